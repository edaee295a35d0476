import { Sqlite } from '@cairn/persistence/store';
import { createLogger, createMetrics } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedBus } from './embedded-bus.ts';
import { newEvent } from './event.ts';
import type { EventBus } from './event-bus.ts';
import { createOutboxRelay } from './outbox.ts';
import { messagingMigration, type SqliteOutbox, sqliteInbox, sqliteOutbox } from './sqlite-outbox.ts';

const logger = createLogger('test', 'silent');

describe('outbox relay', () => {
  let db: Sqlite;
  let outbox: SqliteOutbox;
  let bus: EventBus;
  let handled: string[];

  beforeEach(() => {
    db = Sqlite.open(':memory:', [messagingMigration]);
    outbox = sqliteOutbox(db);
    bus = createEmbeddedBus({ path: ':memory:', logger });
    handled = [];
    bus.subscribe({
      consumer: 'c',
      subjects: ['cairn.>'],
      concurrency: 1,
      handle: async (event) => void handled.push(event.id),
    });
  });
  afterEach(async () => {
    await bus.close();
    db.close();
  });

  const event = () => newEvent({ $case: 'projectUpdated', value: {} });

  function relay(to: Pick<EventBus, 'publish'> = bus, from = outbox) {
    return createOutboxRelay({
      service: 'test',
      outbox: from,
      bus: { ...bus, ...to },
      logger,
      metrics: createMetrics(),
    });
  }

  it('publishes what was written before and after it began, in order, and keeps nothing', async () => {
    const added = Array.from({ length: 450 }, event);
    outbox.add(added.slice(0, 300));
    const part = relay();
    await part.begin?.();
    for (const each of added.slice(300)) outbox.add([each]);
    await eventually(() => expect(handled).toEqual(added.map((each) => each.id)));
    await eventually(async () => expect(await outbox.count()).toBe(0));
    await part.stop?.();
  });

  it('publishes all that waits without looking again, however many portions it takes', async () => {
    const added = Array.from({ length: 5 }, event);
    outbox.add(added);
    const part = createOutboxRelay({
      service: 'test',
      outbox,
      bus,
      logger,
      portion: 2,
      lookAgainMs: 3_600_000,
    });
    await part.begin?.();
    await eventually(() => expect(handled).toEqual(added.map((each) => each.id)));
    await part.stop?.();
  });

  it('publishes nothing of a change that was undone', async () => {
    const part = relay();
    await part.begin?.();
    expect(() =>
      db.transaction(() => {
        outbox.add([event()]);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    const kept = event();
    outbox.add([kept]);
    await eventually(() => expect(handled).toEqual([kept.id]));
    await part.stop?.();
  });

  it('keeps events while the bus is away, and publishes them in order once it is back', async () => {
    let away = true;
    let tries = 0;
    const part = relay({
      async publish(events) {
        tries++;
        if (away) throw new Error('away');
        await bus.publish(events);
      },
    });
    await part.begin?.();
    const added = Array.from({ length: 5 }, event);
    for (const each of added) outbox.add([each]);
    await eventually(() => expect(tries).toBeGreaterThan(1));
    expect(await outbox.count()).toBe(5);
    away = false;
    outbox.add([event()]);
    await eventually(() => expect(handled.slice(0, 5)).toEqual(added.map((each) => each.id)));
    await eventually(async () => expect(await outbox.count()).toBe(0));
    await part.stop?.();
  });

  it('delivers once what it published but could not strike off', async () => {
    const dying: SqliteOutbox = {
      ...outbox,
      remove: async () => {
        throw new Error('the process dies here');
      },
    };
    const one = event();
    outbox.add([one]);
    const first = relay(bus, dying);
    await first.begin?.();
    await eventually(() => expect(handled).toEqual([one.id]));
    await first.stop?.();
    expect(await outbox.count()).toBe(1);

    const second = relay();
    await second.begin?.();
    const last = event();
    outbox.add([last]);
    await eventually(() => expect(handled).toContain(last.id));
    expect(handled).toEqual([one.id, last.id]);
    expect(await outbox.count()).toBe(0);
    await second.stop?.();
  });

  it('publishes nothing after it stopped', async () => {
    const part = relay();
    await part.begin?.();
    await part.stop?.();
    outbox.add([event()]);
    expect(await outbox.count()).toBe(1);
  });

  it('says how many events wait', async () => {
    const metrics = createMetrics();
    outbox.add([event(), event()]);
    const part = createOutboxRelay({ service: 'test', outbox, bus, logger, metrics });
    await part.ready?.();
    expect(await metrics.registry.metrics()).toContain('cairn_outbox_waiting{service="test"} 2');
  });
});

describe('inbox', () => {
  let db: Sqlite;
  beforeEach(() => {
    db = Sqlite.open(':memory:', [messagingMigration]);
  });
  afterEach(() => db.close());

  it('remembers an event once for each consumer', async () => {
    const inbox = sqliteInbox(db);
    const id = uuidv7();
    expect([inbox.addNow('a', id), inbox.addNow('a', id)]).toEqual([true, false]);
    expect([await inbox.has('a', id), await inbox.has('b', id)]).toEqual([true, false]);
  });

  it('forgets events too old to come again', async () => {
    const old = uuidv7({ msecs: Date.now() - 61 * 86_400_000 });
    const recent = uuidv7({ msecs: Date.now() - 59 * 86_400_000 });
    const before = sqliteInbox(db);
    for (const id of [old, recent]) await before.add('c', id);
    expect(await before.has('c', old)).toBe(true);
    const inbox = sqliteInbox(db);
    // The first to be added has the old ones removed.
    await inbox.add('c', uuidv7());
    expect(await inbox.has('c', old)).toBe(false);
    expect(await inbox.has('c', recent)).toBe(true);
  });
});
