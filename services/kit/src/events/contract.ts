import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { type Envelope, newEvent, subjects } from './event.ts';
import type { EventBus } from './event-bus.ts';

export interface BusUnderTest {
  bus: EventBus;
  /** Another connection to the same events, as another process has. Closed by the test. */
  another(): Promise<EventBus>;
  close(): Promise<void>;
}

/** What every event bus must do. */
export function describeEventBus(adapter: string, open: () => Promise<BusUnderTest>): void {
  describe(`event bus on ${adapter}`, () => {
    let under: BusUnderTest;
    let bus: EventBus;

    beforeEach(async () => {
      under = await open();
      bus = under.bus;
    });
    afterEach(() => under.close());

    const all = ['cairn.>'];

    function event(projectId = 0): Envelope {
      return newEvent({ $case: 'projectUpdated', value: {} }, { projectId });
    }

    /** A consumer that remembers the ids it was given. */
    function collector(consumer: string, options: { subjects?: readonly string[]; on?: EventBus } = {}) {
      const ids: string[] = [];
      const subscription = (options.on ?? bus).subscribe({
        consumer,
        subjects: options.subjects ?? all,
        handle: async (given) => {
          ids.push(given.id);
        },
      });
      return { ids, stop: () => subscription.stop() };
    }

    it('delivers an event to every consumer that wants it, whole', async () => {
      const got: Envelope[] = [];
      bus.subscribe({ consumer: 'whole', subjects: all, handle: async (given) => void got.push(given) });
      const exact = collector('exact', { subjects: [subjects.projectUpdated] });
      const other = collector('other', { subjects: [subjects.projectDeleted] });
      const one = newEvent(
        { $case: 'documentReady', value: { documentId: 'd', version: 2, name: 'ναι 🪨', uploadedBy: 'u' } },
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
      const { ids } = collector('once');
      const one = event();
      await bus.publish([one, one]);
      await bus.publish([one]);
      const last = event();
      await bus.publish([last]);
      await eventually(() => expect(ids).toContain(last.id));
      expect(ids).toEqual([one.id, last.id]);
    });

    it('gives a consumer what was told while it was away', async () => {
      const first = collector('away');
      await first.stop();
      const told = [event(), event(1), event(2)];
      await bus.publish(told);
      const second = collector('away');
      await eventually(() => expect(second.ids.toSorted()).toEqual(told.map((each) => each.id).toSorted()));
      expect(first.ids).toEqual([]);
    });

    it('gives a new consumer what is still kept, and one that wants more only what is new to it', async () => {
      const [before, after] = [event(), event()];
      const passed = newEvent({ $case: 'projectDeleted', value: {} });
      await bus.publish([before]);
      const narrow = collector('late', { subjects: [subjects.projectUpdated] });
      await eventually(() => expect(narrow.ids).toEqual([before.id]));
      await bus.publish([passed, after]);
      await eventually(() => expect(narrow.ids).toEqual([before.id, after.id]));
      await narrow.stop();
      const deleted = newEvent({ $case: 'projectDeleted', value: {} });
      await bus.publish([deleted]);
      const wide = collector('late', { subjects: [subjects.projectUpdated, subjects.projectDeleted] });
      await eventually(() => expect(wide.ids.toSorted()).toEqual([passed.id, deleted.id].toSorted()));
      const last = event();
      await bus.publish([last]);
      await eventually(() => expect(wide.ids).toContain(last.id));
      expect(wide.ids).toHaveLength(3);
    });

    it('gives a consumer that wants less nothing more of what it does not want', async () => {
      const wide = collector('narrowing', { subjects: [subjects.projectUpdated, subjects.projectDeleted] });
      const one = event();
      await bus.publish([one]);
      await eventually(() => expect(wide.ids).toEqual([one.id]));
      await wide.stop();
      const narrow = collector('narrowing', { subjects: [subjects.projectUpdated] });
      const two = event();
      await eventually(async () =>
        expect(await bus.listConsumers()).toMatchObject([{ subjects: [subjects.projectUpdated] }]),
      );
      await bus.publish([newEvent({ $case: 'projectDeleted', value: {} }), two]);
      await eventually(() => expect(narrow.ids).toEqual([two.id]));
    });

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
      const told = [event(), event()];
      await bus.publish(told);
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(4));
      const page = await bus.listParked({ consumer: 'second', pageSize: 1 });
      const rest = await bus.listParked({ consumer: 'second', pageSize: 1, pageToken: page.nextPageToken });
      expect([...page.parked, ...rest.parked].map((each) => each.event.id)).toEqual(
        told.map((each) => each.id),
      );
      broken = false;
      expect(await bus.replayParked('second', told[1]?.id ?? '')).toBe(true);
      expect(await bus.replayParked('second', told[1]?.id ?? '')).toBe(false);
      expect(await bus.replayParked('second', 'unknown')).toBe(false);
      await eventually(() => expect(handled).toEqual([`second ${told[1]?.id} 1`]));
      expect((await bus.listParked()).parked).toHaveLength(3);
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
      const running = new Map<number, number>();
      let most = 0;
      let overlapped = false;
      let done = 0;
      bus.subscribe({
        consumer: 'busy',
        subjects: all,
        concurrency: 3,
        handle: async ({ projectId }) => {
          const now = (running.get(projectId) ?? 0) + 1;
          running.set(projectId, now);
          if (now > 1) overlapped = true;
          most = Math.max(
            most,
            [...running.values()].reduce((sum, each) => sum + each, 0),
          );
          await new Promise((resolve) => setImmediate(resolve));
          running.set(projectId, now - 1);
          done++;
        },
      });
      await bus.publish(Array.from({ length: 120 }, (_, n) => event(1 + (n % 40 === 0 ? n : 0))));
      await eventually(() => expect(done).toBe(120));
      expect(overlapped).toBe(false);
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(3);
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

    it('acts on the events of a project in the order they were told', async () => {
      const handled: string[] = [];
      bus.subscribe({
        consumer: 'in order',
        subjects: all,
        handle: async (given) => {
          if (given.projectId === 1) handled.push(given.id);
        },
      });
      const told = Array.from({ length: 60 }, (_, n) => event(n % 3));
      await bus.publish(told);
      const expected = told.filter((each) => each.projectId === 1).map((each) => each.id);
      await eventually(() => expect(handled).toEqual(expected));
    });

    it('stays within its bounds when handlers publish', async () => {
      let now = 0;
      let most = 0;
      const told: string[] = [];
      bus.subscribe({
        consumer: 'telling',
        subjects: [subjects.projectUpdated],
        concurrency: 2,
        handle: async (given) => {
          most = Math.max(most, ++now);
          await bus.publish([newEvent({ $case: 'projectCreated', value: { ownerId: given.id } })]);
          told.push(given.id);
          now--;
        },
      });
      await bus.publish(Array.from({ length: 300 }, () => event()));
      await eventually(() => expect(told).toHaveLength(300));
      expect(most).toBeLessThanOrEqual(2);
    });

    it('shares the work of one consumer between processes, each event to one of them', async () => {
      const other = await under.another();
      try {
        const [mine, theirs] = [collector('shared'), collector('shared', { on: other })];
        const told = Array.from({ length: 40 }, (_, n) => event(n));
        await bus.publish(told);
        await eventually(() =>
          expect([...mine.ids, ...theirs.ids].toSorted()).toEqual(told.map((each) => each.id).toSorted()),
        );
      } finally {
        await other.close();
      }
    });

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
      const { ids } = collector('no signals');
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
      const kept = collector('kept');
      const gone = bus.subscribe({
        consumer: 'gone for good',
        subjects: [subjects.projectUpdated, subjects.projectDeleted],
        delays: [],
        handle: async () => {
          throw new Error('never');
        },
      });
      await bus.publish([event()]);
      await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
      await gone.stop();
      await bus.publish([event(), event()]);
      await eventually(() => expect(kept.ids).toHaveLength(3));
      await eventually(async () =>
        expect(await bus.listConsumers()).toEqual([
          {
            consumer: 'gone for good',
            subjects: expect.arrayContaining([subjects.projectUpdated, subjects.projectDeleted]),
            unsettled: 2,
            parked: 1,
          },
          { consumer: 'kept', subjects: all, unsettled: 0, parked: 0 },
        ]),
      );
      expect(await bus.forgetConsumer('unknown')).toBe(false);
      expect(await bus.forgetConsumer('gone for good')).toBe(true);
      expect(await bus.forgetConsumer('gone for good')).toBe(false);
      expect((await bus.listConsumers()).map(({ consumer }) => consumer)).toEqual(['kept']);
      expect((await bus.listParked()).parked).toEqual([]);
      expect(await bus.unsettled()).toBe(0);
    });

    it('gives what is replayed to its consumer alone, and tells no watcher of it', async () => {
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
