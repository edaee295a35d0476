import { commonRefusals } from '@cairn/platform/errors';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, type BusUnderTest, collect, event } from './bus-under-test.contract.ts';
import { newEvent, subjects } from './event.ts';
import type { EventBus } from './event-bus.ts';

/** What an event bus must do with events that a consumer gives up on, and with consumers as such. */
export function describeParking(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`consumers and parked events on ${adapter}`, () => {
    let under: BusUnderTest;
    let bus: EventBus;

    beforeEach(async () => {
      under = await open();
      bus = under.bus;
    });
    afterEach(() => under.close());

    it('delivers again after each delay, then parks with what went wrong', async () => {
      const attempts: number[] = [];
      bus.subscribe({
        consumer: 'failing',
        subjects: all,
        delays: [1, 5, 10],
        handle: async (_, { attempt }) => {
          attempts.push(attempt);
          throw new Error(`fault ${attempt}`);
        },
      });
      const one = event();
      await bus.publish([one]);
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
      expect(attempts).toEqual([1, 2, 3, 4]);
      expect((await bus.listParked()).parked).toEqual([
        { consumer: 'failing', event: one, attempts: 4, error: 'fault 4', parkedAt: expect.any(Date) },
      ]);
    });

    it('does not count it as an attempt that a part was away', async () => {
      const attempts: number[] = [];
      let away = true;
      bus.subscribe({
        consumer: 'waiting',
        subjects: all,
        delays: [],
        handle: async (_, { attempt }) => {
          attempts.push(attempt);
          const was = away;
          away = false;
          if (was) throw commonRefusals.part_away();
        },
      });
      await bus.publish([event()]);
      await eventually(() => expect(attempts).toEqual([1, 1]));
      expect((await bus.listParked()).parked).toEqual([]);
    });

    it('lists parked events page by page, and gives one to its consumer again', async () => {
      let broken = true;
      const handled: string[] = [];
      for (const consumer of ['first', 'second']) {
        bus.subscribe({
          consumer,
          subjects: all,
          delays: [],
          handle: async (given, { attempt }) => {
            if (broken) throw new Error('not yet');
            handled.push(`${consumer} ${given.id} ${attempt}`);
          },
        });
      }
      const events = [event(), event()];
      await bus.publish(events);
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(4));
      const page = await bus.listParked({ consumer: 'second', pageSize: 1 });
      const rest = await bus.listParked({ consumer: 'second', pageSize: 1, pageToken: page.nextPageToken });
      expect([...page.parked, ...rest.parked].map((each) => each.event.id)).toEqual(
        events.map((each) => each.id),
      );
      broken = false;
      expect(await bus.replayParked('second', events[1]?.id ?? '')).toBe(true);
      expect(await bus.replayParked('second', events[1]?.id ?? '')).toBe(false);
      expect(await bus.replayParked('second', 'unknown')).toBe(false);
      await eventually(() => expect(handled).toEqual([`second ${events[1]?.id} 1`]));
      expect((await bus.listParked()).parked).toHaveLength(3);
    });

    it('drops one parked event, and leaves what else is parked', async () => {
      let broken = true;
      const handled: string[] = [];
      for (const consumer of ['first', 'second']) {
        bus.subscribe({
          consumer,
          subjects: all,
          delays: [],
          handle: async (given) => {
            if (broken) throw new Error('not yet');
            handled.push(given.id);
          },
        });
      }
      const [one, other] = [event(), event()];
      await bus.publish([one, other]);
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(4));
      broken = false;
      expect(await bus.dropParked('first', one.id)).toBe(true);
      expect(await bus.dropParked('first', one.id)).toBe(false);
      expect(await bus.dropParked('first', 'unknown')).toBe(false);
      expect(await bus.replayParked('first', one.id)).toBe(false);
      const ids = (await bus.listParked()).parked.map((each) => `${each.consumer} ${each.event.id}`).sort();
      expect(ids).toEqual([`first ${other.id}`, `second ${one.id}`, `second ${other.id}`].sort());
      const last = event();
      await bus.publish([last]);
      await eventually(() => expect(handled).toEqual([last.id, last.id]));
    });

    it('counts what consumers have not finished with, but not what is parked', async () => {
      expect(await bus.unsettled()).toBe(0);
      const release = Promise.withResolvers<void>();
      bus.subscribe({
        consumer: 'counted',
        subjects: [subjects.projectUpdated],
        concurrency: 1,
        delays: [],
        handle: async ({ projectId }) => {
          await release.promise;
          if (projectId === 2) throw new Error('never');
        },
      });
      const waiting = bus.subscribe({
        consumer: 'waiting for its next attempt',
        subjects: [subjects.projectDeleted],
        delays: [60_000],
        handle: async () => {
          throw new Error('not now');
        },
      });
      await bus.publish([
        event(1),
        event(2),
        newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 3 }),
      ]);
      await eventually(async () => expect(await bus.unsettled()).toBe(3));
      release.resolve();
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
      await eventually(async () => expect(await bus.unsettled()).toBe(1));
      await waiting.stop();
      expect(await bus.unsettled()).toBe(1);
    });

    it('lists consumers, and forgets one that is not needed any more', async () => {
      const kept = collect(bus, 'kept');
      const former = bus.subscribe({
        consumer: 'former',
        subjects: [subjects.projectUpdated, subjects.projectDeleted],
        delays: [],
        handle: async () => {
          throw new Error('never');
        },
      });
      await bus.publish([event()]);
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
      await former.stop();
      await bus.publish([event(), event()]);
      await eventually(() => expect(kept.ids).toHaveLength(3));
      await eventually(async () =>
        expect(await bus.listConsumers()).toEqual([
          {
            consumer: 'former',
            subjects: expect.arrayContaining([subjects.projectUpdated, subjects.projectDeleted]),
            unsettled: 2,
            parked: 1,
          },
          { consumer: 'kept', subjects: all, unsettled: 0, parked: 0 },
        ]),
      );
      expect(await bus.forgetConsumer('unknown')).toBe(false);
      expect(await bus.forgetConsumer('former')).toBe(true);
      expect(await bus.forgetConsumer('former')).toBe(false);
      expect((await bus.listConsumers()).map(({ consumer }) => consumer)).toEqual(['kept']);
      expect((await bus.listParked()).parked).toEqual([]);
      expect(await bus.unsettled()).toBe(0);
    });

    it('gives what is replayed to its consumer alone, and to no watcher', async () => {
      let broken = true;
      const [mine, theirs, watched]: string[][] = [[], [], []];
      bus.subscribe({
        consumer: 'mine',
        subjects: all,
        delays: [],
        handle: async (given) => {
          if (broken) throw new Error('not yet');
          mine?.push(given.id);
        },
      });
      bus.subscribe({
        consumer: 'theirs',
        subjects: all,
        handle: async (given) => void theirs?.push(given.id),
      });
      const one = event(5);
      await bus.publish([one]);
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
      bus.watch(all, (given) => watched?.push(given.id));
      broken = false;
      expect(await bus.replayParked('mine', one.id)).toBe(true);
      await eventually(() => expect(mine).toEqual([one.id]));
      const last = event(5);
      await bus.publish([last]);
      await eventually(() => expect(watched).toEqual([last.id]));
      await eventually(() => expect(theirs).toEqual([one.id, last.id]));
    });

    it('parks again what fails again after it was replayed', async () => {
      bus.subscribe({
        consumer: 'hopeless',
        subjects: all,
        delays: [1],
        handle: async () => {
          throw new Error('never');
        },
      });
      const one = event();
      await bus.publish([one]);
      for (let times = 0; times < 2; times++) {
        await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
        expect((await bus.listParked()).parked).toMatchObject([{ event: { id: one.id }, attempts: 2 }]);
        expect(await bus.replayParked('hopeless', one.id)).toBe(true);
      }
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
    });
  });
}
