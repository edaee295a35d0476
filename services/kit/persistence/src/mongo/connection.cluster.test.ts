import { serviceAddress } from '@cairn/platform/config';
import { serverFault } from '@cairn/platform/errors';
import { createLogger } from '@cairn/platform/telemetry';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import {
  eventually,
  openTcpProxy,
  serve,
  type TcpProxy,
  type TestPlatform,
  testPlatform,
} from '@cairn/testing';
import { images } from '@cairn/testing/containers';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { testServers } from '@cairn/testing/servers';
import type { Connection } from 'mongoose';
import { GenericContainer, type StartedTestContainer } from 'testcontainers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMongo, type Mongo, type MongoPatience } from './mongo.ts';

const logger = createLogger('test', 'silent');

describe('a database server', () => {
  const closing: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  function open(uri: string, patience: Partial<MongoPatience> = {}): Mongo {
    const { CAIRN_NAMESPACE: namespace } = testServers();
    const mongo = createMongo({ uri, namespace, logger, patience });
    closing.push(() => mongo.close());
    return mongo;
  }

  async function proxyTo(target: { host: string; port: number }): Promise<TcpProxy> {
    const proxy = await openTcpProxy(target);
    closing.push(() => proxy.close());
    return proxy;
  }

  const uriOf = (proxy: TcpProxy) => `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`;

  function proxyToShared(): Promise<TcpProxy> {
    const { hostname, port } = new URL(testServers().MONGODB_URI);
    return proxyTo({ host: hostname, port: Number(port || 27_017) });
  }

  const notes = (connection: Connection) => connection.collection<{ _id: number; text: string }>('notes');

  /** What a call that fails so is answered with. */
  async function answerTo(work: PromiseLike<unknown>): Promise<string | undefined> {
    return Promise.resolve(work).then(
      () => 'done',
      (error: unknown) => serverFault(error)?.code ?? `not a fault of a server: ${error}`,
    );
  }

  it('is waited for when it is not there yet, and found again when it comes back', async () => {
    // The ports of containers change from one to the next.
    const proxy = await proxyTo({ host: '127.0.0.1', port: 1 });
    const mongo = open(uriOf(proxy), { selectMs: 1_000 });
    const connected = mongo.connect();
    await expect(mongo.ping()).rejects.toThrow('cannot be reached');
    let container = await startServer(proxy);
    await connected;
    await mongo.ping();
    const documents = notes(mongo.connection('notes'));
    await documents.insertOne({ _id: 1, text: 'before' });

    await container.stop({ timeout: 1 });
    await eventually(() => expect(mongo.ping()).rejects.toThrow('cannot be reached'));
    const answers = [
      documents.findOne({ _id: 1 }),
      documents.insertOne({ _id: 2, text: 'x' }),
      documents.aggregate([{ $match: { _id: 1 } }]).toArray(),
    ].map(answerTo);
    expect(await Promise.all(answers)).toEqual(['unavailable', 'unavailable', 'unavailable']);

    container = await startServer(proxy);
    await eventually(() => documents.insertOne({ _id: 3, text: 'after' }));
    await eventually(() => mongo.ping());
    expect(await documents.findOne({ _id: 3 })).toEqual({ _id: 3, text: 'after' });
  });

  async function startServer(proxy: TcpProxy): Promise<StartedTestContainer> {
    const container = await new GenericContainer(images.mongo).withExposedPorts(27_017).start();
    closing.push(() => container.stop().catch(() => undefined));
    proxy.target = { host: container.getHost(), port: container.getMappedPort(27_017) };
    return container;
  }

  it('that never comes is given up, with the reason', async () => {
    const mongo = open('mongodb://127.0.0.1:1/', { startMs: 500, selectMs: 100 });
    await expect(mongo.connect()).rejects.toThrow(/MONGODB_URI.*ECONNREFUSED/);
  });

  it('is not waited for when it is asked for wrongly', async () => {
    const mongo = open('mongodb://127.0.0.1:1/?replicaSet=a&directConnection=nonsense', { startMs: 600_000 });
    await expect(mongo.connect()).rejects.toThrow('directConnection');
  });

  it('that is slow is slow and never wrong, and too slow one is unavailable until it is quick again', async () => {
    const proxy = await proxyToShared();
    const mongo = open(uriOf(proxy), { answerMs: 3_000, selectMs: 3_000 });
    await mongo.connect();
    const connection = mongo.connection('slow');
    closing.push(() => connection.dropDatabase());
    const documents = notes(connection);
    proxy.delayMs = 60;
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        await documents.insertOne({ _id: n, text: `${n}` });
        await documents.updateOne({ _id: n }, { $set: { text: `${n}, changed` } });
        expect(await documents.findOne({ _id: n })).toEqual({ _id: n, text: `${n}, changed` });
      }),
    );
    expect(await documents.countDocuments({})).toBe(40);

    proxy.delayMs = 10_000;
    const late = [
      documents.findOne({ _id: 1 }),
      documents.insertOne({ _id: 50, text: 'late' }),
      mongo.ping(),
    ];
    const [found, inserted, pinged] = await Promise.allSettled(late);
    for (const result of [found, inserted]) {
      expect(result?.status).toBe('rejected');
      if (result?.status === 'rejected') expect(serverFault(result.reason)?.code).toBe('unavailable');
    }
    expect(pinged?.status).toBe('rejected');

    proxy.delayMs = 0;
    await eventually(async () =>
      expect(await documents.findOne({ _id: 2 })).toEqual({ _id: 2, text: '2, changed' }),
    );
    await eventually(() => mongo.ping());
    // A write whose answer was lost may have been made or not, and not by halves.
    // The check of the server that was under way while it was slow may still end late, and interrupt a question once.
    const fifty = await eventually(() => documents.findOne({ _id: 50 }));
    if (fifty) expect(fifty.text).toBe('late');
  });

  it('that answers everything but one question is unavailable to who asks that', async () => {
    const proxy = await proxyToShared();
    const mongo = open(uriOf(proxy), { answerMs: 2_000 });
    await mongo.connect();
    const connection = mongo.connection('partly');
    proxy.holds = (said) => (said.includes('unanswered') ? new Promise(() => undefined) : undefined);
    const stuck = answerTo(connection.collection('unanswered').insertOne({ n: 1 }));
    while (!(await Promise.race([stuck.then(() => true), mongo.ping().then(() => false)]))) {
      expect(await connection.collection('answered').countDocuments({ n: 1 })).toBe(0);
    }
    expect(await stuck).toBe('unavailable');
  });

  it('that takes everything and answers nothing is unavailable to each of a crowd', async () => {
    const proxy = await proxyToShared();
    const mongo = open(uriOf(proxy), { answerMs: 700, queueMs: 200, selectMs: 500 });
    await mongo.connect();
    const documents = notes(mongo.connection('stuck'));
    proxy.delayMs = 60_000;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => answerTo(documents.findOne({ _id: n }))),
    );
    expect(new Set(answers)).toEqual(new Set(['unavailable']));
  });
});

describe('two pools of connections', () => {
  let test: TestMongo;
  beforeEach(() => {
    test = testMongo();
  });
  afterEach(() => test.close());

  it('read at once what the other wrote', async () => {
    const pools = [test.mongo, test.another()];
    for (const pool of pools) await pool.connect();
    const [first, second] = pools.map((pool) =>
      pool.connection('notes').collection<{ _id: number; n: number }>('notes'),
    );
    for (let n = 0; n < 200; n++) {
      const [writer, reader] = n % 2 === 0 ? [first, second] : [second, first];
      await writer?.updateOne({ _id: 1 }, { $set: { n } }, { upsert: true });
      expect(await reader?.findOne({ _id: 1 })).toEqual({ _id: 1, n });
    }
  });
});

describe('a call of a service whose database is away', () => {
  let platform: TestPlatform;
  let client: NotificationsServiceClient;
  let proxy: TcpProxy;
  let mongo: Mongo;

  beforeEach(async () => {
    const { MONGODB_URI, CAIRN_NAMESPACE: namespace } = testServers();
    const { hostname, port } = new URL(MONGODB_URI);
    proxy = await openTcpProxy({ host: hostname, port: Number(port || 27_017) });
    const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`;
    mongo = createMongo({ uri, namespace, logger, patience: { selectMs: 200 } });
    platform = await testPlatform();
    await platform.start(
      { name: 'database', start: () => mongo.connect() },
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        async markRead() {
          return {
            unread: await mongo
              .connection('calls')
              .collection('notes')
              .countDocuments({ _id: 1 } as never),
          };
        },
      }),
    );
    client = platform
      .identity('gateway')
      .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'notifications'));
  });
  afterEach(async () => {
    await platform.close();
    await mongo.close();
    await proxy.close();
  });

  it('is answered as unavailable, and rightly once it is back', async () => {
    const call = await platform.as();
    expect(await client.markRead({ notificationId: 'x' }, call)).toEqual({ unread: 0 });
    await proxy.refuse();
    const refused = await client.markRead({ notificationId: 'x' }, call).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Try again') });
    expect(String(refused)).not.toContain('127.0.0.1');
    await proxy.accept();
    await eventually(async () =>
      expect(await client.markRead({ notificationId: 'x' }, call)).toEqual({ unread: 0 }),
    );
  });
});
