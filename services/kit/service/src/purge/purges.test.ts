import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { createEmbeddedBus, newEvent, payloadOf } from '@cairn/messaging/events';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
