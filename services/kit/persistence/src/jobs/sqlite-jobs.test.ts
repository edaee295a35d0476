import { afterEach, describe, expect, it, vi } from 'vitest';
import { Sqlite } from '../store/index.ts';
import { describeJobQueue } from './contract.ts';
import { quietMs } from './quiet.ts';
import { jobDeathsMigration, jobsMigration, jobTracesMigration, sqliteJobs } from './sqlite-jobs.ts';

const migrations = [jobsMigration, jobDeathsMigration, jobTracesMigration];

describeJobQueue('SQLite', async () => {
  const db = Sqlite.open(':memory:', migrations);
  const queue = sqliteJobs(db);
  return {
    queue,
    add: async (job) => queue.add(job),
    remove: async (kind, key) => queue.remove(kind, key),
    close: () => db.close(),
  };
});

describe('SQLite jobs', () => {
  afterEach(() => void vi.useRealTimers());

  it('use up no attempt over a dozen deaths, and wait for a minute at most in between', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const db = Sqlite.open(':memory:', migrations);
    const queue = sqliteJobs(db);
    queue.add({ kind: 'k', key: 'a', group: 'g', version: 1 });
    for (let n = 0; n < 12; n++) {
      expect(await queue.claim('k', `killed ${n}`, 30_000)).toMatchObject({ attempt: 1, deaths: n });
      await queue.releaseAll();
      vi.setSystemTime(Date.now() + 60_000);
    }
    expect(await queue.claim('k', 'me', 30_000)).toMatchObject({ attempt: 1, deaths: 12 });
    db.close();
  });

  it('wait longer with every death after the third, each a little differently', () => {
    const ids = ['0198-0000', '0198-8000', '0198-ffff'];
    const waits = [1, 3, 4, 5, 6, 7, 8, 20].map((deaths) => ids.map((id) => quietMs(deaths, id)));
    expect(waits.map(([, , most]) => most)).toEqual([0, 0, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    for (const [least = 0, middle = 0, most = 0] of waits.slice(2)) {
      expect(least).toBe(most / 2);
      expect(middle).toBeGreaterThan(least);
      expect(middle).toBeLessThan(most);
    }
  });

  it('are added with the change they belong to, or not at all', async () => {
    const db = Sqlite.open(':memory:', migrations);
    const queue = sqliteJobs(db);
    let heard = 0;
    queue.onAdded(() => heard++);
    expect(() =>
      db.transaction(() => {
        queue.add({ kind: 'k', key: 'a', group: 'g', version: 1 });
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(await queue.claim('k', 'me', 1)).toBeUndefined();
    expect(heard).toBe(0);
    db.close();
  });

  it('serve every group although the clock was set back', async () => {
    const db = Sqlite.open(':memory:', migrations);
    const future = Date.now() + 86_400_000;
    db.run("INSERT INTO job_groups (kind, group_name, served_at) VALUES ('k', 'a', ?)", future);
    const queue = sqliteJobs(db);
    for (const group of ['a', 'b']) {
      for (const n of [1, 2, 3]) queue.add({ kind: 'k', key: `${group}${n}`, group, version: 1 });
    }
    const order: string[] = [];
    for (let job = await queue.claim('k', 'me', 1e6); job; job = await queue.claim('k', 'me', 1e6))
      order.push(job.key);
    expect(order).toEqual(['b1', 'a1', 'b2', 'a2', 'b3', 'a3']);
    db.close();
  });
});
