import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, type BusUnderTest, collect, event } from './bus-under-test.contract.ts';
import { type Envelope, newEvent, subjects } from './event.ts';
import type { EventBus } from './event-bus.ts';
import { describeParking } from './parking.contract.ts';
import { describeTogether } from './together.contract.ts';
import { describeTraces } from './traces.contract.ts';
import { describeWatching } from './watching.contract.ts';

export type { BusUnderTest };

/** What every event bus must do. */
export function describeEventBus(adapter: string, open: () => Promise<BusUnderTest>): void {
  describeDelivery(adapter, open);
  describeParking(adapter, open);
  describeTogether(adapter, open);
  describeTraces(adapter, open);
  describeWatching(adapter, open);
}

function describeDelivery(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`event bus on ${adapter}`, () => {
    let under: BusUnderTest;
    let bus: EventBus;

    beforeEach(async () => {
      under = await open();
      bus = under.bus;
    });
    afterEach(() => under.close());

    it('delivers an event to every consumer that wants it, whole', async () => {
      const got: Envelope[] = [];
      bus.subscribe({ consumer: 'whole', subjects: all, handle: async (given) => void got.push(given) });
      const exact = collect(bus, 'exact', [subjects.projectUpdated]);
      const other = collect(bus, 'other', [subjects.projectDeleted]);
      const one = newEvent(
        {
          $case: 'documentReady',
          value: { documentId: 'd', version: 2, name: 'ναι 🪨', uploadedBy: 'u', returned: false },
        },
        { actorId: 'a', projectId: 7, traceId: 't' },
      );
      const two = event();
      await bus.publish([one, two]);
      await eventually(() => expect(got).toHaveLength(2));
      expect(got.find((given) => given.id === one.id)).toEqual(one);
      await eventually(() => expect(exact.ids).toEqual([two.id]));
      expect(other.ids).toEqual([]);
    });

    it('keeps an event once, however often it is published', async () => {
      const { ids } = collect(bus, 'once');
      const one = event();
      await bus.publish([one, one]);
      await bus.publish([one]);
      const last = event();
      await bus.publish([last]);
      await eventually(() => expect(ids).toContain(last.id));
      expect(ids).toEqual([one.id, last.id]);
    });

    it('gives a consumer what was published while it was away', async () => {
      const first = collect(bus, 'away');
      await first.stop();
      const events = [event(), event(1), event(2)];
      await bus.publish(events);
      const second = collect(bus, 'away');
      await eventually(() => expect(second.ids.toSorted()).toEqual(events.map((each) => each.id).toSorted()));
      expect(first.ids).toEqual([]);
    });

    it('gives a new consumer what is still kept, and one that wants more only what is new to it', async () => {
      const [before, after] = [event(), event()];
      const passed = newEvent({ $case: 'projectDeleted', value: {} });
      await bus.publish([before]);
      const narrow = collect(bus, 'late', [subjects.projectUpdated]);
      await eventually(() => expect(narrow.ids).toEqual([before.id]));
      await bus.publish([passed, after]);
      await eventually(() => expect(narrow.ids).toEqual([before.id, after.id]));
      await narrow.stop();
      const deleted = newEvent({ $case: 'projectDeleted', value: {} });
      await bus.publish([deleted]);
      const wide = collect(bus, 'late', [subjects.projectUpdated, subjects.projectDeleted]);
      await eventually(() => expect(wide.ids.toSorted()).toEqual([passed.id, deleted.id].toSorted()));
      const last = event();
      await bus.publish([last]);
      await eventually(() => expect(wide.ids).toContain(last.id));
      expect(wide.ids).toHaveLength(3);
    });

    it('gives a consumer that wants less nothing more of what it does not want', async () => {
      const wide = collect(bus, 'narrowing', [subjects.projectUpdated, subjects.projectDeleted]);
      const one = event();
      await bus.publish([one]);
      await eventually(() => expect(wide.ids).toEqual([one.id]));
      await wide.stop();
      const narrow = collect(bus, 'narrowing', [subjects.projectUpdated]);
      const two = event();
      await eventually(async () =>
        expect(await bus.listConsumers()).toMatchObject([{ subjects: [subjects.projectUpdated] }]),
      );
      await bus.publish([newEvent({ $case: 'projectDeleted', value: {} }), two]);
      await eventually(() => expect(narrow.ids).toEqual([two.id]));
    });

    it('goes on with other events while one fails again and again', async () => {
      const bad = event(1);
      const seen = new Set<string>();
      bus.subscribe({
        consumer: 'partly failing',
        subjects: all,
        concurrency: 1,
        delays: [60_000],
        handle: async (given) => {
          if (given.id === bad.id) throw new Error('bad');
          seen.add(given.id);
        },
      });
      const good = Array.from({ length: 20 }, (_, n) => event(n % 3));
      await bus.publish([bad, ...good]);
      await eventually(() => expect(seen.size).toBe(20));
    });

    it('acts on several events at once, never on two of one project', async () => {
      const running: number[] = [];
      const seen: number[][] = [];
      const two = Promise.withResolvers<void>();
      let done = 0;
      bus.subscribe({
        consumer: 'busy',
        subjects: all,
        concurrency: 3,
        handle: async ({ projectId }) => {
          running.push(projectId);
          seen.push([...running]);
          if (running.length > 1) two.resolve();
          await two.promise;
          await new Promise((resolve) => setImmediate(resolve));
          running.splice(running.indexOf(projectId), 1);
          done++;
        },
      });
      await bus.publish(Array.from({ length: 120 }, (_, n) => event(1 + (n % 40 === 0 ? n : 0))));
      await eventually(() => expect(done).toBe(120));
      for (const projects of seen) {
        expect(new Set(projects).size, `${projects}`).toBe(projects.length);
        expect(projects.length).toBeLessThanOrEqual(3);
      }
    });

    it('finds its way past a long backlog of a project it is busy with', async () => {
      const release = Promise.withResolvers<void>();
      const handled = new Set<number>();
      bus.subscribe({
        consumer: 'backlog',
        subjects: all,
        handle: async ({ projectId }) => {
          if (projectId === 1) await release.promise;
          handled.add(projectId);
        },
      });
      await bus.publish([...Array.from({ length: 500 }, () => event(1)), event(2), event(0), event(3)]);
      await eventually(() => expect(handled).toEqual(new Set([0, 2, 3])));
      release.resolve();
      await eventually(() => expect(handled).toContain(1));
    });

    it('acts on the events of a project in the order they were published', async () => {
      const handled: string[] = [];
      bus.subscribe({
        consumer: 'in order',
        subjects: all,
        handle: async (given) => {
          if (given.projectId === 1) handled.push(given.id);
        },
      });
      const events = Array.from({ length: 60 }, (_, n) => event(n % 3));
      await bus.publish(events);
      const expected = events.filter((each) => each.projectId === 1).map((each) => each.id);
      await eventually(() => expect(handled).toEqual(expected));
    });

    it('stays within its bounds when handlers publish', async () => {
      let now = 0;
      let most = 0;
      const events: string[] = [];
      bus.subscribe({
        consumer: 'publishing',
        subjects: [subjects.projectUpdated],
        concurrency: 2,
        handle: async (given) => {
          most = Math.max(most, ++now);
          await bus.publish([newEvent({ $case: 'projectCreated', value: { ownerId: given.id } })]);
          events.push(given.id);
          now--;
        },
      });
      await bus.publish(Array.from({ length: 300 }, () => event()));
      await eventually(() => expect(events).toHaveLength(300));
      expect(most).toBeLessThanOrEqual(2);
    });

    it('shares the work of one consumer between processes, each event to one of them', async () => {
      const other = await under.another();
      try {
        const [mine, theirs] = [collect(bus, 'shared'), collect(other, 'shared')];
        const events = Array.from({ length: 40 }, (_, n) => event(n));
        await bus.publish(events);
        await eventually(() =>
          expect([...mine.ids, ...theirs.ids].toSorted()).toEqual(events.map((each) => each.id).toSorted()),
        );
      } finally {
        await other.close();
      }
    });

    it('can be closed twice, and does nothing afterwards', async () => {
      const other = await under.another();
      const subscription = other.subscribe({ consumer: 'c', subjects: all, handle: async () => undefined });
      await other.close();
      await other.close();
      await subscription.stop();
      other.signal(event());
      await expect(other.publish([event()])).rejects.toThrow();
      await expect(other.ready()).rejects.toThrow();
    });

    it('lets handlers end on stop, and gives back at once what they left undone', async () => {
      const one = event();
      const begun = Promise.withResolvers<void>();
      const subscription = bus.subscribe({
        consumer: 'stopped',
        subjects: all,
        delays: [],
        handle: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped in the middle')));
            begun.resolve();
          }),
      });
      await bus.publish([one]);
      await begun.promise;
      await subscription.stop();
      const attempts: number[] = [];
      bus.subscribe({
        consumer: 'stopped',
        subjects: all,
        handle: async (_, { attempt }) => void attempts.push(attempt),
      });
      await eventually(() => expect(attempts).toEqual([1]));
    });
  });
}
