import { payloadOf, subjects } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  bearing,
  bob,
  forbidden,
  idOf,
  ip,
  iphone,
  mailsOf,
  notFound,
  password,
  securityUnderTest,
  unauthenticated,
} from '../testing/security-under-test.ts';

describe('security', () => {
  const under = securityUnderTest();
  const { start, signIn, holds, isRefused, published } = under;

  describe('sessions', () => {
    beforeEach(() => under.auth.register(ada));

    it('are listed with the device they are on, newest first, the present one marked', async () => {
      const first = await signIn();
      const second = await signIn(ada, { userAgent: iphone });
      const script = await signIn(ada, { userAgent: 'curl/8.5.0' });
      const { sessions } = await under.auth.listSessions({}, second);
      expect(sessions).toMatchObject([
        { id: idOf(script), device: 'curl', deviceType: 'DEVICE_TYPE_OTHER', current: false },
        { id: idOf(second), device: 'Safari on iOS', deviceType: 'DEVICE_TYPE_MOBILE', current: true },
        {
          id: idOf(first),
          device: 'Chrome on Windows',
          deviceType: 'DEVICE_TYPE_DESKTOP',
          ip,
          current: false,
        },
      ]);
      const page = await under.auth.listSessions({ pageSize: 2 }, second);
      expect(page.sessions).toHaveLength(2);
      const rest = await under.auth.listSessions({ pageSize: 2, pageToken: page.nextPageToken }, second);
      expect(rest.sessions.map(({ id }) => id)).toEqual([idOf(first)]);
      expect(rest.nextPageToken).toBe('');
    });

    it('are ended one by one, at once in every service, by their owner only', async () => {
      await under.auth.register(bob);
      const [first, second, bobs] = [await signIn(), await signIn(), await signIn(bob)];
      for (const each of [first, second, bobs]) await holds(each);
      await expect(under.auth.endSession({ id: idOf(second) }, bobs)).rejects.toMatchObject(notFound);
      await expect(under.auth.endSession({ id: uuidv7() }, first)).rejects.toMatchObject(notFound);
      await under.auth.endSession({ id: idOf(second) }, first);
      await isRefused(second);
      await expect(under.auth.listSessions({}, second)).rejects.toMatchObject(unauthenticated);
      await expect(under.auth.endSession({ id: idOf(second) }, first)).rejects.toMatchObject(notFound);
      await holds(first);
      await holds(bobs);
      expect((await under.auth.listSessions({}, first)).sessions).toHaveLength(1);
    });

    it('are ended all but one, or all', async () => {
      await under.auth.register(bob);
      const mine = [await signIn(), await signIn(), await signIn()] as const;
      const bobs = await signIn(bob);
      expect(await under.auth.endSessions({}, mine[1])).toEqual({ ended: 2 });
      await isRefused(mine[0]);
      await isRefused(mine[2]);
      await holds(mine[1]);
      expect(await under.auth.endSessions({}, mine[1])).toEqual({ ended: 0 });
      expect(await under.auth.endSessions({ includeCurrent: true }, mine[1])).toEqual({ ended: 1 });
      await isRefused(mine[1]);
      await holds(bobs);
    });

    it('say when they were last used, as services report', async () => {
      const [first, second] = [await signIn(), await signIn()];
      const at = new Date(Date.now() + 3_600_000);
      const lastActive = async () => {
        const { sessions } = await under.auth.listSessions({}, first);
        return sessions.find(({ id }) => id === idOf(second))?.lastActiveAt?.getTime() ?? 0;
      };
      const before = await lastActive();
      await expect(
        under.auth.recordActivity({ activities: [{ sessionId: idOf(second), at }] }, first),
      ).rejects.toMatchObject(forbidden);
      expect(await lastActive()).toBe(before);
      const from = Date.now();
      await under.auth.recordActivity({
        activities: [
          { sessionId: idOf(second), at },
          { sessionId: 'unknown', at },
        ],
      });
      // A clock that is ahead is not trusted.
      expect(await lastActive()).toBeGreaterThanOrEqual(from);
      expect(await lastActive()).toBeLessThanOrEqual(Date.now());
    });

    it('begun with a password that is being changed do not outlive it', async () => {
      let present = password;
      for (let n = 0; n < 4; n++) {
        const [old, next] = [present, `${password}-${n}`];
        const { accessToken } = await under.auth.signIn({ email: ada.email, password: old, ip });
        const [, ...signIns] = await Promise.allSettled([
          under.auth.changePassword({ currentPassword: old, newPassword: next }, bearing(accessToken)),
          ...Array.from({ length: 4 }, () => under.auth.signIn({ email: ada.email, password: old, ip })),
        ]);
        present = next;
        for (const each of signIns) {
          if (each.status === 'fulfilled') await isRefused(bearing(each.value.accessToken));
        }
        await holds(bearing(accessToken));
      }
    });
  });

  describe('passwords asked for again', () => {
    it('are not to be guessed by who has a session', async () => {
      await under.platform.close();
      await start({ AUTH_FAILURES_PER_PAIR: '2' });
      await under.auth.register(ada);
      const person = await signIn();
      const begin = (currentPassword: string) => under.auth.beginSecondFactor({ currentPassword }, person);
      for (let n = 0; n < 2; n++)
        await expect(begin('Wrong1!aa')).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(begin(password)).rejects.toMatchObject({ code: 'rate_limited' });
      const { logins } = await under.auth.listLogins({}, person);
      expect(logins.map(({ reason }) => reason)).toEqual(['wrong_password', 'wrong_password', '']);
      // Signing in is another matter: no one is locked out by it.
      await holds(await signIn());
    });
  });

  describe('the login history', () => {
    it('has every try, newest first, page by page', async () => {
      await under.auth.register(ada);
      const wrongPair = { email: ada.email, password: 'Wrong1!aa', ip: '198.51.100.4', userAgent: iphone };
      await expect(under.auth.signIn(wrongPair)).rejects.toMatchObject(unauthenticated);
      const person = await signIn();
      const { logins, nextPageToken } = await under.auth.listLogins({ pageSize: 1 }, person);
      expect(logins).toMatchObject([{ succeeded: true, reason: '', device: 'Chrome on Windows', ip }]);
      const more = await under.auth.listLogins({ pageSize: 1, pageToken: nextPageToken }, person);
      expect(more.logins).toMatchObject([
        { succeeded: false, reason: 'wrong_password', device: 'Safari on iOS', ip: '198.51.100.4' },
      ]);
      expect(more.nextPageToken).toBe('');
    });
  });

  describe('a sign-in from elsewhere', () => {
    it('is reported to the person by mail, once for a device and network', async () => {
      const mails = published(subjects.accountMailWanted);
      await under.auth.register(ada);
      await signIn();
      await signIn(ada, { ip: '203.0.200.1' });
      expect(mailsOf(mails)).toEqual([]);
      await signIn(ada, { userAgent: iphone });
      await signIn(ada, { userAgent: iphone });
      await signIn(ada, { ip: '198.51.100.4' });
      await signIn(ada, { ip: '198.51.7.9' });
      await eventually(() => expect(mailsOf(mails)).toEqual(['new_device', 'new_device']));
      const [event] = mails.filter((each) => payloadOf(each, 'accountMailWanted')?.kind === 'new_device');
      expect(event && payloadOf(event, 'accountMailWanted')?.details).toMatchObject({
        browser: 'Safari',
        system: 'iOS',
        ip,
      });
    });
  });
});
