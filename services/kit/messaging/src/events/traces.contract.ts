import { traced } from '@cairn/platform/tracing';
import { eventually, recordTraces } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, type BusUnderTest } from './bus-under-test.contract.ts';
import { type Envelope, newEvent } from './event.ts';
import { published } from './event-spans.ts';

/** How a trace goes on through a bus. */
export function describeTraces(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`traces over ${adapter}`, () => {
    let under: BusUnderTest;
    let traces: Awaited<ReturnType<typeof recordTraces>>;

    beforeEach(async () => {
      under = await open();
      traces = await recordTraces();
    });
    afterEach(async () => {
      await under.close();
      await traces.stop();
    });

    const make = (projectId = 7) => newEvent({ $case: 'projectUpdated', value: {} }, { projectId });
    const publish = (events: readonly Envelope[]) => published(events, (some) => under.bus.publish(some));

    it('go from what caused an event through its publishing to what a consumer does, tried again too', async () => {
      const event = await traced('cause', { root: {} }, async () => make());
      await expect(published([event], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
      await publish([event]);
      const caused: Envelope[] = [];
      under.bus.subscribe({
        consumer: 'traced',
        subjects: all,
        delays: [1],
        async handle(_, { attempt }) {
          if (attempt === 1) throw new TypeError('a fault');
          caused.push(newEvent({ $case: 'projectDeleted', value: {} }));
        },
      });
      await eventually(() => expect(caused).toHaveLength(1));
      const spans = await traces.stop();
      const [cause] = spans.filter(({ name }) => name === 'cause');
      const [failed, sent] = spans.filter(({ name }) => name.startsWith('send '));
      const [first, second] = spans.filter(({ name }) => name.startsWith('process '));
      expect(failed).toMatchObject({ parentSpanId: cause?.spanId, hasFailed: true });
      expect(sent).toMatchObject({ parentSpanId: cause?.spanId, hasFailed: false, kind: 4 });
      expect(first).toMatchObject({ parentSpanId: sent?.spanId, hasFailed: true, kind: 5 });
      expect(second).toMatchObject({
        parentSpanId: sent?.spanId,
        hasFailed: false,
        attributes: {
          'cairn.attempt': 2,
          'messaging.consumer.group.name': 'traced',
          'messaging.message.id': event.id,
        },
      });
      expect(caused[0]?.traceId).toBe(event.traceId);
      expect(caused[0]?.traceparent).toContain(second?.spanId);
      expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([event.traceId]));
    });

    it('are kept apart where a consumer acts on several events together', async () => {
      const gate = Promise.withResolvers<void>();
      const caused: Envelope[] = [];
      under.bus.subscribe({
        consumer: 'together',
        subjects: all,
        concurrency: 1,
        handle: () => gate.promise,
        async handleTogether(events) {
          caused.push(
            ...events.map(({ traceId }) => newEvent({ $case: 'projectDeleted', value: {} }, { traceId })),
          );
        },
      });
      await publish([make()]);
      // Which of them come together is the bus's choice.
      while (caused.length === 0) {
        const events: Envelope[] = [];
        for (let n = 0; n < 3; n++) events.push(await traced('cause', { root: {} }, async () => make()));
        await publish(events);
        gate.resolve();
        await eventually(async () => expect(await under.bus.unsettled()).toBe(0));
      }
      const spans = await traces.stop();
      for (const { traceId, traceparent } of caused) {
        const process = spans.find((span) => span.traceId === traceId && span.kind === 5);
        expect(traceparent).toContain(process?.spanId);
      }
    });

    it('begin with an event that none caused', async () => {
      const handled: string[] = [];
      const event = make();
      under.bus.subscribe({
        consumer: 'alone',
        subjects: all,
        handle: async ({ id }) => void handled.push(id),
      });
      await publish([event]);
      await eventually(() => expect(handled).toEqual([event.id]));
      expect(await traces.stop()).toMatchObject([{ kind: 5, parentSpanId: '' }]);
    });
  });
}
