import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeNotifications } from '#testing/fake-notifications.ts';
import { fakePush } from '#testing/fake-push.ts';
import { tokenOf } from '#testing/tokens.ts';
import { session } from '../auth/session.ts';
import { followPush, hasPush, startPush } from './push.ts';

beforeEach(() => {
  fakeNotifications();
  session.signIn(tokenOf({}));
});
afterEach(() => session.signOut());

async function started() {
  const push = fakePush();
  await startPush('user-1');
  followPush();
  expect(await hasPush('user-1')).toBe(true);
  return push;
}

it('Web Push ends in this browser however its person signs out', async () => {
  const { state } = await started();
  session.signOut();
  await expect.poll(() => state.subscription).toBeNull();
});

it('it ends when another person signs in here', async () => {
  const { state } = await started();
  session.signIn(tokenOf({ sub: 'user-2' }));
  await expect.poll(() => state.subscription).toBeNull();
  expect(await hasPush('user-2')).toBe(false);
});

it('it stays while a session only lapsed, and when its person signs in again', async () => {
  const { state } = await started();
  const looks = state.looks;
  session.reject(session.get().token);
  await expect.poll(() => state.looks).toBeGreaterThan(looks);
  session.signIn(tokenOf({ jti: 'another' }));
  await expect.poll(() => state.looks).toBeGreaterThan(looks + 1);
  expect(await hasPush('user-1')).toBe(true);
});
