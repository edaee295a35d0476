import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retention } from './bus-under-test.contract.ts';
import { describeEventBus } from './contract.ts';
import { createEmbeddedBus } from './embedded-bus.ts';
import { type Envelope, newEvent, subjects } from './event.ts';
import { type ConsumerOptions, RETRY_DELAYS } from './event-bus.ts';

const logger = createLogger('test', 'silent');

describeEventBus('a SQLite file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bus-'));
  const open = () => createEmbeddedBus({ path: join(folder, 'events.sqlite'), logger, retention });
  const bus = open();
  return {
    bus,
    another: async () => open(),
    async close() {
      await bus.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('embedded bus', () => {
  let folder: string;
  let path: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-bus-'));
    path = join(folder, 'events.sqlite');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  const open = (exclusive = false) => createEmbeddedBus({ path, logger, exclusive, retention });
  const event = (projectId = 0) => newEvent({ $case: 'projectUpdated', value: {} }, { projectId });

  function child(...args: string[]): ChildProcess {
    const script = join(import.meta.dirname, 'bus-child.ts');
    const started = spawn(process.execPath, [script, path, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(started);
    return started;
  }

  it('gives all that waited for a consumer of many at once', async () => {
    const first = open();
    first.subscribe({ consumer: 'late', subjects: [subjects.projectUpdated], handle: async () => undefined });
    await first.close();
    const bus = open();
    const events = Array.from({ length: 5 }, () => event(1));
    await bus.publish(events);
    const given: string[][] = [];
    bus.subscribe({
      consumer: 'late',
      subjects: [subjects.projectUpdated],
      handle: async ({ id }) => void given.push([id]),
      handleTogether: async (many) => void given.push(many.map(({ id }) => id)),
    });
    await eventually(() => expect(given).toEqual([events.map(({ id }) => id)]));
    await bus.close();
  });

  it('waits longer before each further attempt', () => {
    expect(RETRY_DELAYS).toEqual(RETRY_DELAYS.toSorted((a, b) => a - b));
    expect(new Set(RETRY_DELAYS).size).toBe(RETRY_DELAYS.length);
  });

  it('hears of events that another process publishes', async () => {
    const bus = open();
    try {
      const watched: number[] = [];
      const handled: number[] = [];
      bus.watch(['cairn.>'], (given) => watched.push(given.projectId));
      bus.subscribe({
        consumer: 'c',
        subjects: ['cairn.>'],
        handle: async (given) => void handled.push(given.projectId),
      });
      const publisher = child('publish', '30');
      await Promise.all([
        once(publisher, 'exit'),
        bus.publish(Array.from({ length: 30 }, (_, n) => event(100 + n))),
      ]);
      const expected = [
        ...Array.from({ length: 30 }, (_, n) => n + 1),
        ...Array.from({ length: 30 }, (_, n) => 100 + n),
      ];
      await eventually(() => expect(watched.toSorted((a, b) => a - b)).toEqual(expected));
      await eventually(() => expect(handled.toSorted((a, b) => a - b)).toEqual(expected));
    } finally {
      await bus.close();
    }
  });

  it('delivers again what a killed process was acting on', async () => {
    const first = open();
    const one = event(3);
    await first.publish([one]);
    await first.close();

    const dying = child('hang');
    const [line] = await once(createInterface({ input: dying.stdout ?? expect.fail('no output') }), 'line');
    expect(line).toBe(one.id);
    dying.kill('SIGKILL');
    await once(dying, 'exit');

    const bus = open(true);
    try {
      const attempts: number[] = [];
      bus.subscribe({
        consumer: 'c',
        subjects: ['cairn.>'],
        handle: async (_, { attempt }) => void attempts.push(attempt),
      });
      await eventually(() => expect(attempts).toEqual([1]));
    } finally {
      await bus.close();
    }
  });

  it('leaves a delivery to the process that acts on it', async () => {
    const first = open();
    await first.publish([event()]);
    await first.close();
    const busy = child('hang');
    await once(createInterface({ input: busy.stdout ?? expect.fail('no output') }), 'line');
    const bus = open();
    try {
      const handled: string[] = [];
      bus.subscribe({
        consumer: 'c',
        subjects: ['cairn.>'],
        handle: async (given) => void handled.push(given.id),
      });
      const next = event();
      await bus.publish([next]);
      await eventually(() => expect(handled).toHaveLength(1));
    } finally {
      await bus.close();
    }
  });

  it('waits no longer for the next attempt because processes ended over the event', async () => {
    const bus = open();
    const attempts: number[] = [];
    const consumer = { consumer: 'unlucky', subjects: ['cairn.>'], delays: [1, 86_400_000] };
    await bus.subscribe({ ...consumer, handle: async () => undefined }).stop();
    await bus.publish([event()]);
    const db = new DatabaseSync(path);
    db.exec('UPDATE deliveries SET attempts = 5');
    db.close();
    bus.subscribe({
      ...consumer,
      handle: async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('fault');
      },
    });
    await eventually(() => expect(attempts).toEqual([1, 2]));
    await bus.close();
  });

  it('parks an event over which one process after another died', async () => {
    const bus = open();
    let runs = 0;
    const abandoned: string[] = [];
    const deadly: ConsumerOptions = {
      consumer: 'deadly',
      subjects: ['cairn.>'],
      delays: [1],
      handle: async () => void runs++,
      async abandon({ id }) {
        abandoned.push(id);
        throw new Error('fault');
      },
    };
    await bus.subscribe(deadly).stop();
    const published = event();
    await bus.publish([published]);
    const db = new DatabaseSync(path);
    db.exec('UPDATE deliveries SET attempts = 31');
    db.close();
    bus.subscribe(deadly);
    await eventually(async () => {
      expect((await bus.listParked()).parked).toMatchObject([
        { error: expect.stringContaining('process ended') },
      ]);
    });
    expect(runs).toBe(0);
    expect(abandoned).toEqual([published.id]);
    await bus.close();
  });

  it('survives a queue that cannot be used for a while', async () => {
    const bus = open();
    const db = new DatabaseSync(path);
    try {
      const handled: string[] = [];
      const run = Promise.withResolvers<void>();
      bus.subscribe({
        consumer: 'c',
        subjects: ['cairn.>'],
        handle: async (given) => {
          await run.promise;
          handled.push(given.id);
        },
      });
      const one = event();
      await bus.publish([one]);
      db.exec('ALTER TABLE deliveries RENAME TO away');
      run.resolve();
      await eventually(() => expect(handled).toEqual([one.id]));
      await new Promise((resolve) => setImmediate(resolve));
      db.exec('ALTER TABLE away RENAME TO deliveries');
      const two = event();
      await bus.publish([two]);
      await eventually(() => expect(handled).toContain(two.id));
    } finally {
      db.close();
      await bus.close();
    }
  });

  it('forgets wishes for mails once they are acted on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const bus = open();
    const db = new DatabaseSync(path);
    try {
      const release = Promise.withResolvers<void>();
      const handle = () => release.promise;
      bus.subscribe({ consumer: 'mail', subjects: [subjects.accountMailWanted], handle });
      const value = { userId: 'u', kind: 'email_changed', address: 'ada@example.org', details: {} };
      await bus.publish([newEvent({ $case: 'accountMailWanted', value }), event(1)]);
      const kept = () => db.prepare('SELECT id FROM events').all().length;
      vi.advanceTimersByTime(3_000);
      expect(kept()).toBe(2);
      release.resolve();
      await eventually(() => {
        vi.advanceTimersByTime(3_000);
        expect(kept()).toBe(1);
      });
    } finally {
      vi.useRealTimers();
      db.close();
      await bus.close();
    }
  });

  it('forgets the events of a deleted project once they are acted on, and those of no other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const bus = open();
    const db = new DatabaseSync(path);
    try {
      const release = Promise.withResolvers<void>();
      const handled: string[] = [];
      const handle = async ({ id }: Envelope) => {
        await release.promise;
        handled.push(id);
      };
      bus.subscribe({ consumer: 'slow', subjects: [subjects.documentReady], handle });
      const document = { documentId: 'd', version: 1, name: 'heron.pdf', uploadedBy: 'u', returned: false };
      const ready = (projectId: number) =>
        newEvent({ $case: 'documentReady', value: document }, { projectId });
      const deletion = newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 1 });
      const others = ready(2);
      await bus.publish([ready(1), event(1), others, deletion, event(1)]);
      const kept = () =>
        db
          .prepare('SELECT id FROM events ORDER BY seq')
          .all()
          .map(({ id }) => id);
      vi.advanceTimersByTime(3_000);
      expect(kept()).toHaveLength(3);
      release.resolve();
      await eventually(() => expect(handled).toHaveLength(2));
      await eventually(() => {
        vi.advanceTimersByTime(3_000);
        expect(kept()).toEqual([others.id, deletion.id]);
      });
    } finally {
      vi.useRealTimers();
      db.close();
      await bus.close();
    }
  });
});
