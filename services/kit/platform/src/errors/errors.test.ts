import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { createChannel, createClient, Metadata } from 'nice-grpc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceAddress } from '../config/index.ts';
import {
  Conflict,
  type DomainError,
  declareRefusals,
  Forbidden,
  NotFound,
  RateLimited,
  StorageFull,
  TooLarge,
  toHttp,
  Unauthenticated,
  Unavailable,
  Unsupported,
} from './index.ts';

const refusals = declareRefusals({
  sign_in: [Unauthenticated, 'Sign in.'],
  not_yours: [Forbidden, 'Not yours.'],
  thing_gone: [NotFound, 'Gone: {{name}}, at most {{max}}.'],
  taken: [Conflict, 'Taken.'],
  list_full: [Conflict, 'At most {{max}}.'],
  name_too_long: ['name', 'Name it in {{max}} characters: ναι 🪨'],
  too_much: [TooLarge, 'Too much.'],
  not_read: [Unsupported, 'Not of a kind that is read.'],
  later: [RateLimited, 'Later.'],
  no_room: [StorageFull, 'No room.'],
  away: [Unavailable, 'Away.'],
});

const errors: [DomainError, number][] = [
  [refusals.sign_in(), 401],
  [refusals.not_yours(), 403],
  [refusals.thing_gone({ name: 'ναι', max: 7 }), 404],
  [refusals.taken(), 409],
  [refusals.name_too_long({ max: 200 }), 422],
  [refusals.too_much(), 413],
  [refusals.not_read(), 415],
  [refusals.later({ retryAfterSeconds: 1.5 }), 429],
  [refusals.no_room(), 507],
  [refusals.away(), 503],
];

describe('errors', () => {
  let platform: TestPlatform;
  let client: NotificationsServiceClient;
  let toThrow: unknown;

  beforeEach(async () => {
    platform = await testPlatform();
    await platform.start(
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        async listNotifications() {
          throw toThrow;
        },
      }),
    );
    client = platform
      .identity('gateway')
      .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'notifications'));
  });
  afterEach(() => platform.close());

  it.each(errors.map(([error, status]) => [error.name, error, status] as const))(
    '%s comes over gRPC as it was thrown, and has its HTTP status',
    async (_, error, status) => {
      toThrow = error;
      const arrived = await client.listNotifications({}).catch((thrown: unknown) => thrown);
      expect(arrived).toBeInstanceOf(error.constructor);
      expect(arrived).toMatchObject({
        name: error.name,
        code: error.code,
        message: error.message,
        faults: error.faults,
        retryAfterSeconds: error.retryAfterSeconds,
        reason: error.reason,
        params: error.params,
      });
      expect(toHttp(arrived)).toEqual(toHttp(error));
      expect(toHttp(error).status).toBe(status);
    },
  );

  it('that are not meant to be shown reveal nothing, over gRPC and HTTP', async () => {
    toThrow = new Error('the password is hunter2');
    const arrived = await client.listNotifications({}).catch((thrown: unknown) => thrown);
    expect(String(arrived)).not.toContain('hunter2');
    for (const error of [arrived, toThrow, 'text', undefined]) {
      const problem = toHttp(error);
      expect(problem.status).toBe(500);
      expect(JSON.stringify(problem)).not.toContain('hunter2');
    }
  });

  it('of a server that is away, or does not exist, say to try again', async () => {
    const nowhere = platform
      .identity('gateway')
      .clients.connect(NotificationsServiceDefinition, `unix:${platform.folder}/missing.sock`);
    await expect(nowhere.listNotifications({})).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('of a call that takes too long say to try again', async () => {
    const never = new Promise<never>(() => undefined);
    await platform.start(
      serve(platform, 'search', NotificationsServiceDefinition, { listNotifications: () => never }),
    );
    const slow = platform
      .identity('gateway')
      .clients.connect(NotificationsServiceDefinition, serviceAddress(platform.config, 'search'));
    await expect(slow.listNotifications({}, { deadline: 20 } as object)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('have the headers that HTTP clients act on', () => {
    expect(toHttp(refusals.later({ retryAfterSeconds: 1.5 })).headers).toEqual({
      'Retry-After': '2',
    });
    expect(toHttp(refusals.sign_in()).headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
  });

  it('say by name, with what stands in their text, what clients say in another language', () => {
    expect(toHttp(refusals.list_full({ max: 7 })).body).toEqual({
      detail: 'At most 7.',
      code: 'list_full',
      params: { max: 7 },
    });
    const msg = 'Name it in 200 characters: ναι 🪨';
    expect(toHttp(refusals.name_too_long({ max: 200 })).body).toEqual({
      detail: [{ loc: ['body', 'name'], msg, type: 'name_too_long', ctx: { max: 200 } }],
    });
    expect(toHttp(new Error('a mistake')).body).toMatchObject({ code: 'internal_error' });
  });

  it('of unknown callers come before any handler', async () => {
    toThrow = new Error('the handler was called');
    const address = serviceAddress(platform.config, 'notifications').replace('unix:/', 'unix:///');
    const channel = createChannel(address);
    try {
      const stranger = createClient(NotificationsServiceDefinition, channel);
      const forged = new Metadata({ 'cairn-service-authorization': 'forged' });
      for (const metadata of [new Metadata(), forged, new Metadata({ authorization: 'Basic YTpi' })]) {
        await expect(stranger.listNotifications({}, { metadata })).rejects.toMatchObject({ code: 16 });
      }
    } finally {
      channel.close();
    }
  });
});
