import { describe, expect, it } from 'vitest';
import { LevelBook } from '../../src/analysis/levelBook.js';
import { level, limit } from './recordStory.js';

describe('the book of levels', () => {
  it('knows by its subject what a level is about', () => {
    const redis = { dependency: 'redis' };
    const kinds = (subjects: readonly string[], fields: { readonly dependency?: string }) =>
      subjects.map((subject) => new LevelBook(null).place(limit(subject, 1, fields)).kind);
    expect(kinds(['pool web', 'pool web queue', 'pool queue queue', 'web'], {})).toEqual([
      'pool',
      'pool queue',
      'pool queue',
      'other',
    ]);
    expect(kinds(['redis queue', 'redis servers', 'api queue', 'redis'], redis)).toEqual([
      'queue',
      'servers',
      'other',
      'other',
    ]);
    const bulkheads = ['bulkhead', 'bulkhead 2', 'redis bulkhead 2', 'a-b bulkhead'];
    expect(new Set(kinds(bulkheads, redis))).toEqual(new Set(['bulkhead']));
    const queues = bulkheads.map((subject) => `${subject} queue`);
    expect(new Set(kinds(queues, redis))).toEqual(new Set(['bulkhead queue']));
    const turns = ['rateLimit queue', 'rateLimit 2 queue', 'redis rateLimit queue'];
    expect(new Set(kinds(turns, redis))).toEqual(new Set(['rate limit queue']));
    const budgets = ['retryBudget', 'retryBudget 2', 'redis retryBudget', 'a-b retryBudget 3'];
    expect(new Set(kinds(budgets, redis))).toEqual(new Set(['budget']));
  });

  it('knows the queue of a dependency that is called like a policy', () => {
    const kinds = ['bulkhead', 'rateLimit'].map((dependency) => [
      new LevelBook(null).place(limit(`${dependency} queue`, 1, { dependency })).kind,
      new LevelBook(null).place(limit(`${dependency} ${dependency} queue`, 1, { dependency })).kind,
    ]);
    expect(kinds).toEqual([
      ['queue', 'bulkhead queue'],
      ['queue', 'rate limit queue'],
    ]);
  });

  it('adds up the levels of a subject, tells by how much the last one changed, and what was most', () => {
    const book = new LevelBook(null);
    const changes = [
      level(0, 'pool web', 3),
      level(1, 'pool web', 5, { instance: 2 }),
      level(2, 'pool web', 1),
    ].map((record) => {
      const { total, most } = book.change(record);
      return [total, most, book.delta];
    });
    expect(changes).toEqual([
      [3, 3, 3],
      [8, 5, 5],
      [6, 5, -2],
    ]);
  });

  it('keeps levels of one subject in front of two dependencies apart', () => {
    const book = new LevelBook(null);
    book.change(level(0, 'bulkhead', 3, { dependency: 'redis' }));
    book.change(level(0, 'bulkhead', 4, { dependency: 'api' }));
    expect(book.sets.map(({ dependency, total }) => [dependency, total])).toEqual([
      ['redis', 3],
      ['api', 4],
    ]);
    expect([book.find('bulkhead', 'api')?.total, book.find('bulkhead', '')]).toEqual([
      4,
      undefined,
    ]);
  });

  it('goes on from another without changing it', () => {
    const before = new LevelBook(null);
    before.change(level(0, 'pool web', 3));
    const after = new LevelBook(before);
    after.change(level(1, 'pool web', 9));
    expect([before, after].map(({ sets }) => sets[0]?.total)).toEqual([3, 9]);
  });
});
