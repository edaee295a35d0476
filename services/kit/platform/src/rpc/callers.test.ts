import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { createChannel, createClient } from 'nice-grpc';
import { type CallOptions, Metadata } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../auth/index.ts';
import { type PartName, partNames, serviceAddress } from '../config/index.ts';
import { anyone, type CallerRules, people, services } from './callers.ts';
import { createClients } from './client.ts';

type Definition = typeof NotificationsServiceDefinition;

describe('who may call a method', () => {
  let platform: TestPlatform;
  let callers: Caller[];

  beforeEach(async () => {
    platform = await testPlatform();
    callers = [];
    const note = async (_: unknown, { caller }: { caller: Caller }) => {
      callers.push(caller);
      return {};
    };
    // Without the other methods, markRead among them: as if they were forgotten where no compiler looked.
    const rules = {
      listNotifications: anyone,
      getPreferences: people,
      updatePreferences: services('auth', 'chat'),
    } as Partial<CallerRules<Definition>> as CallerRules<Definition>;
    await platform.start(
      serve(
        platform,
        'notifications',
        NotificationsServiceDefinition,
        { listNotifications: note, getPreferences: note, updatePreferences: note, markRead: note },
        rules,
      ),
    );
  });
  afterEach(() => platform.close());

  const address = () => serviceAddress(platform.config, 'notifications');
  const service = (name: PartName) =>
    platform.identity(name).clients.connect(NotificationsServiceDefinition, address());
  const metadata = (headers: Record<string, string>): CallOptions => ({ metadata: new Metadata(headers) });

  /** Calls without any identity but what is given; the codes of the answers. */
  async function stranger(
    method: keyof NotificationsServiceClient,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const channel = createChannel(address().replace('unix:/', 'unix:///'));
    try {
      const client = createClient(NotificationsServiceDefinition, channel);
      return await client[method]({}, metadata(headers)).then(
        () => 'answered',
        (error: Error) => error.message.split(' ')[1] ?? '',
      );
    } finally {
      channel.close();
    }
  }

  it('is anyone where that is said: strangers, and who comes with a token that does not hold', async () => {
    expect(await stranger('listNotifications')).toBe('answered');
    expect(await stranger('listNotifications', { authorization: 'Bearer x' })).toBe('answered');
    expect(await stranger('listNotifications', { 'cairn-service-authorization': 'x' })).toBe('answered');
    expect(callers).toEqual(Array(3).fill({ kind: 'anonymous' }));
    await service('chat').listNotifications({}, await platform.as());
    expect(callers.at(-1)).toMatchObject({ kind: 'user' });
  });

  it('is no stranger elsewhere, nor who comes with a token that does not hold', async () => {
    for (const method of ['getPreferences', 'updatePreferences', 'markRead'] as const) {
      for (const headers of [{}, { authorization: 'Bearer x' }, { 'cairn-service-authorization': 'x' }])
        expect(await stranger(method, headers as Record<string, string>)).toBe('UNAUTHENTICATED:');
    }
    expect(callers).toEqual([]);
  });

  it('are people alone, not the service that passes their call on', async () => {
    await service('gateway').getPreferences({}, await platform.as());
    expect(callers).toMatchObject([{ kind: 'user' }]);
    for (const name of partNames)
      await expect(service(name).getPreferences({})).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(callers).toHaveLength(1);
  });

  it('are the services that are named, and neither others nor people', async () => {
    for (const name of ['auth', 'chat'] as const) await service(name).updatePreferences({});
    expect(callers).toEqual([
      { kind: 'service', name: 'auth' },
      { kind: 'service', name: 'chat' },
    ]);
    for (const name of partNames.filter((each) => each !== 'auth' && each !== 'chat')) {
      const refused = service(name).updatePreferences({});
      await expect(refused).rejects.toMatchObject({ code: 'forbidden', reason: 'service_may_not' });
    }
    const person = service('chat').updatePreferences({}, await platform.as());
    await expect(person).rejects.toMatchObject({ code: 'forbidden', reason: 'services_only' });
    expect(callers).toHaveLength(2);
  });

  it('is not a service whose call lost the person that it was made for', async () => {
    const { serviceTokens } = platform.identity('chat');
    const token = await serviceTokens.issue('notifications');
    expect(await stranger('updatePreferences', { 'cairn-passed-on-by': token })).toBe('UNAUTHENTICATED:');
    expect(await stranger('updatePreferences', { 'cairn-service-authorization': token })).toBe('answered');
  });

  it('is anonymous without credentials', async () => {
    for (const name of partNames)
      await expect(service(name).markRead({})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(service('gateway').markRead({}, await platform.as())).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(callers).toEqual([]);
  });

  it('is not who shows a token that was meant for another service', async () => {
    const { serviceTokens } = platform.identity('chat');
    const misdirected = createClients({
      serviceTokens: { ...serviceTokens, issue: () => serviceTokens.issue('projects') },
    });
    const client = misdirected.connect(NotificationsServiceDefinition, address());
    await expect(client.updatePreferences({})).rejects.toMatchObject({
      code: 'unauthenticated',
      reason: 'service_unproven',
    });
    misdirected.close();
  });
});
