import { ServerFault } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job, JobQueue, NewJob } from './job-queue.ts';
import { createJobWorker, type JobWorkerOptions } from './worker.ts';

/** How a store's queue is held to the contract: jobs are added by the store itself, so a test needs its ways in. */
export interface QueueUnderTest {
  queue: JobQueue;
  add(job: NewJob): Promise<void>;
  remove(kind: string, key: string): Promise<void>;
  close(): Promise<void> | void;
}

const logger = createLogger('test', 'silent');

/** What every job queue must do, and the worker with it. */
export function describeJobQueue(adapter: string, open: () => Promise<QueueUnderTest>): void {
  describe(`job queue on ${adapter}`, () => {
    let under: QueueUnderTest;
    let queue: JobQueue;

    beforeEach(async () => {
      under = await open();
      queue = under.queue;
    });
    afterEach(() => under.close());

    function add(key: string, group = 'g', kind = 'k'): Promise<void> {
      return under.add({ kind, key, group, version: 3 });
    }

    const claim = (owner = 'me', leaseMs = 60_000) => queue.claim('k', owner, leaseMs);

    async function claimed(owner = 'me', leaseMs = 60_000): Promise<Job> {
      return (await claim(owner, leaseMs)) ?? expect.fail('there was no job');
    }

    it('gives a job whole, to one owner', async () => {
      await add('a');
      expect(await claim()).toEqual({
        id: expect.any(String),
        kind: 'k',
        key: 'a',
        group: 'g',
        version: 3,
        attempt: 1,
        deaths: 0,
        traceparent: '',
      });
      expect(await claim('other')).toBeUndefined();
      expect(await queue.claim('another kind', 'me', 1)).toBeUndefined();
    });

    it('serves groups in turn, so that one with a thousand jobs does not keep others waiting', async () => {
      for (const key of ['a1', 'a2', 'a3', 'a4']) await add(key, 'a');
      await add('b1', 'b');
      await add('b2', 'b');
      await add('c1', 'c');
      const order: string[] = [];
      for (let job = await claim(); job; job = await claim()) order.push(job.key);
      expect(order.slice(0, 3).toSorted()).toEqual(['a1', 'b1', 'c1']);
      expect(order.slice(3, 5).toSorted()).toEqual(['a2', 'b2']);
      expect(order.slice(5)).toEqual(['a3', 'a4']);
    });

    it('gives each job to one of many that ask at once', async () => {
      for (let n = 0; n < 20; n++) await add(`${n}`, `${n % 3}`);
      const jobs = await Promise.all(Array.from({ length: 30 }, (_, n) => claim(`owner ${n}`)));
      const keys = jobs.filter((job) => job !== undefined).map((job) => job.key);
      expect(new Set(keys).size).toBe(20);
      expect(keys).toHaveLength(20);
    });

    it('lets another take over when a lease ran out, and the first one change nothing more', async () => {
      await add('a');
      const first = await claimed('first', 0);
      const second = await eventually(() => claimed('second'));
      expect(second).toMatchObject({ id: first.id, attempt: 1, deaths: 1 });
      expect(await queue.renew(first.id, 'first', 1000)).toBe(false);
      expect(await queue.complete(first.id, 'first')).toBe(false);
      expect(await queue.retry(first.id, 'first', 0, 'late')).toBe(false);
      await queue.release(first.id, 'first');
      expect(await queue.renew(second.id, 'second', 1000)).toBe(true);
      expect(await queue.complete(second.id, 'second')).toBe(true);
      expect(await claim()).toBeUndefined();
    });

    it('keeps a lease that is renewed', async () => {
      await add('a');
      const job = await claimed('first', 0);
      expect(await queue.renew(job.id, 'first', 60_000)).toBe(true);
      expect(await claim('second')).toBeUndefined();
    });

    it('replaces a job of the same key, and the process that ran it loses it', async () => {
      await add('a');
      const old = await claimed();
      await add('a');
      expect(await queue.renew(old.id, 'me', 1000)).toBe(false);
      const fresh = await claimed();
      expect(fresh).toMatchObject({ key: 'a', attempt: 1 });
      expect(fresh.id).not.toBe(old.id);
      expect(await queue.complete(old.id, 'me')).toBe(false);
      await under.remove('k', 'a');
      expect(await queue.complete(fresh.id, 'me')).toBe(false);
    });

    it('counts attempts over retries, and not over a release', async () => {
      await add('a');
      const first = await claimed();
      await queue.release(first.id, 'me');
      const again = await claimed();
      expect(again.attempt).toBe(1);
      expect(await queue.retry(again.id, 'me', 0, 'fault')).toBe(true);
      expect((await eventually(() => claimed())).attempt).toBe(2);
    });

    it('counts deaths apart from attempts, over retries and releases', async () => {
      await add('a');
      await claimed('killed', 0);
      const second = await eventually(() => claimed('second'));
      await queue.retry(second.id, 'second', 0, 'fault');
      await eventually(() => claimed('also killed', 0));
      const fourth = await eventually(() => claimed('fourth'));
      expect(fourth).toMatchObject({ attempt: 2, deaths: 2 });
      await queue.release(fourth.id, 'fourth');
      expect(await claimed('fifth')).toMatchObject({ attempt: 2, deaths: 2 });
    });

    it('has a job that one process after another died over wait, and not the others', async () => {
      await add('a');
      for (let n = 0; n < 3; n++) await eventually(() => claimed(`killed ${n}`, 0));
      const before = Date.now();
      await eventually(() => claimed('killed 3', 0));
      await add('b', 'another');
      await eventually(async () => expect(await claimed()).toMatchObject({ key: 'b' }));
      expect(await claim()).toBeUndefined();
      expect((await queue.nextDue('k'))?.getTime()).toBeGreaterThan(before + 2_000);
    });

    it('says when the next job falls due', async () => {
      expect(await queue.nextDue('k')).toBeUndefined();
      await add('a');
      const job = await claimed();
      await queue.retry(job.id, 'me', 3_600_000, 'fault');
      expect((await queue.nextDue('k'))?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
      expect(await claim()).toBeUndefined();
      await add('b');
      const other = await claimed();
      await queue.release(other.id, 'me', 3_600_000);
      expect(await claim()).toBeUndefined();
    });

    it('counts the jobs that wait, and says since when', async () => {
      expect(await queue.waiting('k')).toEqual({ count: 0, oldest: undefined });
      await add('a');
      await add('b');
      await add('c', 'g', 'another kind');
      const { count, oldest } = await queue.waiting('k');
      expect(count).toBe(2);
      expect(Math.abs(Date.now() - (oldest?.getTime() ?? 0))).toBeLessThan(60_000);
      const job = await claimed();
      expect(await queue.waiting('k')).toMatchObject({ count: 1 });
      await queue.retry(job.id, 'me', 3_600_000, 'fault');
      expect(await queue.waiting('k')).toMatchObject({ count: 1 });
    });

    it('makes every leased job due for a process that is alone', async () => {
      await add('a');
      await claimed('killed');
      await queue.releaseAll();
      expect(await claimed()).toMatchObject({ key: 'a', attempt: 1, deaths: 1 });
    });

    describe('with a worker', () => {
      const givenUp: string[] = [];
      beforeEach(() => {
        givenUp.length = 0;
      });

      async function work(options: Partial<JobWorkerOptions> & Pick<JobWorkerOptions, 'handle'>) {
        const worker = createJobWorker({
          queue,
          kind: 'k',
          concurrency: 2,
          giveUp: async (job, error) => {
            givenUp.push(`${job.key}: ${error instanceof Error ? error.message : error}`);
          },
          logger,
          ...options,
        });
        await worker.begin?.();
        return worker;
      }

      it('does every job, so many at once', async () => {
        await add('0');
        let now = 0;
        let most = 0;
        const done = new Set<string>();
        const sideBySide = Promise.withResolvers<void>();
        const worker = await work({
          async handle(job) {
            most = Math.max(most, ++now);
            if (now === 2) sideBySide.resolve();
            await sideBySide.promise;
            await new Promise((resolve) => setImmediate(resolve));
            now--;
            done.add(job.key);
          },
        });
        for (let n = 1; n < 30; n++) await add(`${n}`);
        await eventually(() => expect(done.size).toBe(30));
        await eventually(async () => expect(await queue.nextDue('k')).toBeUndefined());
        expect(most).toBe(2);
        await worker.stop?.();
      });

      it('runs a failed job again, then gives it up', async () => {
        const attempts: number[] = [];
        const worker = await work({
          delays: [1, 2],
          handle: async (job) => {
            attempts.push(job.attempt);
            throw new Error(`fault ${job.attempt}`);
          },
        });
        await add('a');
        await eventually(() => expect(givenUp).toEqual(['a: fault 3']));
        expect(attempts).toEqual([1, 2, 3]);
        await eventually(async () => expect(await queue.nextDue('k')).toBeUndefined());
        await worker.stop?.();
      });

      it('runs a job until what was away is back, however often', async () => {
        const attempts: number[] = [];
        const worker = await work({
          delays: [],
          awayMs: 1,
          handle: async (job) => {
            attempts.push(job.attempt);
            if (attempts.length < 5) throw new ServerFault('unavailable', 'the store is away');
          },
        });
        await add('a');
        await eventually(async () => expect(await queue.nextDue('k')).toBeUndefined());
        expect(attempts).toEqual([1, 1, 1, 1, 1]);
        expect(givenUp).toEqual([]);
        await worker.stop?.();
      });

      it('stops the work when its job was replaced, and runs the new one', async () => {
        const begun = Promise.withResolvers<void>();
        let ended = false;
        const runs: string[] = [];
        const worker = await work({
          leaseMs: 600,
          async handle(job, signal) {
            runs.push(job.id);
            if (runs.length > 1) return;
            begun.resolve();
            await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
            ended = true;
            throw new Error('aborted');
          },
        });
        await add('a');
        await begun.promise;
        await add('a');
        await eventually(() => expect(runs).toHaveLength(2));
        await eventually(() => expect(ended).toBe(true));
        expect(givenUp).toEqual([]);
        await worker.stop?.();
      });

      it('gives nothing up that was replaced while its last run failed', async () => {
        const begun = Promise.withResolvers<void>();
        const fail = Promise.withResolvers<void>();
        let runs = 0;
        const worker = await work({
          delays: [],
          async handle() {
            if (++runs > 1) return;
            begun.resolve();
            await fail.promise;
            throw new Error('of no interest any more');
          },
        });
        await add('a');
        await begun.promise;
        await add('a');
        fail.resolve();
        await eventually(async () => expect(await queue.nextDue('k')).toBeUndefined());
        expect(runs).toBe(2);
        expect(givenUp).toEqual([]);
        await worker.stop?.();
      });

      it('goes on by itself when the store could not be reached for a while', async () => {
        let away = 2;
        const done: string[] = [];
        const worker = await work({
          queue: {
            ...queue,
            claim: (...given) =>
              away-- > 0 ? Promise.reject(new Error('the store is away')) : queue.claim(...given),
          },
          handle: async (job) => void done.push(job.key),
        });
        await add('a');
        await eventually(() => expect(done).toEqual(['a']));
        await worker.stop?.();
      });

      it('gives a job back on stop, its run not counted', async () => {
        const begun = Promise.withResolvers<void>();
        const worker = await work({
          delays: [],
          async handle(_job, signal) {
            begun.resolve();
            await new Promise<void>((_, reject) =>
              signal.addEventListener('abort', () => reject(signal.reason)),
            );
          },
        });
        await add('a');
        await begun.promise;
        await worker.stop?.();
        expect(givenUp).toEqual([]);
        expect(await claimed('next')).toMatchObject({ key: 'a', attempt: 1 });
        await add('b');
        expect(await queue.claim('k', 'next', 1)).toMatchObject({ key: 'b' });
      });

      it('takes up at once what a killed process had, when it is alone', async () => {
        await add('a');
        await claimed('killed');
        const done: string[] = [];
        const worker = await work({ exclusive: true, handle: async (job) => void done.push(job.key) });
        await eventually(() => expect(done).toEqual(['a']));
        await worker.stop?.();
      });

      it('retries a passing fault after deaths', async () => {
        await add('a');
        for (let n = 0; n < 2; n++) await eventually(() => claimed(`killed ${n}`, 0));
        const runs: string[] = [];
        const worker = await work({
          delays: [1, 1],
          exclusive: true,
          async handle({ attempt, deaths }) {
            runs.push(`attempt ${attempt} after ${deaths} deaths`);
            if (attempt < 3) throw new Error('the store is away');
          },
        });
        await eventually(async () => expect(await queue.nextDue('k')).toBeUndefined());
        expect(runs).toEqual([1, 2, 3].map((attempt) => `attempt ${attempt} after 2 deaths`));
        expect(givenUp).toEqual([]);
        await worker.stop?.();
      });

      it('gives up in the end a job over which processes keep dying, without another run', async () => {
        await add('a');
        let runs = 0;
        let deaths = 30;
        const worker = await work({
          delays: [],
          queue: {
            ...queue,
            async claim(...given) {
              const job = await queue.claim(...given);
              return job && { ...job, deaths: deaths++ };
            },
          },
          handle: async () => void runs++,
        });
        await eventually(async () => expect(await queue.nextDue('k')).toBeUndefined());
        expect({ runs, givenUp }).toEqual({ runs: 1, givenUp: [] });
        await add('a');
        await eventually(() => expect(givenUp).toEqual(['a: 31 processes ended while they did this job.']));
        expect(runs).toBe(1);
        await worker.stop?.();
      });
    });
  });
}
