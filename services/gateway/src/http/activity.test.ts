import { serviceAddress } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { eventually, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Activity, createActivity } from './activity.ts';

describe('activity', () => {
  let platform: TestPlatform;
  let activity: Activity;
  let heard: string[][];
  let isAway: boolean;

  beforeEach(async () => {
    [heard, isAway] = [[], false];
    platform = await testPlatform({ withAuth: false });
    await platform.start(
      serve(platform, 'auth', AuthServiceDefinition, {
        ...platform.auth.implementation,
        async recordActivity({ activities }) {
          if (isAway) throw commonRefusals.part_away();
          heard.push(activities.map(({ sessionId }) => sessionId));
          return {};
        },
      }),
    );
    const { clients, logger } = platform.identity('gateway');
    const auth = clients.connect(AuthServiceDefinition, serviceAddress(platform.config, 'auth'));
    activity = createActivity({ auth, logger, gatherMs: 20 });
    await activity.begin?.();
  });
  afterEach(async () => {
    await activity.stop?.();
    await platform.close();
  });

  const person = (sessionId: string) => ({
    kind: 'user' as const,
    userId: 'ada',
    sessionId,
    expiresAt: new Date(Date.now() + 60_000),
  });

  it('is reported together, once for each session that was busy', async () => {
    for (let n = 0; n < 50; n++) for (const id of ['one', 'two']) activity.note(person(id));
    await eventually(() => expect(heard).toEqual([['one', 'two']]));
    activity.note(person('one'));
    activity.note(person('three'));
    await eventually(() => expect(heard).toEqual([['one', 'two'], ['three']]));
  });

  it('is none of strangers, services and API tokens', async () => {
    activity.note({ kind: 'anonymous' });
    activity.note({ kind: 'service', name: 'chat' });
    activity.note({ ...person('a token'), scopes: ['read'] });
    activity.note(person('one'));
    await activity.stop?.();
    expect(heard).toEqual([['one']]);
  });

  it('waits while auth is away, and is reported before the process ends', async () => {
    isAway = true;
    activity.note(person('one'));
    await eventually(() => expect(isAway).toBe(true));
    isAway = false;
    activity.note(person('two'));
    await activity.stop?.();
    expect(heard.flat().sort()).toEqual(['one', 'two']);
  });

  it('goes to auth in portions that it takes', async () => {
    const ids = Array.from({ length: 1_001 }, (_, n) => `session ${n}`);
    for (const id of ids) activity.note(person(id));
    await activity.stop?.();
    expect(heard.map((some) => some.length)).toEqual([1_000, 1]);
    expect(heard.flat()).toEqual(ids);
  });
});
