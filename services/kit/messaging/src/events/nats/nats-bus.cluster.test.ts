import { once as happens } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@cairn/testing';
import { testServers } from '@cairn/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { all, collect, event, retention } from '../bus-under-test.contract.ts';
import { describeEventBus } from '../contract.ts';
import { type Envelope, newEvent, subjects } from '../event.ts';
import type { EventBus } from '../event-bus.ts';
import { type TestBuses, testBuses } from './testing/test-buses.ts';

describeEventBus('NATS JetStream', async () => {
  const buses = testBuses(testServers().NATS_URL);
  return { bus: await buses.open(), another: () => buses.open(), close: () => buses.close() };
});

const deletion = (projectId = 0) => newEvent({ $case: 'projectDeleted', value: {} }, { projectId });

describe('NATS bus of several processes', () => {
  let buses: TestBuses;
  let bus: EventBus;
  beforeEach(async () => {
    buses = testBuses(testServers().NATS_URL);
    bus = await buses.open();
  });
  afterEach(() => buses.close());

  it('has each event acted on once, by one of the processes', async () => {
    const children = [buses.child('work', 30_000), buses.child('work', 30_000)];
    const events = Array.from({ length: 200 }, (_, n) => event(n));
    await eventually(async () => expect(await bus.listConsumers()).toHaveLength(1));
    // Both are there: neither may do it all before the other has begun.
    for (const portion of [events.slice(0, 50), events.slice(50, 100), events.slice(100)]) {
      await bus.publish(portion);
      await eventually(async () => expect(await bus.unsettled()).toBe(0));
    }
    const ids = children.flatMap((child) => child.ids);
    expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('leaves to another process what it cannot begin itself', async () => {
    const other = await buses.open();
    const mine: string[] = [];
    const options = { consumer: 'slow', subjects: all, concurrency: 1 };
    const release = Promise.withResolvers<void>();
    bus.subscribe({
      ...options,
      async handle({ id }) {
        mine.push(id);
        await release.promise;
      },
    });
    await bus.publish([event(1)]);
    await eventually(() => expect(mine).toHaveLength(1));
    const theirs: string[] = [];
    other.subscribe({ ...options, handle: async ({ id }) => void theirs.push(id) });
    const more = Array.from({ length: 30 }, (_, n) => event(n + 2));
    await bus.publish(more);
    await eventually(() => expect(theirs).toEqual(more.map(({ id }) => id)));
    release.resolve();
  });

  it('takes over what a killed process was acting on, as if it had not been tried', async () => {
    const dying = buses.child('hang', 500);
    const one = event(3);
    await bus.publish([one]);
    await eventually(() => expect(dying.ids).toEqual([one.id]));
    const attempts: number[] = [];
    const other = await buses.open({ times: { ackWait: 500 } });
    other.subscribe({
      consumer: 'c',
      subjects: all,
      handle: async (_, { attempt }) => void attempts.push(attempt),
    });
    dying.process.kill('SIGKILL');
    await eventually(() => expect(attempts).toEqual([1]));
  });

  it('keeps a delivery for as long as it is acted on', async () => {
    const ackWait = 1_500;
    const slow = await buses.open({ times: { ackWait } });
    const other = await buses.open({ times: { ackWait } });
    const handled: string[] = [];
    const handle = async ({ id }: Envelope) => {
      handled.push(id);
      await wait(ackWait * 3);
    };
    for (const on of [slow, other]) on.subscribe({ consumer: 'slow', subjects: all, handle });
    const events = [event(1), event(1), event(2)];
    await bus.publish(events);
    await eventually(() => expect(handled.length).toBeGreaterThanOrEqual(events.length));
    await eventually(async () => expect(await bus.unsettled()).toBe(0));
    expect(handled.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('gives back at once what was on its way to a process that is stopped', async () => {
    const events = Array.from({ length: 400 }, (_, n) => event(n % 3));
    await bus.publish(events);
    const handled: string[] = [];
    while (handled.length < events.length / 2) {
      const other = await buses.open();
      const part = collect(other, 'restarted');
      await eventually(() => expect(part.ids.length).toBeGreaterThan(5));
      await other.close();
      handled.push(...part.ids);
    }
    // Sooner than deliveries of a process that died are given to others.
    const rest = collect(bus, 'restarted');
    await eventually(() => expect(handled.length + rest.ids.length).toBe(events.length));
    expect(new Set([...handled, ...rest.ids]).size).toBe(events.length);
  });

  it('parks an event over which one process after another died', async () => {
    await bus.publish([event()]);
    let deaths = 0;
    while ((await bus.listParked()).parked.length === 0) {
      const child = buses.child('die', 100);
      const parked = eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
      if ((await Promise.race([happens(child.process, 'exit'), parked])) !== undefined) deaths++;
    }
    expect((await bus.listParked()).parked).toMatchObject([
      { consumer: 'c', error: expect.stringContaining('process ended') },
    ]);
    expect(deaths).toBeGreaterThan(2);
    expect(deaths).toBeLessThan(15);
  });

  it('does not count as a failure that a process was stopped, however often', async () => {
    for (let times = 0; times < 12; times++) {
      const other = await buses.open();
      const begun = Promise.withResolvers<number>();
      other.subscribe({
        consumer: 'restarted',
        subjects: all,
        delays: [],
        handle: (_, { attempt, signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('stopped')));
            begun.resolve(attempt);
          }),
      });
      if (times === 0) await bus.publish([event()]);
      expect(await begun.promise).toBe(1);
      await other.close();
    }
    const { ids } = collect(bus, 'restarted');
    await eventually(() => expect(ids).toHaveLength(1));
    expect((await bus.listParked()).parked).toEqual([]);
  });

  it('parks a poisoned event, and holds up no other', async () => {
    const poisoned = event(1);
    const handled = new Set<string>();
    for (const on of [bus, await buses.open()]) {
      on.subscribe({
        consumer: 'partly',
        subjects: all,
        concurrency: 1,
        delays: [5, 10],
        async handle({ id }) {
          if (id === poisoned.id) throw new Error('poisoned 🧪\nin two lines');
          handled.add(id);
        },
      });
    }
    const good = Array.from({ length: 100 }, (_, n) => event(n % 4));
    await bus.publish([poisoned, ...good]);
    await eventually(() => expect(handled.size).toBe(100));
    await eventually(async () =>
      expect((await bus.listParked()).parked).toMatchObject([
        { event: poisoned, attempts: 3, error: 'poisoned 🧪\nin two lines' },
      ]),
    );
    expect(await bus.unsettled()).toBe(0);
  });

  it('takes consumers of any name', async () => {
    const names = ['a.b', 'c*d', 'e>f', 'g h', 'i=j', 'k/l\\m', 'ü🪨', '=forget'];
    for (const consumer of names) {
      const handle = async () => {
        throw new Error(consumer);
      };
      bus.subscribe({ consumer, subjects: all, delays: [], handle });
    }
    const one = event();
    await bus.publish([one]);
    await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(names.length));
    for (const consumer of names) {
      expect((await bus.listParked({ consumer })).parked).toMatchObject([{ consumer, error: consumer }]);
      expect(await bus.replayParked(consumer, one.id)).toBe(true);
    }
    expect((await bus.listConsumers()).map(({ consumer }) => consumer)).toEqual(names.toSorted());
  });

  it('leaves to a newer process what an older one beside it does not know', async () => {
    const newer = await buses.open();
    const old = collect(bus, 'rolled out', [subjects.projectUpdated]);
    await eventually(async () => expect(await bus.listConsumers()).toHaveLength(1));
    const fresh = collect(newer, 'rolled out', [subjects.projectUpdated, subjects.projectDeleted]);
    await eventually(async () =>
      expect((await bus.listConsumers())[0]?.subjects).toContain(subjects.projectDeleted),
    );
    const events = Array.from({ length: 12 }, (_, n) => deletion(n));
    await bus.publish(events);
    await eventually(() => expect(fresh.ids.toSorted()).toEqual(events.map(({ id }) => id)));
    expect(old.ids).toEqual([]);
  });

  it('catches up with what it passed while it did not want it, even with the last of all', async () => {
    const passed = [deletion(), deletion()];
    const [one, two] = [event(), event()];
    await bus.publish([one, ...passed.slice(0, 1), two, ...passed.slice(1)]);
    // Asked twice, the server looks past the last event; the place it reports is still that of the one before.
    for (let times = 0; times < 2; times++) {
      const narrow = collect(bus, 'late', [subjects.projectUpdated]);
      await eventually(async () => expect(await bus.unsettled()).toBe(0));
      await narrow.stop();
    }
    const replicas = [bus, await buses.open(), await buses.open()].map((on) =>
      collect(on, 'late', [subjects.projectUpdated, subjects.projectDeleted]),
    );
    const got = () => replicas.flatMap(({ ids }) => ids).toSorted();
    await eventually(() => expect(got()).toEqual(passed.map(({ id }) => id)));
    await eventually(async () => expect(await bus.unsettled()).toBe(0));
    expect(got()).toHaveLength(2);
  });

  it('carries signals to every process, in the order of each', async () => {
    const other = await buses.open();
    const seen: string[] = [];
    bus.watch([subjects.projectUpdated], ({ id }) => seen.push(id));
    await eventually(() => {
      other.signal(event());
      expect(seen).not.toEqual([]);
    });
    const events = Array.from({ length: 2_000 }, (_, n) => event(n % 50));
    for (const each of events) other.signal(each);
    await eventually(() => expect(seen.slice(-events.length)).toEqual(events.map(({ id }) => id)));
  });

  it('knows a second copy of an event for at least ten minutes, also from another process', async () => {
    const other = await buses.open();
    const one = event();
    await bus.publish([one]);
    await other.publish([one]);
    const { config, state } = await buses.operate((jsm) => jsm.streams.info(buses.stream));
    expect(state.messages).toBe(1);
    expect(config.duplicate_window / 1e9).toBeGreaterThanOrEqual(600);
  });

  it('leaves limits alone that an operator set', async () => {
    await bus.publish([event()]);
    await buses.operate((jsm) =>
      jsm.streams.update(buses.stream, { max_bytes: 50_000_000, max_age: 3_600e9 }),
    );
    const other = await buses.open();
    await other.publish([event()]);
    const { config } = await buses.operate((jsm) => jsm.streams.info(buses.stream));
    expect(config).toMatchObject({ max_bytes: 50_000_000, max_age: 0 });
  });
});

describe('NATS bus that is used for long', () => {
  let buses: TestBuses;
  beforeEach(() => {
    buses = testBuses(testServers().NATS_URL);
  });
  afterEach(() => buses.close());

  const kept = async (filter = '>') => {
    const { state } = await buses.operate((jsm) =>
      jsm.streams.info(buses.stream, { subjects_filter: filter }),
    );
    return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(buses.namespace.length + 1));
  };

  it('forgets the events of a deleted project once they are acted on, and those of no other', async () => {
    const bus = await buses.open({ times: { drop: Array.from({ length: 200 }, () => 50) } });
    const release = Promise.withResolvers<void>();
    const handled: string[] = [];
    const document = { documentId: 'd', version: 1, name: 'heron.pdf', uploadedBy: 'u', returned: false };
    const ready = (projectId: number) => newEvent({ $case: 'documentReady', value: document }, { projectId });
    bus.subscribe({
      consumer: 'slow',
      subjects: [subjects.documentReady],
      async handle({ id, projectId }) {
        if (projectId === 1) await release.promise;
        handled.push(id);
      },
    });
    // What nobody waits for yet would be forgotten with the rest. The bus has a consumer of its own.
    await eventually(async () => {
      const consumers = await buses.operate((jsm) => jsm.consumers.list(buses.stream).next());
      expect(consumers).toHaveLength(2);
    });
    await bus.publish([ready(1), event(1), ready(2), deletion(1), event(1)]);
    await eventually(async () => expect(await kept()).not.toContain('evt.projects.project.updated.v1.1'));
    expect(await kept()).toContain('evt.documents.document.ready.v1.1');
    release.resolve();
    await eventually(() => expect(handled).toHaveLength(2));
    const others = ['evt.documents.document.ready.v1.2', 'evt.projects.project.deleted.v1.1'];
    await eventually(async () => expect((await kept()).toSorted()).toEqual(others));
    // One that is published late goes as well.
    await bus.publish([ready(1)]);
    await eventually(() => expect(handled).toHaveLength(3));
    await eventually(async () => expect((await kept()).toSorted()).toEqual(others));
  });

  it('drops old events that everyone is done with, and none that someone has yet to act on', async () => {
    const young = await buses.open();
    await young
      .subscribe({ consumer: 'away', subjects: [subjects.projectDeleted], handle: async () => {} })
      .stop();
    const done = collect(young, 'there');
    await young.publish([event(1), event(2), deletion(3), event(4)]);
    await eventually(() => expect(done.ids).toHaveLength(4));
    await eventually(async () => expect(await young.unsettled()).toBe(1));
    await done.stop();
    const old = await buses.open({ retention: { ...retention, keepMs: 0 }, times: { prune: 20 } });
    await old.subscribe({ consumer: 'there', subjects: all, handle: async () => {} }).stop();
    const wanted = ['evt.projects.project.deleted.v1.3', 'evt.projects.project.updated.v1.4'];
    await eventually(async () => expect((await kept()).toSorted()).toEqual(wanted));
    old.subscribe({ consumer: 'away', subjects: [subjects.projectDeleted], handle: async () => {} });
    await eventually(async () => expect(await kept()).toEqual([]));
  });
});
