import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { createChannel, createClient, Metadata } from 'nice-grpc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceAddress } from '../config/index.ts';
import {
  Conflict,
  type DomainError,
  Forbidden,
  InvalidInput,
  NotFound,
  RateLimited,
  StorageFull,
  TooLarge,
  toHttp,
  Unauthenticated,
  Unavailable,
  Unsupported,
} from './index.ts';

const errors: [DomainError, number][] = [
  [new Unauthenticated('Sign in.', { reason: 'second_factor_required' }), 401],
  [new Forbidden('Not yours.'), 403],
  [new NotFound('Gone.', { reason: 'thing_gone', params: { name: 'ναι', max: 7 } }), 404],
  [new Conflict('Taken.'), 409],
  [InvalidInput.field('name', 'Name it: ναι 🪨', 'name_too_long', { max: 200 }), 422],
  [new TooLarge('Too much.'), 413],
  [new Unsupported('Not of a kind that is read.'), 415],
  [new RateLimited('Later.', { retryAfterSeconds: 1.5 }), 429],
  [new StorageFull('No room.'), 507],
  [new Unavailable('Away.'), 503],
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
    expect(toHttp(new RateLimited('Later.', { retryAfterSeconds: 1.5 })).headers).toEqual({
      'Retry-After': '2',
    });
    expect(toHttp(new Unauthenticated('Sign in.')).headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
    expect(toHttp(InvalidInput.field('name', 'Name it.')).body).toEqual({
      detail: [{ loc: ['body', 'name'], msg: 'Name it.', type: 'value_error' }],
    });
    expect(toHttp(new NotFound('Gone.')).body).toEqual({ detail: 'Gone.' });
  });

  it('say by name, with what stands in their text, what clients say in another language', () => {
    const full = new Conflict('At most 7.', { reason: 'list_full', params: { max: 7 } });
    expect(toHttp(full).body).toEqual({ detail: 'At most 7.', code: 'list_full', params: { max: 7 } });
    const long = InvalidInput.field('name', 'At most 200.', 'name_too_long', { max: 200 });
    expect(toHttp(long).body).toEqual({
      detail: [{ loc: ['body', 'name'], msg: 'At most 200.', type: 'name_too_long', ctx: { max: 200 } }],
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
