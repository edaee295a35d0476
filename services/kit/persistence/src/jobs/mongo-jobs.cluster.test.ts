import { eventually } from '@cairn/testing';
import { testMongo } from '@cairn/testing/mongo';
import { Schema } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { migrateMongo } from '../mongo/index.ts';
import { describeJobQueue } from './contract.ts';
import type { NewJob } from './job-queue.ts';
import { indexJobs, JOB_GROUPS, jobField, jobGroupSchema, mongoJobs } from './mongo-jobs.ts';

const carrierSchema = new Schema({ _id: { type: String, required: true }, ...jobField });
indexJobs(carrierSchema);

/** A queue in documents that are there for nothing else, and a second one as another replica has it. */
async function open() {
  const { mongo, another, close } = testMongo();
  await mongo.connect();
  const connection = mongo.connection('jobs');
  const carriers = connection.model('Carrier', carrierSchema, 'carriers');
  const groups = connection.model('JobGroup', jobGroupSchema, JOB_GROUPS);
  await migrateMongo(connection, [carriers, groups], []);
  const queue = mongoJobs(connection, 'carriers');
  return {
    queue,
    close,
    async add(job: NewJob) {
      await carriers.updateOne(
        { _id: `${job.kind}/${job.key}` },
        { $set: { job: await queue.entry(job) } },
        { upsert: true },
      );
      queue.added();
    },
    async remove(kind: string, key: string) {
      await carriers.deleteOne({ _id: `${kind}/${key}` });
    },
    async setServed(group: string, servedAt: Date) {
      await groups.create({ _id: `k/${group}`, servedAt });
    },
    async replica() {
      const other = another();
      await other.connect();
      return mongoJobs(other.connection('jobs'), 'carriers');
    },
  };
}

describeJobQueue('MongoDB', open);

describe('MongoDB jobs', () => {
  let under: Awaited<ReturnType<typeof open>> | undefined;
  afterEach(async () => {
    vi.useRealTimers();
    await under?.close();
  });

  const named = (key: string, group = 'g'): NewJob => ({ kind: 'k', key, group, version: 1 });

  it('go to one each of fifty workers in two replicas, whatever happens at once', async () => {
    under = await open();
    const queues = [under.queue, await under.replica()];
    for (let n = 0; n < 150; n++) await under.add(named(`${n}`, `${n % 7}`));
    const given: string[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, worker) => {
        const queue = queues[worker % 2] ?? expect.fail('no queue');
        for (
          let job = await queue.claim('k', `worker ${worker}`, 60_000);
          job;
          job = await queue.claim('k', `worker ${worker}`, 60_000)
        ) {
          given.push(job.key);
          expect(await queue.complete(job.id, `worker ${worker}`)).toBe(true);
        }
      }),
    );
    expect(given).toHaveLength(150);
    expect(new Set(given).size).toBe(150);
    expect(await under.queue.nextDue('k')).toBeUndefined();
  });

  it('serve every group although all workers ask at the same moment', async () => {
    under = await open();
    const { queue } = under;
    const other = await under.replica();
    for (const group of ['a', 'b', 'c', 'd', 'e']) {
      for (let n = 0; n < 10; n++) await under.add(named(`${group}${n}`, group));
    }
    const allAtOnce = (kind: string) =>
      Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? queue : other).claim(kind, `${n}`, 60_000)));
    // Opens the connections, so that the workers do meet.
    await allAtOnce('none of these');
    const jobs = await allAtOnce('k');
    expect(new Set(jobs.map((job) => job?.group))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
  });

  it('are leased by the server’s clock, whatever that of a replica says', async () => {
    under = await open();
    await under.add(named('a'));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const fast = await under.replica();
    const first = await fast.claim('k', 'an hour ahead', 300);
    vi.useRealTimers();
    expect(first?.key).toBe('a');
    const second = await eventually(
      async () => (await under?.queue.claim('k', 'on time', 60_000)) ?? expect.fail('still leased'),
    );
    expect(second).toMatchObject({ id: first?.id, attempt: 1, deaths: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await (await under.replica()).claim('k', 'another hour ahead', 300)).toBeUndefined();
    // In the time of the asking process, since that is what it sleeps by.
    const due = await under.queue.nextDue('k');
    expect(Math.abs((due?.getTime() ?? 0) - Date.now() - 60_000)).toBeLessThan(15_000);
  });

  it('serve every group although the clock was set back', async () => {
    under = await open();
    const { queue } = under;
    for (const group of ['a', 'b']) {
      for (const n of [1, 2, 3]) await under.add(named(`${group}${n}`, group));
    }
    await under.setServed('a', new Date(Date.now() + 86_400_000));
    const order: string[] = [];
    for (let job = await queue.claim('k', 'me', 1e6); job; job = await queue.claim('k', 'me', 1e6))
      order.push(job.key);
    expect(order).toEqual(['b1', 'a1', 'b2', 'a2', 'b3', 'a3']);
  });
});
