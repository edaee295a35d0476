import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, type BusUnderTest, collect, event } from './bus-under-test.contract.ts';
import { newEvent, subjects } from './event.ts';
import type { EventBus } from './event-bus.ts';

/** What an event bus must deliver to watchers. */
export function describeWatching(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`watchers of the event bus on ${adapter}`, () => {
    let under: BusUnderTest;
    let bus: EventBus;

    beforeEach(async () => {
      under = await open();
      bus = under.bus;
    });
    afterEach(() => under.close());

    it('shows watchers what is published from now on, of any process, and signals', async () => {
      await bus.publish([event()]);
      const other = await under.another();
      try {
        const seen: string[] = [];
        const elsewhere: string[] = [];
        const watching = bus.watch([subjects.projectUpdated], (given) => seen.push(given.id));
        other.watch(all, (given) => elsewhere.push(given.id));
        // Another process may need a moment until it hears.
        await eventually(async () => {
          await bus.publish([newEvent({ $case: 'projectDeleted', value: {} })]);
          expect(elsewhere).not.toEqual([]);
        });
        const [mine, theirs, signal, ignored] = [
          event(),
          event(),
          event(),
          newEvent({ $case: 'projectDeleted', value: {} }),
        ];
        await bus.publish([mine]);
        await other.publish([ignored, theirs]);
        bus.signal(signal);
        await eventually(() => expect(seen.toSorted()).toEqual([mine.id, theirs.id, signal.id].toSorted()));
        await eventually(() =>
          expect(elsewhere).toEqual(expect.arrayContaining([mine.id, ignored.id, theirs.id])),
        );
        await watching.stop();
        await bus.publish([event()]);
        bus.signal(event());
        expect(seen).toHaveLength(3);
      } finally {
        await other.close();
      }
    });

    it('shows watchers an event once, however often it is published', async () => {
      const seen: string[] = [];
      bus.watch(all, (given) => seen.push(given.id));
      const [one, last] = [event(), event()];
      await bus.publish([one]);
      await bus.publish([one, last]);
      await eventually(() => expect(seen).toEqual([one.id, last.id]));
    });

    it('keeps nothing of a signal', async () => {
      const { ids } = collect(bus, 'no signals');
      bus.signal(event());
      const kept = event();
      await bus.publish([kept]);
      await eventually(() => expect(ids).toEqual([kept.id]));
    });

    it('goes on when a watcher fails', async () => {
      const seen: string[] = [];
      bus.watch(all, () => {
        throw new Error('a bad watcher');
      });
      bus.watch(all, (given) => seen.push(given.id));
      const one = event();
      await bus.publish([one]);
      bus.signal(one);
      await eventually(() => expect(seen).toEqual([one.id, one.id]));
    });
  });
}
