import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newEvent } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  accountsUnderTest,
  ada,
  type Caller,
  dead,
  faulty,
  ip,
  newPassword,
  password,
  tokenOf,
} from '../testing/accounts-under-test.ts';

describe('accounts', () => {
  const under = accountsUnderTest();
  const { signIn, member, mailTo, me } = under;

  const tokenIn = ({ metadata }: Caller) => metadata.get('authorization')?.replace('Bearer ', '') ?? '';

  async function resetToken(nth = 0): Promise<string> {
    await under.auth.requestPasswordReset({ email: ' ada@EXAMPLE.org', ip });
    return tokenOf(await mailTo(ada.email, /^Set a new password$/, nth));
  }

  describe('reset of a password', () => {
    it('answers the same for every address, and sends a link where there is an account', async () => {
      await member();
      const unknown = await under.auth.requestPasswordReset({ email: 'nobody@example.org', ip });
      const known = await under.auth.requestPasswordReset({ email: ada.email, ip });
      expect(known).toEqual(unknown);
      await mailTo(ada.email, /^Set a new password$/);
      expect(under.server.received.map(({ to }) => to)).not.toContain('nobody@example.org');
      await expect(under.auth.requestPasswordReset({ email: 'unknown', ip })).rejects.toMatchObject(
        faulty('email'),
      );
    });

    it('takes a link once, ends every session, and informs the person', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const token = await resetToken();
      await under.auth.resetPassword({ token, newPassword, ip });
      for (const caller of [laptop, phone]) {
        await eventually(() =>
          expect(under.auth.getMe({}, caller)).rejects.toMatchObject({ code: 'unauthenticated' }),
        );
      }
      await expect(signIn()).rejects.toMatchObject({ code: 'unauthenticated' });
      expect(await me(await signIn(ada.email, newPassword))).toMatchObject({ emailVerified: true });
      await mailTo(ada.email, /^Your password was changed$/);
      await expect(
        under.auth.resetPassword({ token, newPassword: `${newPassword}2`, ip }),
      ).rejects.toMatchObject(dead);
    });

    it('lets one of two that use a link at the same time win', async () => {
      await member();
      const token = await resetToken();
      const results = await Promise.allSettled(
        ['Red-kite-43!', 'Green-kite-44!'].map((each) =>
          under.auth.resetPassword({ token, newPassword: each, ip }),
        ),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('leaves the link whole when the password is refused', async () => {
      await member();
      const token = await resetToken();
      for (const weak of ['short', 'Password1!', 'Lovelace1!']) {
        await expect(under.auth.resetPassword({ token, newPassword: weak, ip })).rejects.toMatchObject(
          faulty('new_password'),
        );
      }
      await under.auth.resetPassword({ token, newPassword, ip });
    });

    it('takes no link of another kind, and none that a change of password came after', async () => {
      const caller = await member();
      const verify = tokenOf(await mailTo(ada.email, /^Confirm your email/));
      await expect(under.auth.resetPassword({ token: verify, newPassword, ip })).rejects.toMatchObject(dead);
      const reset = await resetToken();
      await expect(under.auth.verifyEmail({ token: reset, ip })).rejects.toMatchObject(dead);
      await under.auth.changePassword({ currentPassword: password, newPassword }, caller);
      await expect(
        under.auth.resetPassword({ token: reset, newPassword: 'Red-kite-43!', ip }),
      ).rejects.toMatchObject(dead);
      await expect(under.auth.verifyEmail({ token: verify, ip })).rejects.toMatchObject(dead);
    });

    it('sends so many links to an address in an hour, whether or not it has an account', async () => {
      await member();
      for (const email of [ada.email, 'nobody@example.org']) {
        for (let n = 0; n < 5; n++) await under.auth.requestPasswordReset({ email, ip });
        await expect(
          under.auth.requestPasswordReset({ email: email.toUpperCase(), ip }),
        ).rejects.toMatchObject({
          code: 'rate_limited',
          retryAfterSeconds: expect.any(Number),
        });
      }
    });

    it('keeps nothing by which a link could be made', async () => {
      await member();
      const token = await resetToken();
      const names = (await readdir(under.platform.folder)).filter((name) => name.includes('.sqlite'));
      expect(names).toContain('auth.sqlite');
      for (const name of names) {
        expect((await readFile(join(under.platform.folder, name))).includes(token), name).toBe(false);
      }
    });
  });

  describe('change of a password', () => {
    it('keeps this session, ends the others, and informs the person', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const before = (await me(laptop))?.passwordUpdatedAt;
      await under.auth.changePassword({ currentPassword: password, newPassword }, laptop);
      const ended = (await under.auth.listRevocations({})).revocations.map(({ sessionId }) => sessionId);
      expect(ended).toEqual([decodeJwt<{ sid: string }>(tokenIn(phone)).sid]);
      await eventually(() =>
        expect(under.auth.getMe({}, phone)).rejects.toMatchObject({ code: 'unauthenticated' }),
      );
      const after = (await me(laptop))?.passwordUpdatedAt;
      expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
      const fresh = await signIn(ada.email, newPassword);
      await mailTo(ada.email, /^Your password was changed$/);
      await under.auth.getMe({}, fresh);
      await under.auth.getMe({}, laptop);
    });

    it('ends them too where the process died between the change and its end', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const { sub: userId = '', sid } = decodeJwt<{ sid: string }>(tokenIn(laptop));
      const value = { userId, keptSessionId: sid, endsApiTokens: true, endsSecondFactor: false };
      await under.platform.bus.publish([newEvent({ $case: 'passwordChanged', value })]);
      await eventually(() =>
        expect(under.auth.getMe({}, phone)).rejects.toMatchObject({ code: 'unauthenticated' }),
      );
      await under.auth.getMe({}, laptop);
    });

    it('refuses a wrong present one, and new ones that are weak or no change', async () => {
      const caller = await member();
      const change = (newOne: string, current = password) =>
        under.auth.changePassword({ currentPassword: current, newPassword: newOne }, caller);
      await expect(change(newPassword, 'Wrong-h0rse!')).rejects.toMatchObject(
        faulty('current_password', 'The current password is not right'),
      );
      await expect(change('short')).rejects.toMatchObject(
        faulty('new_password', 'Password must be at least 8 characters long'),
      );
      for (const weak of ['Password1!', 'Qwerty123!', 'Iloveyou1!', 'Example1!', password]) {
        await expect(change(weak), weak).rejects.toMatchObject(faulty('new_password'));
      }
      await expect(
        under.auth.register({ ...ada, email: 'eve@example.org', password: 'Welcome1!' }),
      ).rejects.toMatchObject({
        faults: [
          {
            loc: ['body', 'password'],
            type: 'password_weak',
            msg: expect.stringMatching(/too easy to guess/),
          },
        ],
      });
      await signIn();
    });
  });
});
