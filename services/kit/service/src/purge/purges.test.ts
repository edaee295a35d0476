import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { createEmbeddedBus, newEvent, payloadOf } from '@cairn/messaging/events';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentPurge } from './document-purge.ts';
import { type ProjectPurgeOptions, projectPurge } from './project-purge.ts';

interface Report {
  service: string;
  stores: { store: string; records: number }[];
  done: boolean;
}

describe('the purge of a deleted project', () => {
  let bus: EventBus;
  let reports: Report[];

  beforeEach(() => {
    bus = createEmbeddedBus({ path: ':memory:', logger: createLogger('test', 'silent') });
    reports = [];
    bus.watch(['cairn.>'], (event) => {
      const report = payloadOf(event, 'projectPurged');
      if (report) reports.push(report);
    });
  });
  afterEach(() => bus.close());

  const asking = newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 7 });
  const consumerOf = (work: Pick<ProjectPurgeOptions, 'count' | 'purge'>): ConsumerOptions =>
    projectPurge({ consumer: 'c', service: 'documents', bus, ...work });
  const counted = { service: 'documents', stores: [{ store: 'files', records: 3 }] };

  it('reports the numbers before it begins, and that nothing is left only once that is so', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let settled = false;
    const consumer = consumerOf({
      count: async () => ({ files: 3 }),
      purge: () => {
        begun.resolve();
        return gate.promise;
      },
    });
    const handling = Promise.resolve(
      consumer.handle(asking, { attempt: 1, signal: new AbortController().signal }),
    ).finally(() => {
      settled = true;
    });
    await begun.promise;
    // Whatever does not wait for the gate has had its turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(reports).toMatchObject([{ ...counted, done: false }]);
    expect(settled).toBe(false);
    gate.resolve();
    await handling;
    expect(reports).toMatchObject([
      { ...counted, done: false },
      { ...counted, done: true },
    ]);
  });

  it('that fails reports no end, and is asked for again until it succeeds', async () => {
    let faults = 2;
    const doneAtFault: boolean[] = [];
    bus.subscribe({
      ...consumerOf({
        count: async () => ({ files: faults + 1 }),
        async purge() {
          doneAtFault.push(reports.some(({ done }) => done));
          if (faults-- > 0) throw new Error('the store is away');
        },
      }),
      delays: [1, 1],
    });
    await bus.publish([asking]);
    await eventually(() => expect(reports.filter(({ done }) => done)).toHaveLength(1));
    expect(doneAtFault).toEqual([false, false, false]);
    expect(reports.map(({ stores, done }) => [stores[0]?.records, done])).toEqual([
      [3, false],
      [2, false],
      [1, false],
      [1, true],
    ]);
  });
});

describe('the purge of a deleted document', () => {
  let bus: EventBus;
  let reports: unknown[];
  let counts: number;
  let left: number;

  beforeEach(() => {
    bus = createEmbeddedBus({ path: ':memory:', logger: createLogger('test', 'silent') });
    reports = [];
    counts = 0;
    left = 3;
    bus.watch(['cairn.>'], (event) => {
      const report = payloadOf(event, 'documentPurged');
      if (report) reports.push(report);
    });
  });
  afterEach(() => bus.close());

  function purging(faults = 0): void {
    let still = faults;
    bus.subscribe({
      ...documentPurge({
        consumer: 'c',
        service: 'search',
        bus,
        async count() {
          counts++;
          return { entries: left };
        },
        async purge({ projectId, documentId }) {
          expect([projectId, documentId]).toEqual([7, 'd']);
          left--;
          if (still-- > 0) throw new Error('the store is away');
          left = 0;
        },
      }),
      delays: [1, 1],
    });
  }
  const deleted = (receiptId?: string) =>
    bus.publish([
      newEvent(
        { $case: 'documentDeleted', value: receiptId ? { documentId: 'd', receiptId } : { documentId: 'd' } },
        { projectId: 7 },
      ),
    ]);
  const report = (records: number, done: boolean) => {
    return {
      documentId: 'd',
      receiptId: 'r',
      service: 'search',
      stores: [{ store: 'entries', records }],
      done,
    };
  };

  it('reports to the receipt of its deletion before and after, also when it was cut off in between', async () => {
    purging(1);
    await deleted('r');
    await eventually(() => expect(reports).toEqual([report(3, false), report(2, false), report(2, true)]));
  });

  it('is made all the same where there is no receipt, and reports nothing', async () => {
    purging();
    await deleted();
    await eventually(async () => expect([left, await bus.unsettled()]).toEqual([0, 0]));
    expect([counts, reports]).toEqual([0, []]);
  });
});
