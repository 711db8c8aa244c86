import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from '../../src/scenario/suggest.js';

const KNOBS = ['maxAttempts', 'delay', 'openDuration', 'probes', 'latency'];

describe('the nearest name', () => {
  it('is found behind a letter left out, added, changed or exchanged with its neighbour', () => {
    expect(nearest('openDuraton', KNOBS)).toBe('openDuration');
    expect(nearest('probess', KNOBS)).toBe('probes');
    expect(nearest('delai', KNOBS)).toBe('delay');
    expect(nearest('latnecy', KNOBS)).toBe('latency');
  });

  it('is found whatever its case', () => {
    expect(nearest('MAXATTEMPTS', KNOBS)).toBe('maxAttempts');
  });

  it('is within two letters, or a third of those written', () => {
    expect(nearest('prob', KNOBS)).toBe('probes');
    expect(nearest('pro', KNOBS)).toBe(undefined);
    expect(nearest('openDurXXXX', KNOBS)).toBe(undefined);
    expect(nearest('openDuraXXXX', KNOBS)).toBe('openDuration');
  });

  it('counts an exchange of neighbours once', () => {
    // Three exchanges are three steps, of which ten letters allow three; as changes they were six.
    expect(nearest('poneudartion', KNOBS)).toBe('openDuration');
    expect(nearest('bacdef', ['abcdef', 'bacdxy'])).toBe('abcdef');
  });

  it('is never one that shares no letter', () => {
    expect(nearest('ab', ['xy', 'z'])).toBe(undefined);
  });

  it('is the first of several that are equally near', () => {
    expect(nearest('abc', ['abd', 'abe'])).toBe('abd');
    expect(nearest('abc', ['axy', 'abe'])).toBe('abe');
  });

  it('of a known name is that name', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (names, n) => {
        const name = names[n % names.length] ?? '';
        expect(nearest(name, names)?.toLowerCase()).toBe(name.toLowerCase());
      }),
    );
  });
});

describe('a suggestion', () => {
  it('is a question, or nothing', () => {
    expect(didYouMean('delai', KNOBS)).toBe('did you mean delay?');
    expect(didYouMean('zzz', KNOBS)).toBe('');
  });
});
