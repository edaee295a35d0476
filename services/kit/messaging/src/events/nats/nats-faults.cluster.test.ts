import { Sqlite } from '@cairn/persistence/store';
import { createLogger, createMetrics } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Envelope, newEvent } from '../event.ts';
import type { EventBus } from '../event-bus.ts';
import { createOutboxRelay } from '../outbox.ts';
import { messagingMigration, type SqliteOutbox, sqliteInbox, sqliteOutbox } from '../sqlite-outbox.ts';
import { type OwnServer, ownServer } from './testing/own-server.ts';
import { type TestBuses, testBuses } from './testing/test-buses.ts';

const logger = createLogger('test', process.env.LOG_LEVEL ?? 'silent');
const all = ['cairn.>'];
const event = (projectId = 0) => newEvent({ $case: 'projectUpdated', value: {} }, { projectId });

describe('NATS bus on a server with faults', () => {
  let server: OwnServer;
  let buses: TestBuses;
  let bus: EventBus;
  let db: Sqlite;
  let outbox: SqliteOutbox;

  beforeEach(async () => {
    server = await ownServer();
    buses = testBuses(server.url);
    // A killed server has forgotten some of what was acknowledged last, and gives it again after this time.
    bus = await buses.open({ times: { ackWait: 2_000 } });
    db = Sqlite.open(':memory:', [messagingMigration]);
    outbox = sqliteOutbox(db);
  });
  afterEach(async () => {
    await buses.close();
    await server.remove();
    db.close();
  });

  const relay = () => createOutboxRelay({ service: 'test', outbox, bus, logger, metrics: createMetrics() });

  function collect(consumer: string) {
    const ids: string[] = [];
    bus.subscribe({ consumer, subjects: all, concurrency: 1, handle: async ({ id }) => void ids.push(id) });
    return ids;
  }

  const ofProject = (events: readonly Envelope[], projectId: number) =>
    events.filter((each) => each.projectId === projectId).map(({ id }) => id);

  it('loses nothing, keeps the order and has nothing acted on twice when the server is killed', async () => {
    const acted: string[] = [];
    const inbox = sqliteInbox(db);
    const handle = async ({ id }: Envelope) => {
      if (inbox.addNow('c', id)) acted.push(id);
    };
    bus.subscribe({ consumer: 'c', subjects: all, handle });
    const part = relay();
    await part.begin?.();
    const events: Envelope[] = [];
    const record = async (count: number) => {
      for (let n = 0; n < count; n++) {
        const each = event(events.length % 5);
        events.push(each);
        outbox.add([each]);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    for (let kills = 0; kills < 3; kills++) {
      const before = acted.length;
      const publishing = record(400);
      await eventually(() => expect(acted.length).toBeGreaterThan(before + 20));
      await server.kill();
      await publishing;
      await eventually(async () => await expect(bus.ready()).rejects.toThrow(/NATS cannot be reached/));
      expect(await outbox.count()).toBeGreaterThan(0);
      await server.start();
      await eventually(() => bus.ready());
    }
    await record(50);
    await eventually(() => expect(acted).toHaveLength(events.length));
    await eventually(async () => expect(await outbox.count()).toBe(0));
    await eventually(async () => expect(await bus.unsettled()).toBe(0));
    expect(acted.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    // What is kept, in the order it is kept.
    const kept = collect('audit');
    await eventually(() => expect(kept).toHaveLength(events.length));
    for (let project = 0; project < 5; project++) {
      const expected = ofProject(events, project);
      expect(kept.filter((id) => expected.includes(id))).toEqual(expected);
    }
    await part.stop?.();
  });

  it('refuses events while JetStream is full, and the outbox publishes them in order once there is room', async () => {
    await bus.publish([event()]);
    const room = (bytes: number) =>
      buses.operate((jsm) => jsm.streams.update(buses.stream, { max_bytes: bytes }));
    await room(20_000);
    const part = relay();
    await part.begin?.();
    const events = Array.from({ length: 500 }, (_, n) => event(n % 3));
    outbox.add(events);
    await expect(
      (async () => {
        for (;;) await bus.publish([event()]);
      })(),
    ).rejects.toMatchObject({ code: 'storage_full' });
    expect(await outbox.count()).toBeGreaterThan(0);
    await room(-1);
    await eventually(async () => expect(await outbox.count()).toBe(0));
    const kept = collect('audit');
    for (let project = 0; project < 3; project++) {
      const expected = ofProject(events, project);
      await eventually(() => expect(kept.filter((id) => expected.includes(id))).toEqual(expected));
    }
    await part.stop?.();
  });

  it('says while it has no connection why, drops signals, refuses events soon, and goes on by itself', async () => {
    const before = event();
    await bus.publish([before]);
    await server.kill();
    const late = await buses.open();
    const seen: string[] = [];
    late.watch(all, ({ id }) => seen.push(id));
    const handled: string[] = [];
    late.subscribe({ consumer: 'early', subjects: all, handle: async ({ id }) => void handled.push(id) });
    const refused = [bus, late].map(async (each) => {
      await eventually(async () => await expect(each.ready()).rejects.toThrow(/NATS cannot be reached/));
      each.signal(event());
      await expect(each.publish([event()])).rejects.toMatchObject({ code: 'unavailable' });
      await expect(each.unsettled()).rejects.toMatchObject({ code: 'unavailable' });
    });
    await Promise.all(refused);
    await server.start();
    for (const each of [bus, late]) await eventually(() => each.ready());
    await eventually(() => expect(handled).toEqual([before.id]));
    const after = event();
    await bus.publish([after]);
    await eventually(() => expect(handled).toEqual([before.id, after.id]));
    await eventually(() => expect(seen).toEqual([after.id]));
  });

  it('makes again what the server has lost: a consumer, the stream, everything', async () => {
    const handled = collect('c');
    const seen: string[] = [];
    bus.watch(all, ({ id }) => seen.push(id));
    const deliversOne = async () => {
      const one = event();
      await eventually(() => bus.publish([one]));
      await eventually(() => expect(handled).toContain(one.id));
      await eventually(() => expect(seen).toContain(one.id));
    };
    await deliversOne();
    await buses.operate((jsm) => jsm.consumers.delete(buses.stream, 'c'));
    await deliversOne();
    await buses.operate((jsm) => jsm.streams.delete(buses.stream));
    await deliversOne();
    await buses.operate(async (jsm) => {
      for await (const { config } of jsm.streams.list()) await jsm.streams.delete(config.name);
    });
    await deliversOne();
    // A process that only publishes finds out as well.
    const other = testBuses(server.url);
    const publisher = await other.open();
    await publisher.publish([event()]);
    await other.operate((jsm) => jsm.streams.delete(other.stream));
    await eventually(() => publisher.publish([event()]));
    await other.close();
    const failing = event(1);
    bus.subscribe({
      consumer: 'failing',
      subjects: all,
      delays: [1],
      async handle({ id }) {
        if (id === failing.id) throw new Error('never');
      },
    });
    await bus.publish([failing]);
    await eventually(async () => expect((await bus.listParked()).parked).toHaveLength(1));
  });
});

describe('NATS bus on a server that asks who is there', () => {
  it('gives user and password of its address', async () => {
    const server = await ownServer('--user', 'cairn', '--pass', '1/2@3');
    const buses = testBuses(server.url.replace('//', '//cairn:1%2F2%403@'));
    const stranger = testBuses(server.url);
    try {
      const bus = await buses.open();
      await bus.publish([event()]);
      await bus.ready();
      const refused = await stranger.open();
      await expect(refused.publish([event()])).rejects.toThrow(/Authorization/i);
      await refused.close();
      await bus.close();
    } finally {
      await server.remove();
    }
  });
});
