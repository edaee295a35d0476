import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { anyKnownCaller, eventually, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { createChannel, createClient } from 'nice-grpc';
import { ServerError, Status } from 'nice-grpc-common';
import { HealthDefinition } from 'nice-grpc-server-health';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceAddress } from '../config/index.ts';
import { commonRefusals } from '../errors/index.ts';
import { requestInFlight } from '../lifecycle/index.ts';
import { createLogger } from '../telemetry/index.ts';
import { asService, forward, type HandlerContext } from './call.ts';
import { createRpcServer } from './server.ts';

describe('calls between services', () => {
  let platform: TestPlatform;
  let client: NotificationsServiceClient;
  let answer: (context: HandlerContext) => Promise<{ unread?: number }>;
  let change: (context: HandlerContext) => Promise<{ unread?: number }>;
  const ada = { userId: uuidv7() };

  beforeEach(async () => {
    platform = await testPlatform();
    answer = async () => ({ unread: 7 });
    change = async () => ({ unread: 0 });
    await platform.start(
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        listNotifications: (_, context) => answer(context),
        markRead: (_, context) => change(context),
      }),
    );
    client = platform
      .identity('chat')
      .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'notifications'));
  });
  afterEach(() => platform.close());

  it('carry who calls: a person by their token, a service by its own', async () => {
    const seen: unknown[] = [];
    answer = async (context) => {
      seen.push(context.caller);
      return {};
    };
    await client.listNotifications({}, await platform.as(ada));
    await client.listNotifications({});
    expect(seen).toMatchObject([
      { kind: 'user', userId: ada.userId },
      { kind: 'service', name: 'chat' },
    ]);
  });

  it('fail when their handler leaves an error uncaught, in a callback or an event, and waits for ever', async () => {
    answer = async () => {
      const request = requestInFlight();
      setImmediate(() => requestInFlight()?.fail(new Error('a secret of the server')));
      return new Promise(() => expect(request?.traceId).not.toBe(''));
    };
    await expect(client.listNotifications({})).rejects.toThrow(/^(?!.*secret).*went wrong on our side/);
  });

  it('pass on the person, the trace and the end of a call', async () => {
    const seen: { caller: unknown; traceId: string }[] = [];
    const cut = Promise.withResolvers<void>();
    change = async (context) => {
      seen.push({ caller: context.caller, traceId: context.traceId });
      await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
      cut.resolve();
      return {};
    };
    answer = async (context) => {
      await client.markRead({}, forward(context));
      return {};
    };
    const leave = new AbortController();
    const { metadata } = await platform.as(ada);
    metadata.set('cairn-trace-id', 'trace-1');
    const call = client.listNotifications({}, { metadata, signal: leave.signal }).catch(() => undefined);
    await eventually(() => expect(seen).toHaveLength(1));
    leave.abort();
    await call;
    await cut.promise;
    expect(seen).toEqual([{ caller: expect.objectContaining({ userId: ada.userId }), traceId: 'trace-1' }]);
  });

  it('begin a trace of their own rather than believe anything as one', async () => {
    const traces: string[] = [];
    answer = async (context) => {
      traces.push(context.traceId);
      return {};
    };
    await client.listNotifications({}, asService({ traceId: 'trace-2' }));
    await client.listNotifications({}, asService({ traceId: '"}{"level":60' }));
    await client.listNotifications({}, asService());
    expect(traces[0]).toBe('trace-2');
    for (const made of traces.slice(1)) expect(made).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are tried again where that is safe, and nowhere else', async () => {
    const away = commonRefusals.part_away();
    let reads = 0;
    let changes = 0;
    answer = async () => {
      if (++reads < 3) throw away;
      return { unread: 1 };
    };
    expect((await client.listNotifications({})).unread).toBe(1);
    expect(reads).toBe(3);
    await platform.start(
      serve(platform, 'memory', MemoryServiceDefinition, {
        async createItem() {
          changes++;
          throw away;
        },
      }),
    );
    const memory = platform
      .identity('chat')
      .clients.connect(MemoryServiceDefinition, serviceAddress(platform.config, 'memory'));
    await expect(memory.createItem({})).rejects.toMatchObject({ code: 'unavailable' });
    expect(changes).toBe(1);
  });

  it('about a server’s health are open to all', async () => {
    const address = serviceAddress(platform.config, 'notifications').replace('unix:/', 'unix:///');
    const channel = createChannel(address);
    try {
      expect((await createClient(HealthDefinition, channel).check({ service: '' })).status).toBe(1);
    } finally {
      channel.close();
    }
  });

  it('are measured by outcome', async () => {
    await client.listNotifications({});
    change = async () => {
      throw new ServerError(Status.ABORTED, 'no');
    };
    await client.markRead({}).catch(() => undefined);
    const text = await platform.metrics.registry.metrics();
    expect(text).toMatch(/cairn_rpc_server_seconds_count\{.*method="ListNotifications",code="OK"\} 1/);
    expect(text).toMatch(/cairn_rpc_server_seconds_count\{.*method="MarkRead",code="ABORTED"\} 1/);
  });

  it('that fail through no fault of the caller are in the log with their cause, secrets blanked', async () => {
    const lines: string[] = [];
    const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
    const { serviceTokens, clients, security } = platform.identity('notifications');
    const { listNotifications } = NotificationsServiceDefinition.methods;
    const definition = { ...NotificationsServiceDefinition, methods: { listNotifications } };
    await platform.start(
      createRpcServer({
        name: 'search',
        endpoint: platform.endpoint('search'),
        definition,
        implementation: {
          async listNotifications(_, context) {
            context.log.info({ password: 'hunter2', request: { token: 'hunter2' } }, 'called');
            throw new Error('the disk is on fire');
          },
        },
        verifier: { verify: async () => expect.fail('no caller sent a token') },
        callers: anyKnownCaller(definition),
        serviceTokens,
        security,
        logger,
        metrics: platform.metrics,
      }),
    );
    const failing = clients.connect(
      NotificationsServiceDefinition,
      serviceAddress(platform.config, 'search'),
    );
    const error = await failing.listNotifications({}).catch((thrown: unknown) => thrown);
    expect(String(error)).not.toContain('fire');
    const log = lines.join('');
    expect(log).toContain('the disk is on fire');
    expect(log).not.toContain('hunter2');
  });

  it('in progress are finished before a server stops', async () => {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const server = serve(platform, 'memory', NotificationsServiceDefinition, {
      async listNotifications() {
        begun.resolve();
        await finish.promise;
        return { unread: 3 };
      },
    });
    await server.start?.();
    const call = platform
      .identity('chat')
      .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'memory'))
      .listNotifications({});
    await begun.promise;
    const stopped = server.stop?.();
    finish.resolve();
    expect((await call).unread).toBe(3);
    await stopped;
  });
});
