import { describe, expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite.ts';
import { storeBuilders } from '../testing/store-builders.ts';
import { Branches, forkFrom, type Head, MOST_BRANCHES } from './branches.ts';

const turn = (number: number, more: Partial<Head> & { branch?: number } = {}) => ({
  id: `a${number}`,
  questionId: `q${number}`,
  number,
  ...more,
});
/** Another version of a turn, which begins the branch of its number. */
const head = (number: number, of: Parameters<typeof forkFrom>[0], isAgain = false): Head =>
  turn(number, { fork: forkFrom(of, isAgain) }) as Head;

describe('branches of a chat', () => {
  it('have no empty part in their path, and end where one comes from itself', () => {
    const first = head(2, turn(1));
    expect(new Branches([2], [first]).pathTo(2)).toEqual([{ branch: 2, to: Number.MAX_SAFE_INTEGER }]);
    const deep = head(9, turn(5, { branch: 2 }));
    expect(new Branches([2, 9], [first, deep]).pathTo(9, 8)).toEqual([{ branch: 2, to: 4 }]);
    const crooked = { ...head(3, turn(1)), fork: { of: 'x', question: 'y', branch: 3, number: 3 } };
    expect(new Branches([3], [crooked]).pathTo(3)).toHaveLength(1);
  });

  it('show the last of those that are there', () => {
    const branches = new Branches([2, 7], [head(2, turn(1))]);
    expect(branches.active).toBe(2);
    expect(branches.showing(0)).toEqual([2, 7, 0]);
    expect(new Branches(undefined, []).showing(0)).toBeUndefined();
  });

  it('are so many at most, and read as quickly then', async () => {
    const store = openSqliteStore(':memory:');
    const { session, turn: newTurn, ended } = storeBuilders(() => store);
    const { id } = await session();
    const { messageId } = await ended(id);
    const again = { versionOf: { messageId, isAgain: true } };
    for (let n = 0; n < MOST_BRANCHES; n++) await ended(id, `${n}`, again);
    expect((await store.beginTurn(newTurn(id, again), [])).kind).toBe('too_many_versions');
    expect((await store.beginTurn(newTurn(id), [])).kind).toBe('begun');
    const [, , answer] = await store.listMessages(id, 3);
    expect(answer?.versions).toMatchObject({ index: MOST_BRANCHES + 1, count: MOST_BRANCHES + 1 });
    await store.component.stop?.();
  });
});
