import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@cairn/testing';
import { readMail } from '@cairn/testing/mail';
import { describe, expect, it } from 'vitest';
import {
  accountsUnderTest,
  ada,
  bearing,
  dead,
  faulty,
  ip,
  newPassword,
  password,
  tokenOf,
} from '../testing/accounts-under-test.ts';

describe('accounts', () => {
  const under = accountsUnderTest();
  const { start, startMail, signIn, member, confirmed, mailTo, me } = under;

  describe('verification', () => {
    it('is asked for in the language of the person who registers, and works once', async () => {
      const caller = await member({ language: 'es' });
      const mail = await mailTo(ada.email, /^Confirme su dirección/);
      expect(mail.text).toContain('Hola, Ada:');
      expect(mail.links[0]?.origin).toBe('https://cairn.example.org');
      expect(mail.links[0]?.pathname).toBe('/verify-email');
      expect(tokenOf(mail)).toMatch(/^[\w-]{43}$/);
      await under.auth.verifyEmail({ token: tokenOf(mail), ip });
      expect((await me(caller))?.emailVerified).toBe(true);
      await expect(under.auth.verifyEmail({ token: tokenOf(mail), ip })).rejects.toMatchObject({
        ...dead,
        ...faulty('token'),
      });
      await expect(under.auth.requestEmailVerification({}, caller)).rejects.toMatchObject({
        code: 'conflict',
      });
    });

    it('is sent again, so many times an hour', async () => {
      await under.platform.close();
      await start({ AUTH_LINKS_PER_ACCOUNT_HOURLY: '2' });
      const caller = await member();
      expect(await under.auth.requestEmailVerification({}, caller)).toEqual({ outbox: false });
      await under.auth.requestEmailVerification({}, caller);
      await expect(under.auth.requestEmailVerification({}, caller)).rejects.toMatchObject({
        code: 'rate_limited',
      });
      const last = await mailTo(ada.email, /^Confirm your email/, 2);
      await under.auth.verifyEmail({ token: tokenOf(last), ip });
    });

    it('slows a client that tries links', async () => {
      await under.platform.close();
      await start({ AUTH_FAILURES_PER_ADDRESS: '3' });
      for (let n = 0; n < 3; n++) {
        await expect(under.auth.verifyEmail({ token: `guess ${n}`, ip })).rejects.toMatchObject(dead);
      }
      await expect(under.auth.verifyEmail({ token: 'x', ip })).rejects.toMatchObject({
        code: 'rate_limited',
      });
      await expect(under.auth.resetPassword({ token: 'x', newPassword, ip })).rejects.toMatchObject({
        code: 'rate_limited',
      });
      await expect(under.auth.verifyEmail({ token: 'x', ip: '203.0.113.8' })).rejects.toMatchObject(dead);
    });
  });

  describe('change of address', () => {
    it('asks for the password, and waits until the link at the new address is opened', async () => {
      const caller = await member();
      for (const currentPassword of [undefined, '', 'Wrong-h0rse!']) {
        await expect(
          under.auth.updateMe({ email: 'ada@example.com', currentPassword }, caller),
        ).rejects.toMatchObject(faulty('current_password'));
      }
      const asked = await under.auth.updateMe(
        { email: 'Ada@Example.com', currentPassword: password, title: 'Dr' },
        caller,
      );
      expect(asked.user?.email).toBe(ada.email);
      expect(asked.profile).toMatchObject({ pendingEmail: 'Ada@Example.com', title: 'Dr' });
      const notice = await mailTo(ada.email, /^Another email address was asked for$/);
      expect(notice.text).toContain('Ada@Example.com');
      expect(notice.links).toEqual([]);
      const link = await mailTo('Ada@Example.com', /^Confirm your new email/);
      await signIn();
      // The form sends the present address along with everything else.
      const same = await under.auth.updateMe({ email: 'ada@example.ORG', bio: 'x' }, caller);
      expect(same.profile?.pendingEmail).toBe('Ada@Example.com');
      await under.auth.verifyEmail({ token: tokenOf(link), ip });
      const { user, profile } = await under.auth.getMe({}, await signIn('ada@example.com'));
      expect(user).toMatchObject({ email: 'Ada@Example.com', emailVerified: true });
      expect(profile?.pendingEmail).toBe('');
      expect((await mailTo(ada.email, /^Your email address was changed$/)).text).toContain('Ada@Example.com');
      await expect(signIn(ada.email)).rejects.toMatchObject({ code: 'unauthenticated' });
    });

    it('has so many strangers mailed in an hour', async () => {
      await under.platform.close();
      await start({ AUTH_LINKS_PER_ACCOUNT_HOURLY: '2' });
      const caller = await member();
      const change = (email: string) => under.auth.updateMe({ email, currentPassword: password }, caller);
      await change('one@example.org');
      await change('two@example.org');
      await expect(change('three@example.org')).rejects.toMatchObject({ code: 'rate_limited' });
      expect((await me(caller))?.pendingEmail).toBe('two@example.org');
    });

    it('is not for programs that hold an API token, which may change the rest', async () => {
      const scopes = ['SCOPE_READ', 'SCOPE_WRITE'] as const;
      const { secret } = await under.auth.createApiToken(
        { name: 'script', scopes: [...scopes], currentPassword: password },
        await confirmed(),
      );
      const { accessToken } = await under.auth.exchangeApiToken({ secret });
      const program = bearing(accessToken);
      await expect(
        under.auth.updateMe({ email: 'ada@example.com', currentPassword: password }, program),
      ).rejects.toMatchObject({ code: 'forbidden' });
      await expect(
        under.auth.changePassword({ currentPassword: password, newPassword }, program),
      ).rejects.toMatchObject({ code: 'forbidden' });
      expect((await under.auth.updateMe({ bio: 'by a script' }, program)).profile?.bio).toBe('by a script');
    });

    it('can be called off, and its link with it', async () => {
      const caller = await member();
      await under.auth.updateMe({ email: 'ada@example.com', currentPassword: password }, caller);
      const link = await mailTo('ada@example.com', /^Confirm your new email/);
      expect((await under.auth.updateMe({ cancelEmailChange: true }, caller)).profile?.pendingEmail).toBe('');
      await expect(under.auth.verifyEmail({ token: tokenOf(link), ip })).rejects.toMatchObject(dead);
    });

    it('looks the same for an address that has an account, whose owner hears of it', async () => {
      const caller = await member();
      await under.auth.register({ ...ada, email: 'bob@example.org', language: 'de' });
      const change = (email: string) => under.auth.updateMe({ email, currentPassword: password }, caller);
      const [free, taken] = [await change('free@example.org'), await change('bob@example.org')];
      expect({ ...taken.profile, pendingEmail: '' }).toEqual({ ...free.profile, pendingEmail: '' });
      const mail = await mailTo('bob@example.org', /^Sie haben mit dieser Adresse bereits ein Konto$/);
      expect(mail.links).toEqual([]);
    });
  });

  describe('without a mail server', () => {
    it('keeps messages in the outbox folder, and says so, not where', async () => {
      await under.platform.close();
      await start({ SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '' });
      await member();
      const { outbox } = await under.auth.requestPasswordReset({ email: ada.email, ip });
      expect(outbox).toBe(true);
      const folder = join(under.platform.folder, 'outbox');
      let token = '';
      await eventually(async () => {
        const names = await readdir(folder);
        const mails = await Promise.all(
          names.map(async (name) => readMail(await readFile(join(folder, name)))),
        );
        const mail = mails.find(({ subject }) => subject === 'Set a new password');
        expect(mail).toBeDefined();
        token = mail ? tokenOf(mail) : '';
      });
      await under.auth.resetPassword({ token, newPassword, ip });
    });
  });

  describe('a mail server that is away', () => {
    it('has its mail as soon as it is back, also from a process that ended in between', async () => {
      await under.platform.close();
      const folder = await mkdtemp(join(tmpdir(), 'cairn-auth-'));
      try {
        await start({}, folder);
        const { url } = under.server;
        await under.server.close();
        await under.auth.register(ada);
        await under.auth.requestPasswordReset({ email: ada.email, ip });
        await under.platform.close();
        await startMail(Number(new URL(url).port));
        await start({}, folder);
        await mailTo(ada.email, /^Confirm your email/);
        await under.auth.resetPassword({
          token: tokenOf(await mailTo(ada.email, /^Set a new/)),
          newPassword,
          ip,
        });
      } finally {
        await under.platform.close();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
});
