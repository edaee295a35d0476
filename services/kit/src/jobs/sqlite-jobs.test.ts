import { describe, expect, it } from 'vitest';
import { Sqlite } from '../store/index.ts';
import { describeJobQueue } from './contract.ts';
import { jobsMigration, sqliteJobs } from './sqlite-jobs.ts';

describeJobQueue('SQLite', async () => {
  const db = Sqlite.open(':memory:', [jobsMigration]);
  const queue = sqliteJobs(db);
  return {
    queue,
    add: async (job) => queue.add(job),
    remove: async (kind, key) => queue.remove(kind, key),
    close: () => db.close(),
  };
});

describe('SQLite jobs', () => {
  it('are added with the change they belong to, or not at all', async () => {
    const db = Sqlite.open(':memory:', [jobsMigration]);
    const queue = sqliteJobs(db);
    let heard = 0;
    queue.onAdded(() => heard++);
    expect(() =>
      db.transaction(() => {
        queue.add({ kind: 'k', key: 'a', group: 'g', payload: '' });
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(await queue.claim('k', 'me', 1)).toBeUndefined();
    expect(heard).toBe(0);
    db.close();
  });

  it('serve every group although the clock was set back', async () => {
    const db = Sqlite.open(':memory:', [jobsMigration]);
    const future = Date.now() + 86_400_000;
    db.run("INSERT INTO job_groups (kind, group_name, served_at) VALUES ('k', 'a', ?)", future);
    const queue = sqliteJobs(db);
    for (const group of ['a', 'b']) {
      for (const n of [1, 2, 3]) queue.add({ kind: 'k', key: `${group}${n}`, group, payload: '' });
    }
    const order: string[] = [];
    for (let job = await queue.claim('k', 'me', 1e6); job; job = await queue.claim('k', 'me', 1e6))
      order.push(job.key);
    expect(order).toEqual(['b1', 'a1', 'b2', 'a2', 'b3', 'a3']);
    db.close();
  });
});
