import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type MongoMigration, migrateMongo, planMigration, underLock } from '@cairn/persistence/mongo';
import { eventually } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { type Connection, Schema } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMongoDatabase } from './database.ts';

const noteSchema = new Schema({ _id: Number, slug: String, at: Date }, { versionKey: false });
noteSchema.index({ slug: 1 }, { unique: true });
noteSchema.index({ at: -1, _id: 1 });

describe('bringing a database up to date', () => {
  let test: TestMongo;
  let connection: Connection;
  /** A look from outside: at databases, collections and indexes as they are. */
  let outside: Connection;
  let taken: string[];

  beforeEach(async () => {
    test = testMongo();
    taken = [];
    const looking = test.unwatched();
    await test.mongo.connect();
    await looking.connect();
    connection = test.mongo.connection('notes');
    outside = looking.connection('notes');
  });
  afterEach(() => test.close());

  const step = (name: string, more: Partial<MongoMigration> = {}): MongoMigration => ({
    name,
    async up() {
      taken.push(name);
    },
    ...more,
  });

  function models(on = connection) {
    return [on.models.Note ?? on.model('Note', noteSchema, 'notes')];
  }

  const notesPlanned = ['notes: {"slug":1}', 'notes: {"at":-1,"_id":1}'];

  async function collections(): Promise<string[]> {
    const all = (await outside.db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
    return all.map(({ name }) => name).sort();
  }

  it('takes each step once, in order, and makes the declared indexes', async () => {
    const steps = [step('one'), step('two')];
    await migrateMongo(connection, models(), steps.slice(0, 1));
    await migrateMongo(connection, models(), steps);
    await migrateMongo(connection, models(), steps);
    expect(taken).toEqual(['one', 'two']);
    const indexes = await outside.collection('notes').indexes();
    // A server may list them in any order.
    const found = indexes.map(({ key, unique }) => `${JSON.stringify(key)}${unique ? ' unique' : ''}`);
    expect(found.sort()).toEqual(['{"_id":1}', '{"at":-1,"_id":1}', '{"slug":1} unique']);
    expect(await planMigration(connection, models(), steps)).toEqual({ steps: [], indexes: [] });
  });

  it('says beforehand what it would do, and changes nothing by that', async () => {
    const database = openMongoDatabase(test.mongo, {
      service: 'notes',
      models: models(),
      carryEvents: [],
      migrations: [step('one'), step('two')],
    });
    const plan = await database.plan();
    expect(plan.steps).toEqual(['one', 'two']);
    expect(plan.indexes).toEqual(expect.arrayContaining(notesPlanned));
    expect(taken).toEqual([]);
    expect(await collections()).toEqual([]);
    await database.component.start?.();
    expect(taken).toEqual(['one', 'two']);
    expect(await database.plan()).toEqual({ steps: [], indexes: [] });
  });

  it('makes nothing merely because there is a model', async () => {
    await Promise.all(models().map((model) => model.init()));
    expect(await collections()).toEqual([]);
  });

  it('refuses a database of a newer version, and leaves it as it is', async () => {
    await migrateMongo(connection, [], [step('one'), step('two')]);
    for (const attempt of [migrateMongo, planMigration]) {
      await expect(attempt(connection, models(), [step('one')])).rejects.toThrow(
        /notes was written by a newer version of Cairn \(schema 2, this version knows 1\)/,
      );
    }
    expect(await collections()).not.toContain('notes');
  });

  it('refuses an index that is there with other options, instead of going without', async () => {
    await outside.collection('notes').createIndex({ slug: 1 });
    await expect(migrateMongo(connection, models(), [])).rejects.toThrow(
      /notes: \{"slug":1\}.*other options/,
    );
  });

  it('takes a step that failed again from its beginning, and those before it not', async () => {
    let failing = true;
    const fails = step('two', {
      async up() {
        taken.push('two');
        if (failing) throw new Error('half done');
      },
    });
    await expect(migrateMongo(connection, [], [step('one'), fails])).rejects.toThrow('half done');
    failing = false;
    await migrateMongo(connection, [], [step('one'), fails]);
    expect(taken).toEqual(['one', 'two', 'two']);
  });

  it('is done by one of several that start at once, while the others wait', async () => {
    const pools = [test.mongo, ...Array.from({ length: 4 }, () => test.another())];
    for (const pool of pools) await pool.connect();
    await Promise.all(
      pools.map(async (pool) => {
        const own = pool.connection('notes');
        await migrateMongo(own, models(own), [step('one'), step('two')]);
        expect(taken).toEqual(['one', 'two']);
      }),
    );
  });

  describe('by processes', () => {
    const children: ChildProcess[] = [];
    afterEach(() => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
    });

    function run(env: Record<string, string> = {}) {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-child.ts')], {
        env: { PATH: process.env.PATH, ...test.servers, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const said = { out: '' };
      child.stdout?.on('data', (chunk) => {
        said.out += chunk;
      });
      return { child, said, ended: once(child, 'close').then(([code]) => code) };
    }

    async function takenSteps(): Promise<unknown[]> {
      const all = await outside
        .useDb(`${test.servers.CAIRN_NAMESPACE}_child`)
        .collection('taken')
        .find()
        .toArray();
      return all.map((each) => each.step).sort();
    }

    it('takes each step once when three begin together', async () => {
      test.mongo.connection('child');
      const runs = [run(), run(), run()];
      expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([0, 0, 0]);
      expect(await takenSteps()).toEqual(['first', 'second']);
    });

    it('goes on after one that was killed half-way', async () => {
      test.mongo.connection('child');
      const first = run({ HANG: 'yes', LEASE_MS: '1500' });
      await eventually(() => expect(first.said.out).toContain('begun'));
      const second = run();
      first.child.kill('SIGKILL');
      expect(await second.ended).toBe(0);
      expect(await takenSteps()).toEqual(['first', 'second']);
    });

    it('waits for one that is slow, however often its lease has to be prolonged', async () => {
      test.mongo.connection('child');
      const holder = Promise.withResolvers<void>();
      const holding = underLock(test.mongo.connection('child'), 'migrations', () => holder.promise, {
        leaseMs: 400,
      });
      const looking = outside
        .useDb(`${test.servers.CAIRN_NAMESPACE}_child`)
        .collection<{ _id: string; owner: string; until: Date }>('locks');
      const lock = () => looking.findOne({ _id: 'migrations' });
      const begun = await eventually(async () => (await lock()) ?? expect.fail('no process holds the lock'));
      const waiting = run();
      await eventually(async () => {
        const now = await lock();
        expect(Number(now?.until) - Number(begun.until)).toBeGreaterThan(1_500);
      });
      expect((await lock())?.owner).toBe(begun.owner);
      expect(await takenSteps()).toEqual([]);
      holder.resolve();
      await holding;
      expect(await waiting.ended).toBe(0);
      expect(await takenSteps()).toEqual(['first', 'second']);
    });
  });

  it('stops, and records nothing, once its lock is another’s', async () => {
    const robbed = step('one', {
      async up(_, lost) {
        await outside
          .collection<{ _id: string }>('locks')
          .updateOne(
            { _id: 'migrations' },
            { $set: { owner: 'another', until: new Date(Date.now() + 60_000) } },
          );
        // On a busy machine it may be lost before the update has returned.
        if (!lost.aborted) await once(lost, 'abort');
        taken.push('one');
      },
    });
    await expect(migrateMongo(connection, [], [robbed, step('two')], { leaseMs: 200 })).rejects.toThrow(
      'was lost',
    );
    expect(taken).toEqual(['one']);
    expect(await outside.collection('schema_steps').countDocuments()).toBe(0);
    expect(await outside.collection('locks').countDocuments()).toBe(1);
  });

  it('gives up waiting in the end, and says for what', async () => {
    const holder = Promise.withResolvers<void>();
    const holding = underLock(connection, 'migrations', () => holder.promise);
    await eventually(async () => expect(await outside.collection('locks').countDocuments()).toBe(1));
    await expect(migrateMongo(connection, [], [step('one')], { patienceMs: 300 })).rejects.toThrow(
      /has held the lock "migrations" of .*_notes/,
    );
    holder.resolve();
    await holding;
  });
});
