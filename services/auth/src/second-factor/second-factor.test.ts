import { readFileSync } from 'node:fs';
import { subjects } from '@cairn/messaging/events';
import type { Login } from '@cairn/proto/auth/security';
import { eventually } from '@cairn/testing';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  bob,
  type Call,
  ip,
  mailsOf,
  password,
  securityUnderTest,
} from '../testing/security-under-test.ts';

describe('security', () => {
  const under = securityUnderTest();
  const { start, signIn, holds, published, isKept } = under;

  describe('a second factor', () => {
    let person: Call;
    beforeEach(async () => {
      await under.auth.register(ada);
      person = await signIn();
    });

    /** The code an authenticator app shows now, or some steps of 30 seconds from now. */
    function codeOf(secret: string, steps = 0): string {
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      return totp.generate({ timestamp: Date.now() + steps * 30_000 });
    }

    async function turnOn(): Promise<{ secret: string; backupCodes: string[] }> {
      const { secret } = await under.auth.beginSecondFactor({ currentPassword: password }, person);
      const { backupCodes } = await under.auth.enableSecondFactor({ code: codeOf(secret) }, person);
      return { secret, backupCodes };
    }

    /** A code that is none: neither of now nor of the steps beside it. */
    function wrongCode(secret: string): string {
      const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
      );
    }

    const wrong = { code: 'unauthenticated', reason: 'second_factor_invalid' };
    const wrongField = {
      code: 'invalid_input',
      faults: [{ loc: ['body', 'code'], msg: 'Invalid code. Please try again.' }],
    };
    const reasons = (logins: readonly Login[]) =>
      logins.map(({ succeeded, reason }) => (succeeded ? 'in' : reason));

    it('ends every other session when it is turned on', async () => {
      const elsewhere = await signIn();
      await turnOn();
      await under.isRefused(elsewhere);
      await holds(person);
    });

    it('takes so many wrong codes of an app that is being set up', async () => {
      const { secret } = await under.auth.beginSecondFactor({ currentPassword: password }, person);
      const enable = (code: string) => under.auth.enableSecondFactor({ code }, person);
      for (let n = 0; n < 10; n++) {
        await expect(enable(wrongCode(secret))).rejects.toMatchObject(wrongField);
      }
      await expect(enable(codeOf(secret))).rejects.toMatchObject({ code: 'rate_limited' });
    });

    it('is turned on by a code of the app, and then asked for', async () => {
      expect(await under.auth.getSecondFactor({}, person)).toMatchObject({
        enabled: false,
        backupCodesLeft: 0,
      });
      const begun = await under.auth.beginSecondFactor({ currentPassword: password }, person);
      expect(begun.otpauthUri).toMatch(/^otpauth:\/\/totp\/Cairn:ada%40example\.org\?.*issuer=Cairn/);
      expect(new URL(begun.otpauthUri).searchParams.get('secret')).toBe(begun.secret);
      expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(begun.qrSvg).toMatch(/^<svg [^>]*viewBox/);
      // Begun is not on.
      await signIn();
      await expect(
        under.auth.enableSecondFactor({ code: wrongCode(begun.secret) }, person),
      ).rejects.toMatchObject(wrongField);
      const { backupCodes } = await under.auth.enableSecondFactor({ code: codeOf(begun.secret) }, person);
      expect(new Set(backupCodes).size).toBe(10);
      expect(await under.auth.getSecondFactor({}, person)).toMatchObject({
        enabled: true,
        backupCodesLeft: 10,
      });
      await expect(signIn()).rejects.toMatchObject({
        code: 'unauthenticated',
        reason: 'second_factor_required',
        message: 'Enter the 6-digit code from your authenticator app.',
      });
      await expect(signIn(ada, { code: wrongCode(begun.secret) })).rejects.toMatchObject(wrong);
      await holds(await signIn(ada, { code: ` ${codeOf(begun.secret, 1).replace(/(...)/, '$1 ')} ` }));
    });

    it('is set up only by who knows the password, and not while it is on', async () => {
      for (const currentPassword of ['', 'Wrong1!aa']) {
        await expect(under.auth.beginSecondFactor({ currentPassword }, person)).rejects.toMatchObject({
          faults: [{ loc: ['body', 'current_password'] }],
        });
      }
      await expect(under.auth.enableSecondFactor({ code: '123456' }, person)).rejects.toMatchObject({
        code: 'conflict',
      });
      const { secret } = await turnOn();
      for (const again of [
        () => under.auth.beginSecondFactor({ currentPassword: password }, person),
        () => under.auth.enableSecondFactor({ code: codeOf(secret, 1) }, person),
      ]) {
        await expect(again()).rejects.toMatchObject({ code: 'conflict' });
      }
    });

    it('takes each code once', async () => {
      const { secret } = await turnOn();
      // Of this step, or the one before: that which turned it on, or older.
      await expect(signIn(ada, { code: codeOf(secret, -1) })).rejects.toMatchObject(wrong);
      const code = codeOf(secret, 1);
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => signIn(ada, { code })));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(signIn(ada, { code })).rejects.toMatchObject(wrong);
      const { logins } = await under.auth.listLogins({}, person);
      expect(reasons(logins)).toContain('used_code');
    });

    it('takes each backup code once, however it is typed', async () => {
      const { backupCodes } = await turnOn();
      const [first = '', second = '', third = ''] = backupCodes;
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(ada, { code: first })));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await holds(await signIn(ada, { code: ` ${second.toUpperCase().replaceAll('-', ' ')}` }));
      const security = readFileSync(under.platform.dataPath('logs', 'security-test.log'), 'utf8');
      const used = security.split('\n').filter((line) => line.includes('"event":"backup_code_used"'));
      expect(used).toHaveLength(2);
      for (const line of used) expect(JSON.parse(line)).toMatchObject({ clientAddress: ada.ip });
      for (const code of backupCodes) expect(security).not.toContain(code);
      await expect(signIn(ada, { code: first })).rejects.toMatchObject(wrong);
      expect(await under.auth.getSecondFactor({}, person)).toMatchObject({ backupCodesLeft: 8 });
      const again = await under.auth.replaceBackupCodes({ currentPassword: password, code: third }, person);
      expect(again.backupCodes).toHaveLength(10);
      await expect(signIn(ada, { code: backupCodes[3] ?? '' })).rejects.toMatchObject(wrong);
      await holds(await signIn(ada, { code: again.backupCodes[0] ?? '' }));
    });

    it('of one person is of no use for another', async () => {
      const { backupCodes, secret } = await turnOn();
      await under.auth.register(bob);
      person = await signIn(bob);
      await turnOn();
      for (const code of [backupCodes[0] ?? '', codeOf(secret, 1)]) {
        await expect(signIn(bob, { code })).rejects.toMatchObject(wrong);
      }
    });

    it('is turned off by password and code, of which the person hears', async () => {
      const mails = published(subjects.accountMailWanted);
      const { secret, backupCodes } = await turnOn();
      const disable = (currentPassword: string, code: string) =>
        under.auth.disableSecondFactor({ currentPassword, code }, person);
      await expect(disable('Wrong1!aa', codeOf(secret, 1))).rejects.toMatchObject({
        faults: [{ loc: ['body', 'current_password'], msg: 'The current password is not right' }],
      });
      await expect(disable(password, '')).rejects.toMatchObject({
        faults: [{ loc: ['body', 'code'], type: 'second_factor_required' }],
      });
      await expect(disable(password, wrongCode(secret))).rejects.toMatchObject(wrongField);
      await disable(password, codeOf(secret, 1));
      expect(await under.auth.getSecondFactor({}, person)).toMatchObject({
        enabled: false,
        backupCodesLeft: 0,
      });
      await holds(await signIn());
      await expect(disable(password, backupCodes[0] ?? '')).rejects.toMatchObject({ code: 'conflict' });
      await eventually(() => expect(mailsOf(mails)).toEqual(['second_factor_on', 'second_factor_off']));
    });

    it('is not revealed to a caller who does not know the password', async () => {
      const { secret } = await turnOn();
      await under.auth.register(bob);
      const refusal = async (email: string, code: string) => {
        const wrongPair = { email, password: 'Wrong1!aa', code, ip };
        const error = await under.auth.signIn(wrongPair).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code: 'unauthenticated' });
        expect(error).not.toMatchObject({ reason: expect.stringContaining('second_factor') });
        return JSON.stringify(error);
      };
      const refusals = [
        await refusal(ada.email, ''),
        await refusal(ada.email, codeOf(secret, 1)),
        await refusal(bob.email, '123456'),
        await refusal('nobody@example.org', '123456'),
      ];
      expect(new Set(refusals).size).toBe(1);
      // Nor was the code used up by that.
      await holds(await signIn(ada, { code: codeOf(secret, 1) }));
    });

    it('keeps its secrets where a copy of the store does not reveal them', async () => {
      const { secret, backupCodes } = await turnOn();
      expect(isKept(secret)).toBe(false);
      const [code = ''] = backupCodes;
      expect(isKept(code)).toBe(false);
      expect(isKept(code.replaceAll('-', ''))).toBe(false);
    });

    it('has its guesses slowed and noted, for who knows the password, too', async () => {
      await under.platform.close();
      await start({ AUTH_CODE_FAILURES_PER_ACCOUNT_HOURLY: '4', AUTH_FAILURES_PER_PAIR: '3' });
      await under.auth.register(ada);
      person = await signIn();
      const { secret, backupCodes } = await turnOn();
      const guess = (from: string) => signIn(ada, { code: wrongCode(secret), ip: from });
      const limited = { code: 'rate_limited', retryAfterSeconds: expect.any(Number) };
      for (let n = 0; n < 3; n++) await expect(guess(ip)).rejects.toMatchObject(wrong);
      await expect(guess(ip)).rejects.toMatchObject(limited);
      await expect(guess('198.51.100.4')).rejects.toMatchObject(wrong);
      // From anywhere now, in settings too, and with a right code.
      await expect(guess('198.51.100.5')).rejects.toMatchObject(limited);
      const off = { currentPassword: password, code: backupCodes[0] ?? '' };
      await expect(under.auth.disableSecondFactor(off, person)).rejects.toMatchObject(limited);
      const { logins } = await under.auth.listLogins({}, person);
      expect(reasons(logins)).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'in']);
      expect(logins[0]).toMatchObject({ ip: '198.51.100.4', device: 'Chrome on Windows' });
    });

    it('has guesses that come side by side slowed, too', async () => {
      await under.platform.close();
      await start({ AUTH_CODE_FAILURES_PER_ACCOUNT_HOURLY: '3' });
      await under.auth.register(ada);
      person = await signIn();
      const { secret } = await turnOn();
      const code = wrongCode(secret);
      const guesses = await Promise.allSettled(Array.from({ length: 30 }, () => signIn(ada, { code })));
      const checked = guesses.filter(
        (each) => each.status === 'rejected' && each.reason.code === 'unauthenticated',
      );
      // As many as are allowed, and those that were being worked on at the same time (two).
      expect(checked.length).toBeLessThanOrEqual(3 + 1);
    });
  });
});
