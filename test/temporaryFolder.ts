import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder for the test that asks for it; gone when the test is over. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** An empty folder for all tests of a `describe`; gone when they are over. */
export function sharedFolder(): string {
  const folder = makeFolder();
  afterAll(() => removeFolder(folder));
  return folder;
}

function makeFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'breaker-lab-')));
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
