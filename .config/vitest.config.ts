import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['.config/fastCheck.ts'],
    // Child processes and packed installs take seconds on a busy machine; nothing asserts on time.
    // Left to itself it uses all cores but one, which are half of two.
    maxWorkers: '100%',
    testTimeout: 600_000,
    hookTimeout: 600_000,
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary'] },
  },
});
