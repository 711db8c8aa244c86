import { readFileSync } from 'node:fs';
import { PLAIN } from '../src/report/palette.js';
import { problemsText } from '../src/report/problemText.js';
import type { FindBase } from '../src/scenario/bases.js';
import { readScenario } from '../src/scenario/readScenario.js';
import type { FindTrace } from '../src/scenario/traceBook.js';

/** Finds what a shipped scenario extends: another shipped one. */
export const findShipped: FindBase = (name) => {
  const file = `${name}.yaml`;
  return { source: { file, text: readFileSync(`${FOLDER}${file}`, 'utf8') } };
};

/** Finds the trace that a shipped scenario plays: a file beside it. */
export const findShippedTrace: FindTrace = (name) => {
  return { source: { file: name, text: readFileSync(`${FOLDER}${name}`, 'utf8') } };
};

const FOLDER = new URL('../scenarios/', import.meta.url).pathname;

/** Files by their name, in one folder; a name that is none of them is not there. */
export function among(files: Readonly<Record<string, string>>): FindBase {
  return (name) => {
    const text = files[name];
    return text === undefined ? { fault: name, hint: '' } : { source: { file: name, text } };
  };
}

/** What is read from the first of several files, and what a person is told about them. */
export function readFirst(
  files: Readonly<Record<string, string>>,
  overrides: readonly string[] = [],
) {
  const [[file, text] = ['', '']] = Object.entries(files);
  const { plan, problems } = readScenario({ file, text }, overrides, among(files));
  return { plan, problems, said: problemsText(problems, PLAIN) };
}

/** A scenario that others are laid over: one variant tries once, one behind a retry and a breaker. */
export const BASE = `scenario: base
title: The one below
about: Ten operations and an outage of a second.
source: Nobody.
seed: 7
focus: guarded
world:
  workload: { operations: 10 }
  dependency: { latency: 20ms, recoversAfter: 1s }
variants:
  bare:
    role: before
    about: One try.
    policies: []
    checks:
      - { name: all fail, metric: failed, equals: 10 }
    verdict: { pass: IT HURTS, fail: IT DOES NOT }
  guarded:
    role: after
    about: Retries behind a breaker.
    policies:
      - retry: { maxAttempts: 9, delay: 300ms }
      - breaker: { failureThreshold: 5, openDuration: 500ms }
    checks:
      - { name: all complete, metric: completed, equals: 10 }
    verdict: { pass: IT HELPS, fail: IT DOES NOT HELP }
`;
