import { eventually } from '@cairn/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { Component } from '../lifecycle/index.ts';
import { createLogger, createMetrics } from '../telemetry/index.ts';
import { inPortions, leased, periodically } from './index.ts';

const logger = createLogger('test', 'silent');
const HOUR_MS = 3_600_000;

describe('periodic work', () => {
  let loop: ReturnType<typeof periodically>;
  afterEach(() => loop.stop());

  it('runs again and again, never twice at once, also after a failure, and shows which', async () => {
    const metrics = createMetrics();
    let runs = 0;
    let now = 0;
    const failing = async () => (await metrics.registry.metrics()).match(/failing\{work="w"\} (\d)/)?.[1];
    const seen: (string | undefined)[] = [];
    loop = periodically(
      async () => {
        expect(++now).toBe(1);
        if (runs > 0) seen.push(await failing());
        now--;
        if (++runs === 2) throw new Error('once');
      },
      { name: 'w', everyMs: 1, logger, metrics },
    );
    loop.begin();
    await eventually(() => expect(runs).toBeGreaterThan(3));
    expect(seen.slice(0, 3)).toEqual(['0', '1', '0']);
  });

  it('waits first where asked to, and runs when woken, once more for all that came meanwhile', async () => {
    let runs = 0;
    const gate = Promise.withResolvers<void>();
    loop = periodically(
      async () => {
        runs++;
        await gate.promise;
      },
      { name: 'w', everyMs: HOUR_MS, waitFirst: true },
    );
    loop.begin();
    expect(runs).toBe(0);
    loop.wake();
    await eventually(() => expect(runs).toBe(1));
    for (let n = 0; n < 3; n++) loop.wake();
    gate.resolve();
    await eventually(() => expect(runs).toBe(2));
    await loop.stop();
    expect(runs).toBe(2);
  });

  it('stops when the present run has ended, and does what was asked for before', async () => {
    const done: string[] = [];
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    loop = periodically(
      async (stopping) => {
        begun.resolve();
        await gate.promise;
        done.push(stopping.aborted ? 'stopping' : 'running');
        return Number.POSITIVE_INFINITY;
      },
      { name: 'w', everyMs: HOUR_MS },
    );
    loop.begin();
    await begun.promise;
    loop.wake();
    const stopped = loop.stop();
    gate.resolve();
    await stopped;
    expect(done).toEqual(['stopping', 'stopping']);
    await loop.stop();
  });
});

describe('leased work', () => {
  let worker: Component;
  afterEach(() => worker.stop?.());

  it('hears that a lease was lost, and settles nothing then', async () => {
    const waiting = ['a'];
    const outcomes: string[] = [];
    let renewals = 0;
    worker = leased<string>({
      name: 'w',
      take: async () => waiting.pop(),
      renew: async () => ++renewals < 3,
      renewEveryMs: 1,
      run: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      retry: async (task) => void outcomes.push(`retry ${task}`),
      giveBack: async (task) => void outcomes.push(`back ${task}`),
      onLost: (task) => outcomes.push(`lost ${task}`),
      everyMs: HOUR_MS,
      logger,
    });
    await worker.begin?.();
    await eventually(() => expect(outcomes).toEqual(['lost a']));
    expect(renewals).toBe(3);
  });

  it('has a failed task tried again when it falls due, and gives one back that the stop cut off', async () => {
    const due = new Map([['a', 0]]);
    const outcomes: string[] = [];
    let runs = 0;
    worker = leased<string>({
      name: 'w',
      async take() {
        const [task] = [...due].find(([, at]) => at <= Date.now()) ?? [];
        if (task) due.delete(task);
        return task;
      },
      async run(_, signal) {
        if (++runs === 1) throw new Error('fault');
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
      async retry(task, error) {
        outcomes.push(`retry ${task}: ${(error as Error).message}`);
        due.set(task, Date.now() + 5);
      },
      giveBack: async (task) => void outcomes.push(`back ${task}`),
      nextDue: async () => (due.has('a') ? new Date(due.get('a') ?? 0) : undefined),
      everyMs: HOUR_MS,
      logger,
    });
    await worker.begin?.();
    await eventually(() => expect(runs).toBe(2));
    await worker.stop?.();
    expect(outcomes).toEqual(['retry a: fault', 'back a']);
  });
});

describe('work in portions', () => {
  const all = Array.from({ length: 7 }, (_, n) => n);

  it.each([2, 7, 8])('comes to every item, %d at a time, from place to place', async (size) => {
    const seen: number[] = [];
    const after = (limit: number, last: number | undefined) =>
      Promise.resolve(all.slice((last ?? -1) + 1).slice(0, limit));
    for await (const item of inPortions(after, size)) seen.push(item);
    expect(seen).toEqual(all);
  });

  it('comes to every item that is removed as it comes', async () => {
    const left = [...all];
    for await (const item of inPortions(async (limit) => left.slice(0, limit), 2)) {
      left.splice(left.indexOf(item), 1);
    }
    expect(left).toEqual([]);
  });
});
