import { createLogger } from '@cairn/platform/telemetry';
import { eventually, openTcpProxy } from '@cairn/testing';
import { type TestMongo, testMongo } from '@cairn/testing/mongo';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMongo, type Mongo } from '../mongo/index.ts';
import { describeLimits } from './contract.ts';
import { type Limits, openLimits } from './index.ts';

async function started(mongo: Mongo): Promise<Limits> {
  const limits = await openLimits(mongo);
  await limits.component.start?.();
  return limits;
}

describeLimits('MongoDB', async () => {
  const { mongo, close } = testMongo();
  return { limits: await started(mongo), close };
});

describe('limits of several replicas', () => {
  let server: TestMongo;
  let replicas: Limits[];
  beforeEach(async () => {
    server = testMongo();
    // All at once, on a database that is not there yet.
    replicas = await Promise.all([server.mongo, server.another(), server.another()].map(started));
  });
  afterEach(() => server.close());

  it('are counted together', async () => {
    const limits = replicas.map((replica) => replica.limit('tries', { most: 6, windowSeconds: 60 }));
    const waits: number[] = [];
    for (let n = 0; n < 3; n++) for (const limit of limits) waits.push(await limit.take('a'));
    expect(waits.filter((ms) => ms === 0)).toHaveLength(6);
    expect(waits.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('let no more through when all count at the same moment', async () => {
    const limits = replicas.map((replica) => replica.limit('tries', { most: 10, windowSeconds: 60 }));
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, n) => limits[n % limits.length]?.take('a') ?? 0),
    );
    expect(waits.filter((ms) => ms === 0).length).toBeLessThanOrEqual(10);
    for (const limit of limits) expect(await limit.wait('a')).toBeGreaterThan(0);
  });

  it('are cleared for all', async () => {
    const [one, two] = replicas.map((replica) => replica.limit('f', { most: 2, windowSeconds: 60 }));
    await Promise.all([one?.add('a'), two?.add('a')]);
    expect(await two?.wait('a')).toBeGreaterThan(0);
    await one?.clear('a');
    expect(await two?.wait('a')).toBe(0);
  });
});

describe('limits while the database is away', () => {
  it('are counted by each process, and together again once it is back', async () => {
    const direct = testMongo();
    const uri = new URL(direct.servers.MONGODB_URI);
    const proxy = await openTcpProxy({ host: uri.hostname, port: Number(uri.port || 27_017) });
    uri.host = `127.0.0.1:${proxy.port}`;
    const far = createMongo({
      uri: uri.toString(),
      namespace: direct.servers.CAIRN_NAMESPACE,
      logger: createLogger('test', 'silent'),
    });
    try {
      const rule = { most: 2, windowSeconds: 600 };
      const here = (await started(direct.mongo)).limit('t', rule);
      const there = (await started(far)).limit('t', rule);
      expect(await there.take('a')).toBe(0);
      await proxy.refuse();
      expect(await there.take('b')).toBe(0);
      expect(await there.take('b')).toBe(0);
      expect(await there.take('b')).toBeGreaterThan(0);
      expect(await here.take('b')).toBe(0);
      await proxy.accept();
      await eventually(async () => {
        await there.take('c');
        expect(await here.wait('c')).toBeGreaterThan(0);
      });
      expect(await there.take('a')).toBe(0);
      expect(await here.wait('a')).toBeGreaterThan(0);
    } finally {
      await far.close();
      await proxy.close();
      await direct.close();
    }
  });
});
