import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, type BusUnderTest, event } from './bus-under-test.contract.ts';
import type { EventBus } from './event-bus.ts';

/** What an event bus must do for a consumer that acts on several events at once. */
export function describeTogether(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`events acted on together on ${adapter}`, () => {
    let under: BusUnderTest;
    let bus: EventBus;

    beforeEach(async () => {
      under = await open();
      bus = under.bus;
    });
    afterEach(() => under.close());

    /** A consumer whose first event waits for `go`, so that what is published meanwhile comes together. */
    function consume(together: (ids: string[]) => void, handle: (id: string) => void) {
      const gate = Promise.withResolvers<void>();
      const batches: string[][] = [];
      const alone: string[] = [];
      bus.subscribe({
        consumer: 'together',
        subjects: all,
        concurrency: 1,
        delays: [1, 1],
        async handle({ id }) {
          alone.push(id);
          if (alone.length === 1) return gate.promise;
          handle(id);
        },
        async handleTogether(events) {
          const ids = events.map(({ id }) => id);
          batches.push(ids);
          together(ids);
        },
      });
      return { batches, alone, go: gate.resolve };
    }

    it('gives what waits of a project at once and in order, and nothing twice', async () => {
      const { batches, alone, go } = consume(
        () => undefined,
        () => undefined,
      );
      const first = event(1);
      await bus.publish([first]);
      await eventually(() => expect(alone).toEqual([first.id]));
      const [ofOne, ofTwo] = [Array.from({ length: 70 }, () => event(1)), event(2)];
      await bus.publish([...ofOne.slice(0, 30), ofTwo, ...ofOne.slice(30)]);
      go();
      await eventually(async () => expect(await bus.unsettled()).toBe(0));
      const order = [...batches.flat(), ...alone.slice(1)].filter((id) => id !== ofTwo.id);
      expect(order.toSorted()).toEqual(ofOne.map(({ id }) => id).toSorted());
      for (const batch of batches) {
        expect(batch.length).toBeLessThanOrEqual(64);
        expect(batch).toEqual(batch.toSorted());
        expect(batch).not.toContain(ofTwo.id);
      }
    });

    it('gives each to its own handler when they fail together', async () => {
      const { alone, go } = consume(
        () => {
          throw new Error('not together');
        },
        () => undefined,
      );
      const events = Array.from({ length: 6 }, () => event(1));
      await bus.publish(events.slice(0, 1));
      await eventually(() => expect(alone).toHaveLength(1));
      await bus.publish(events.slice(1));
      go();
      await eventually(async () => expect(await bus.unsettled()).toBe(0));
      expect(alone).toEqual(events.map(({ id }) => id));
      expect((await bus.listParked()).parked).toEqual([]);
    });
  });
}
