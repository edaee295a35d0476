import { promises as dns } from 'node:dns';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import {
  NotificationsServiceDefinition,
  type NotificationsServiceImplementation,
} from '@cairn/proto/notifications';
import type { Component } from '@cairn/service/run';
import { eventually, freeAddresses, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { createChannel, createClient } from 'nice-grpc';
import { HealthDefinition } from 'nice-grpc-server-health';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallExtension } from '../call.ts';

type Implementation = Partial<NotificationsServiceImplementation<CallExtension>>;

describe('replicas of a service', () => {
  let platform: TestPlatform;
  let running: Component[];

  beforeEach(async () => {
    platform = await testPlatform();
    running = [];
  });
  afterEach(async () => {
    for (const replica of running) await replica.stop?.();
    await platform.close();
  });

  /** Serves at an address of the network; readiness may be changed by the test. */
  async function replica(address: string, implementation: Implementation, ready = { is: true }) {
    const server = serve(
      { ...platform, endpoint: () => ({ address, isReady: async () => ready.is, drainMs: () => 5_000 }) },
      'notifications',
      NotificationsServiceDefinition,
      implementation,
    );
    running.push(server);
    await server.start?.();
    return server;
  }

  const clientOf = (address: string) =>
    platform.identity('chat').clients.connect(NotificationsServiceDefinition, address);

  /** Replicas, each of which answers with its own number. */
  const answering = (unread: number): Implementation => ({
    listNotifications: async () => ({ unread }),
    markRead: async () => ({ unread }),
  });

  async function answeredBy(client: ReturnType<typeof clientOf>, calls = 10): Promise<number[]> {
    const seen = new Set<number>();
    for (let call = 0; call < calls; call++) seen.add((await client.listNotifications({})).unread);
    return [...seen].sort();
  }

  it('share the calls', async () => {
    const [one, two] = await freeAddresses(2);
    await replica(one, answering(1));
    await replica(two, answering(2));
    const client = clientOf(`${one},${two}`);
    await eventually(async () => expect(await answeredBy(client)).toEqual([1, 2]));
  });

  it('are found behind names, and those that have no name or do not answer are passed over', async () => {
    const [one, two] = await freeAddresses(2);
    await replica(one, answering(1));
    const client = clientOf(`nowhere.invalid:1,localhost:${one.split(':')[1]},${two}`);
    expect(await answeredBy(client)).toEqual([1]);
    await replica(two, answering(2));
    await eventually(async () => expect(await answeredBy(client)).toEqual([1, 2]));
  });

  it('get no new call while they drain, and go on answering those that come all the same', async () => {
    const [one, two] = await freeAddresses(2);
    const first = await replica(one, answering(1));
    const second = await replica(two, answering(2));
    const client = clientOf(`${one},${two}`);
    await eventually(async () => expect(await answeredBy(client)).toEqual([1, 2]));
    first.drain?.();
    await eventually(async () => expect(await answeredBy(client)).toEqual([2]));
    second.drain?.();
    await eventually(async () => expect(await answeredBy(client)).toEqual([1, 2]));
  });

  it('are looked for again when one of them says that it will end', async () => {
    const [one] = await freeAddresses(1);
    const two = one.replace('127.0.0.1', '127.0.0.2');
    const lookUp = vi.spyOn(dns, 'lookup');
    const named = (...ips: string[]) =>
      lookUp.mockResolvedValue(ips.map((address) => ({ address, family: 4 })) as never);
    try {
      named('127.0.0.1');
      const first = await replica(one, answering(1));
      const client = clientOf(`replicas.invalid:${one.split(':')[1]}`);
      expect(await answeredBy(client)).toEqual([1]);
      await replica(two, answering(2));
      named('127.0.0.1', '127.0.0.2');
      first.drain?.();
      // Sooner than it is looked for from time to time.
      await eventually(async () => expect(await answeredBy(client)).toEqual([2]));
    } finally {
      lookUp.mockRestore();
    }
  });

  it('that cannot be found yet are waited for a moment', async () => {
    const [address] = await freeAddresses(1);
    await replica(address, answering(1));
    const lookUp = vi.spyOn(dns, 'lookup');
    try {
      lookUp.mockRejectedValueOnce(new Error('getaddrinfo ENOTFOUND replicas.invalid'));
      lookUp.mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never);
      const client = clientOf(`replicas.invalid:${address.split(':')[1]}`);
      expect((await client.listNotifications({}, { retry: false })).unread).toBe(1);
    } finally {
      lookUp.mockRestore();
    }
  });

  it('are connected to before there is a call, where that is asked for', async () => {
    const [address, nobody] = await freeAddresses(2);
    await replica(address, answering(1));
    const { clients } = platform.identity('chat');
    const client = clients.connect(NotificationsServiceDefinition, `localhost:${address.split(':')[1]}`);
    clients.connect(MemoryServiceDefinition, nobody);
    // Although one of them is away.
    await clients.connected(1_000);
    const lookUp = vi.spyOn(dns, 'lookup').mockReturnValue(new Promise(() => undefined) as never);
    try {
      expect(await answeredBy(client, 1)).toEqual([1]);
    } finally {
      lookUp.mockRestore();
    }
  });

  it('get no call while they are not ready', async () => {
    const [one, two] = await freeAddresses(2);
    const ready = { is: true };
    await replica(one, answering(1), ready);
    await replica(two, answering(2));
    const client = clientOf(`${one},${two}`);
    await eventually(async () => expect(await answeredBy(client)).toEqual([1, 2]));
    ready.is = false;
    await eventually(async () => expect(await answeredBy(client)).toEqual([2]));
    ready.is = true;
    await eventually(async () => expect(await answeredBy(client)).toEqual([1, 2]));
  });

  it('say of themselves and of their service whether they serve', async () => {
    const [address] = await freeAddresses(1);
    const server = await replica(address, answering(1));
    const channel = createChannel(address);
    try {
      const health = createClient(HealthDefinition, channel);
      const check = async (service: string) => (await health.check({ service })).status;
      const names = ['', 'notifications', 'cairn.notifications.v1.NotificationsService'];
      expect(await Promise.all(names.map(check))).toEqual([1, 1, 1]);
      await expect(check('memory')).rejects.toThrow(/NOT_FOUND/);
      server.drain?.();
      expect(await Promise.all(names.map(check))).toEqual([2, 2, 2]);
    } finally {
      channel.close();
    }
  });

  it('cut what does not end in time, and the caller learns that it may try later', async () => {
    const [address] = await freeAddresses(1);
    const begun = Promise.withResolvers<void>();
    const endpoint = () => ({ address, drainMs: () => 0 });
    const server = serve({ ...platform, endpoint }, 'memory', MemoryServiceDefinition, {
      createItem() {
        begun.resolve();
        return new Promise(() => undefined);
      },
    });
    await server.start?.();
    const client = platform.identity('chat').clients.connect(MemoryServiceDefinition, address);
    const call = client.createItem({});
    call.catch(() => undefined);
    await begun.promise;
    await server.stop?.();
    await expect(call).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('may go while calls are made: each is made once, on one that stays', async () => {
    const [one, two] = await freeAddresses(2);
    const made: string[] = [];
    const start = async (address: string) => {
      const endpoint = () => ({ address, drainMs: () => 5_000 });
      const server = serve({ ...platform, endpoint }, 'memory', MemoryServiceDefinition, {
        async createItem({ content }) {
          made.push(content);
          await nextTurn();
          return {};
        },
      });
      await server.start?.();
      return server;
    };
    const replicas = [
      { address: one, server: await start(one) },
      { address: two, server: await start(two) },
    ];
    const client = platform.identity('chat').clients.connect(MemoryServiceDefinition, `${one},${two}`);
    let calls = 0;
    let going = true;
    const caller = async () => {
      while (going) await client.createItem({ content: `${calls++}` });
    };
    const callers = Promise.all([caller(), caller(), caller(), caller()]);
    for (const replica of [...replicas, ...replicas, ...replicas]) {
      await replica.server.drain?.();
      await replica.server.stop?.();
      const before = made.length;
      await eventually(() => expect(made.length).toBeGreaterThan(before + 20));
      replica.server = await start(replica.address);
    }
    going = false;
    await callers;
    expect(made.length).toBe(calls);
    expect(new Set(made).size).toBe(calls);
    running.push(...replicas.map(({ server }) => server));
  });
});
