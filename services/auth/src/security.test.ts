import { readdirSync, readFileSync } from 'node:fs';
import { loadConfig, serviceAddress } from '@cairn/kit/config';
import { type Envelope, payloadOf, subjects } from '@cairn/kit/events';
import { eventually, serve, type TestPlatform, testPlatform } from '@cairn/kit/testing';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import type { Login } from '@cairn/proto/auth/security';
import { type NotificationsServiceClient, NotificationsServiceDefinition } from '@cairn/proto/notifications';
import { decodeJwt } from 'jose';
import { Metadata } from 'nice-grpc';
import { Secret, TOTP } from 'otpauth';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createAuthService } from './service.ts';

const password = 'Mossy!granite-71';
const ip = '203.0.113.7';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const unauthenticated = { code: 'unauthenticated' };
const forbidden = { code: 'forbidden' };
const notFound = { code: 'not_found' };

type Call = { metadata: Metadata };

describe('security', () => {
  let platform: TestPlatform;
  /** As the gateway calls: a service of Cairn, for a person without a token. */
  let auth: AuthServiceClient;
  /** Another service, which verifies tokens by itself. */
  let other: NotificationsServiceClient;

  async function start(env: Record<string, string> = {}): Promise<void> {
    platform = await testPlatform({ withAuth: false });
    const config = loadConfig(configSchema, { CAIRN_DATA_DIR: platform.folder, ...env });
    await platform.start(
      await createAuthService(config, platform),
      serve(platform, 'notifications', NotificationsServiceDefinition, {
        listNotifications: async () => ({ unread: 7 }),
        markRead: async () => ({}),
      }),
    );
    const { clients } = platform.identity('test');
    auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
    other = clients.connect(NotificationsServiceDefinition, serviceAddress(config, 'notifications'));
  }

  beforeEach(() => start());
  afterEach(() => platform.close());

  const ada = { email: 'ada@example.org', password, firstName: 'Ada', lastName: 'Lovelace', ip };
  const bob = { ...ada, email: 'bob@example.org', firstName: 'Bob' };

  function bearing(token: string): Call {
    return { metadata: new Metadata({ authorization: `Bearer ${token}` }) };
  }

  async function signIn(
    who = ada,
    more: { code?: string; userAgent?: string; ip?: string } = {},
  ): Promise<Call> {
    const { email } = who;
    return bearing((await auth.signIn({ email, password, ip, userAgent: chrome, ...more })).accessToken);
  }

  const holds = async (call: Call) => expect((await other.listNotifications({}, call)).unread).toBe(7);
  const isRefused = (call: Call) =>
    eventually(() => expect(other.listNotifications({}, call)).rejects.toMatchObject(unauthenticated));
  const idOf = (call: Call) => String(decodeJwt(String(call.metadata.get('authorization')).slice(7)).sid);

  function told(subject: string): Envelope[] {
    const seen: Envelope[] = [];
    platform.bus.watch([subject], (event) => seen.push(event));
    return seen;
  }

  function mailsOf(events: readonly Envelope[]): (string | undefined)[] {
    return events
      .map((event) => payloadOf(event, 'accountMailWanted')?.kind)
      .filter((kind) => kind !== 'verify');
  }

  /** Whether a text is anywhere in what is kept. */
  function isKept(text: string): boolean {
    const files = readdirSync(platform.folder).filter((name) => name.includes('.sqlite'));
    return files.some((name) => readFileSync(platform.dataPath(name)).includes(text));
  }

  describe('sessions', () => {
    beforeEach(() => auth.register(ada));

    it('are listed with the device they are on, newest first, the present one marked', async () => {
      const first = await signIn();
      const second = await signIn(ada, { userAgent: iphone });
      const script = await signIn(ada, { userAgent: 'curl/8.5.0' });
      const { sessions } = await auth.listSessions({}, second);
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
      const page = await auth.listSessions({ pageSize: 2 }, second);
      expect(page.sessions).toHaveLength(2);
      const rest = await auth.listSessions({ pageSize: 2, pageToken: page.nextPageToken }, second);
      expect(rest.sessions.map(({ id }) => id)).toEqual([idOf(first)]);
      expect(rest.nextPageToken).toBe('');
    });

    it('are ended one by one, at once in every service, by their owner only', async () => {
      await auth.register(bob);
      const [first, second, bobs] = [await signIn(), await signIn(), await signIn(bob)];
      for (const each of [first, second, bobs]) await holds(each);
      await expect(auth.endSession({ id: idOf(second) }, bobs)).rejects.toMatchObject(notFound);
      await expect(auth.endSession({ id: uuidv7() }, first)).rejects.toMatchObject(notFound);
      await auth.endSession({ id: idOf(second) }, first);
      await isRefused(second);
      await expect(auth.listSessions({}, second)).rejects.toMatchObject(unauthenticated);
      await expect(auth.endSession({ id: idOf(second) }, first)).rejects.toMatchObject(notFound);
      await holds(first);
      await holds(bobs);
      expect((await auth.listSessions({}, first)).sessions).toHaveLength(1);
    });

    it('are ended all but one, or all', async () => {
      await auth.register(bob);
      const mine = [await signIn(), await signIn(), await signIn()] as const;
      const bobs = await signIn(bob);
      expect(await auth.endSessions({}, mine[1])).toEqual({ ended: 2 });
      await isRefused(mine[0]);
      await isRefused(mine[2]);
      await holds(mine[1]);
      expect(await auth.endSessions({}, mine[1])).toEqual({ ended: 0 });
      expect(await auth.endSessions({ includeCurrent: true }, mine[1])).toEqual({ ended: 1 });
      await isRefused(mine[1]);
      await holds(bobs);
    });

    it('say when they were last used, as services tell', async () => {
      const [first, second] = [await signIn(), await signIn()];
      const at = new Date(Date.now() + 3_600_000);
      const lastActive = async () => {
        const { sessions } = await auth.listSessions({}, first);
        return sessions.find(({ id }) => id === idOf(second))?.lastActiveAt?.getTime() ?? 0;
      };
      const before = await lastActive();
      await expect(
        auth.recordActivity({ activities: [{ sessionId: idOf(second), at }] }, first),
      ).rejects.toMatchObject(forbidden);
      expect(await lastActive()).toBe(before);
      const from = Date.now();
      await auth.recordActivity({
        activities: [
          { sessionId: idOf(second), at },
          { sessionId: 'nobody', at },
        ],
      });
      // A clock that is ahead is not believed.
      expect(await lastActive()).toBeGreaterThanOrEqual(from);
      expect(await lastActive()).toBeLessThanOrEqual(Date.now());
    });

    it('begun with a password that is being changed do not outlive it', async () => {
      let present = password;
      for (let n = 0; n < 4; n++) {
        const [old, next] = [present, `${password}-${n}`];
        const { accessToken } = await auth.signIn({ email: ada.email, password: old, ip });
        const [, ...signIns] = await Promise.allSettled([
          auth.changePassword({ currentPassword: old, newPassword: next }, bearing(accessToken)),
          ...Array.from({ length: 4 }, () => auth.signIn({ email: ada.email, password: old, ip })),
        ]);
        present = next;
        for (const each of signIns) {
          if (each.status === 'fulfilled') await isRefused(bearing(each.value.accessToken));
        }
        await holds(bearing(accessToken));
      }
    });
  });

  describe('API tokens', () => {
    let person: Call;
    beforeEach(async () => {
      await auth.register(ada);
      person = await signIn();
    });

    async function create(scopes: ('SCOPE_READ' | 'SCOPE_WRITE')[], expiresAt?: Date) {
      const made = await auth.createApiToken({ name: 'nightly', scopes, expiresAt }, person);
      return { id: made.apiToken?.id ?? '', secret: made.secret };
    }

    const exchanged = async (secret: string) =>
      bearing((await auth.exchangeApiToken({ secret })).accessToken);

    it('are shown once, and kept as a hash', async () => {
      const { apiToken, secret } = await auth.createApiToken(
        { name: '  nightly \u0000', scopes: ['SCOPE_WRITE'] },
        person,
      );
      expect(secret).toMatch(/^cairn_pat_[\w-]{50}$/);
      expect(apiToken).toMatchObject({
        name: 'nightly',
        scopes: ['SCOPE_READ', 'SCOPE_WRITE'],
        prefix: secret.slice(0, 14),
        expiresAt: undefined,
        lastUsedAt: undefined,
      });
      expect(await auth.listApiTokens({}, person)).toEqual({ apiTokens: [apiToken], nextPageToken: '' });
      expect(isKept(apiToken?.id ?? '')).toBe(true);
      expect(isKept(secret)).toBe(false);
      expect(isKept(secret.slice(14))).toBe(false);
    });

    it('may do in every service what their scopes say', async () => {
      const reader = await exchanged((await create(['SCOPE_READ'])).secret);
      await holds(reader);
      expect((await auth.getMe({}, reader)).user?.email).toBe(ada.email);
      await expect(other.markRead({}, reader)).rejects.toMatchObject(forbidden);
      const writer = await exchanged((await create(['SCOPE_WRITE'])).secret);
      await holds(writer);
      await other.markRead({}, writer);
    });

    it('may not touch what keeps the account safe', async () => {
      const { id, secret } = await create(['SCOPE_READ', 'SCOPE_WRITE']);
      const call = await exchanged(secret);
      const tries: (() => Promise<unknown>)[] = [
        () => auth.listSessions({}, call),
        () => auth.endSession({ id: idOf(person) }, call),
        () => auth.endSessions({ includeCurrent: true }, call),
        () => auth.listApiTokens({}, call),
        () => auth.createApiToken({ name: 'more', scopes: ['SCOPE_WRITE'] }, call),
        () => auth.deleteApiToken({ id }, call),
        () => auth.listLogins({}, call),
        () => auth.getSecondFactor({}, call),
        () => auth.beginSecondFactor({ currentPassword: password }, call),
        () => auth.enableSecondFactor({ code: '123456' }, call),
        () => auth.disableSecondFactor({ currentPassword: password, code: '123456' }, call),
        () => auth.replaceBackupCodes({ currentPassword: password, code: '123456' }, call),
        () => auth.changePassword({ currentPassword: password, newPassword: 'Other!granite-71' }, call),
        () => auth.signOut({}, call),
        () => auth.exchangeApiToken({ secret }, call),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(forbidden);
      await holds(person);
      await holds(call);
    });

    it('end at once in every service when they are revoked, by their owner only', async () => {
      await auth.register(bob);
      const { id, secret } = await create(['SCOPE_READ']);
      const call = await exchanged(secret);
      await holds(call);
      await expect(auth.deleteApiToken({ id }, await signIn(bob))).rejects.toMatchObject(notFound);
      await holds(call);
      await auth.deleteApiToken({ id }, person);
      await isRefused(call);
      await expect(auth.exchangeApiToken({ secret })).rejects.toMatchObject(unauthenticated);
      await expect(auth.deleteApiToken({ id }, person)).rejects.toMatchObject(notFound);
      await holds(person);
    });

    it('hold as long as they are said to', async () => {
      const { secret } = await create(['SCOPE_READ'], new Date(Date.now() + 60_000));
      const { accessToken } = await auth.exchangeApiToken({ secret });
      const { exp = 0, iat = 0 } = decodeJwt(accessToken);
      expect(exp - iat).toBeLessThanOrEqual(60);
      const lasting = decodeJwt((await auth.exchangeApiToken(await create(['SCOPE_READ']))).accessToken);
      expect((lasting.exp ?? 0) - (lasting.iat ?? 0)).toBe(300);
      await expect(create(['SCOPE_READ'], new Date(Date.now() - 1))).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ loc: ['body', 'expires_at'] }],
      });
      const soon = await create(['SCOPE_READ'], new Date(Date.now() + 500));
      await eventually(() => expect(auth.exchangeApiToken(soon)).rejects.toMatchObject(unauthenticated));
    });

    it('are told from what is none', async () => {
      const { secret } = await create(['SCOPE_READ']);
      const changed = `${secret.slice(0, 20)}${secret[20] === 'A' ? 'B' : 'A'}${secret.slice(21)}`;
      for (const wrong of [
        '',
        'cairn_pat_',
        secret.slice(0, -1),
        `${secret}A`,
        changed,
        secret.toUpperCase(),
      ]) {
        await expect(auth.exchangeApiToken({ secret: wrong })).rejects.toMatchObject(unauthenticated);
      }
      // It is no access token either: only what it is exchanged for is.
      await expect(other.listNotifications({}, bearing(secret))).rejects.toMatchObject(unauthenticated);
      await expect(auth.exchangeApiToken({ secret }, bearing(secret))).rejects.toMatchObject(unauthenticated);
    });

    it('say when they were last used', async () => {
      const { secret } = await create(['SCOPE_READ']);
      const before = Date.now();
      await auth.exchangeApiToken({ secret });
      const { apiTokens } = await auth.listApiTokens({}, person);
      expect(apiTokens[0]?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before);
    });

    it('need a name and a scope', async () => {
      const fault = (field: string) => ({ code: 'invalid_input', faults: [{ loc: ['body', field] }] });
      const make = (name: string, scopes: 'SCOPE_READ'[]) => auth.createApiToken({ name, scopes }, person);
      await expect(make(' \u200b', ['SCOPE_READ'])).rejects.toMatchObject(fault('name'));
      await expect(make('x'.repeat(101), ['SCOPE_READ'])).rejects.toMatchObject(fault('name'));
      await expect(make('nightly', [])).rejects.toMatchObject(fault('scopes'));
    });
  });

  describe('a second factor', () => {
    let person: Call;
    beforeEach(async () => {
      await auth.register(ada);
      person = await signIn();
    });

    /** The code an authenticator app shows now, or some steps of 30 seconds from now. */
    function codeOf(secret: string, steps = 0): string {
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      return totp.generate({ timestamp: Date.now() + steps * 30_000 });
    }

    async function turnOn(): Promise<{ secret: string; backupCodes: string[] }> {
      const { secret } = await auth.beginSecondFactor({ currentPassword: password }, person);
      const { backupCodes } = await auth.enableSecondFactor({ code: codeOf(secret) }, person);
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

    it('is turned on by a code of the app, and then asked for', async () => {
      expect(await auth.getSecondFactor({}, person)).toMatchObject({ enabled: false, backupCodesLeft: 0 });
      const begun = await auth.beginSecondFactor({ currentPassword: password }, person);
      expect(begun.otpauthUri).toMatch(/^otpauth:\/\/totp\/Cairn:ada%40example\.org\?.*issuer=Cairn/);
      expect(new URL(begun.otpauthUri).searchParams.get('secret')).toBe(begun.secret);
      expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(begun.qrSvg).toMatch(/^<svg [^>]*viewBox/);
      // Begun is not on.
      await signIn();
      await expect(auth.enableSecondFactor({ code: wrongCode(begun.secret) }, person)).rejects.toMatchObject(
        wrongField,
      );
      const { backupCodes } = await auth.enableSecondFactor({ code: codeOf(begun.secret) }, person);
      expect(new Set(backupCodes).size).toBe(10);
      expect(await auth.getSecondFactor({}, person)).toMatchObject({ enabled: true, backupCodesLeft: 10 });
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
        await expect(auth.beginSecondFactor({ currentPassword }, person)).rejects.toMatchObject({
          faults: [{ loc: ['body', 'current_password'] }],
        });
      }
      await expect(auth.enableSecondFactor({ code: '123456' }, person)).rejects.toMatchObject({
        code: 'conflict',
      });
      const { secret } = await turnOn();
      for (const again of [
        () => auth.beginSecondFactor({ currentPassword: password }, person),
        () => auth.enableSecondFactor({ code: codeOf(secret, 1) }, person),
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
      const { logins } = await auth.listLogins({}, person);
      expect(reasons(logins)).toContain('used_code');
    });

    it('takes each backup code once, however it is typed', async () => {
      const { backupCodes } = await turnOn();
      const [first = '', second = '', third = ''] = backupCodes;
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(ada, { code: first })));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await holds(await signIn(ada, { code: ` ${second.toUpperCase().replaceAll('-', ' ')}` }));
      await expect(signIn(ada, { code: first })).rejects.toMatchObject(wrong);
      expect(await auth.getSecondFactor({}, person)).toMatchObject({ backupCodesLeft: 8 });
      const again = await auth.replaceBackupCodes({ currentPassword: password, code: third }, person);
      expect(again.backupCodes).toHaveLength(10);
      await expect(signIn(ada, { code: backupCodes[3] ?? '' })).rejects.toMatchObject(wrong);
      await holds(await signIn(ada, { code: again.backupCodes[0] ?? '' }));
    });

    it('of one person is of no use for another', async () => {
      const { backupCodes, secret } = await turnOn();
      await auth.register(bob);
      person = await signIn(bob);
      await turnOn();
      for (const code of [backupCodes[0] ?? '', codeOf(secret, 1)]) {
        await expect(signIn(bob, { code })).rejects.toMatchObject(wrong);
      }
    });

    it('is turned off by password and code, of which the person hears', async () => {
      const mails = told(subjects.accountMailWanted);
      const { secret, backupCodes } = await turnOn();
      const disable = (currentPassword: string, code: string) =>
        auth.disableSecondFactor({ currentPassword, code }, person);
      await expect(disable('Wrong1!aa', codeOf(secret, 1))).rejects.toMatchObject({
        faults: [{ loc: ['body', 'current_password'], msg: 'The current password is not right' }],
      });
      for (const code of ['', wrongCode(secret)]) {
        await expect(disable(password, code)).rejects.toMatchObject(wrongField);
      }
      await disable(password, codeOf(secret, 1));
      expect(await auth.getSecondFactor({}, person)).toMatchObject({ enabled: false, backupCodesLeft: 0 });
      await holds(await signIn());
      await expect(disable(password, backupCodes[0] ?? '')).rejects.toMatchObject({ code: 'conflict' });
      await eventually(() => expect(mailsOf(mails)).toEqual(['second_factor_on', 'second_factor_off']));
    });

    it('tells nobody who does not know the password that it is there', async () => {
      const { secret } = await turnOn();
      await auth.register(bob);
      const refusal = async (email: string, code: string) => {
        const wrongPair = { email, password: 'Wrong1!aa', code, ip };
        const error = await auth.signIn(wrongPair).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code: 'unauthenticated', reason: undefined });
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

    it('keeps its secrets where a copy of the store does not tell them', async () => {
      const { secret, backupCodes } = await turnOn();
      expect(isKept(secret)).toBe(false);
      const [code = ''] = backupCodes;
      expect(isKept(code)).toBe(false);
      expect(isKept(code.replaceAll('-', ''))).toBe(false);
    });

    it('has its guesses slowed and noted, for who knows the password, too', async () => {
      await platform.close();
      await start({ AUTH_CODE_FAILURES_PER_ACCOUNT_HOURLY: '4', AUTH_FAILURES_PER_PAIR: '3' });
      await auth.register(ada);
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
      await expect(auth.disableSecondFactor(off, person)).rejects.toMatchObject(limited);
      const { logins } = await auth.listLogins({}, person);
      expect(reasons(logins)).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'in']);
      expect(logins[0]).toMatchObject({ ip: '198.51.100.4', device: 'Chrome on Windows' });
    });

    it('has guesses that come side by side slowed, too', async () => {
      await platform.close();
      await start({ AUTH_CODE_FAILURES_PER_ACCOUNT_HOURLY: '3' });
      await auth.register(ada);
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

  describe('passwords asked for again', () => {
    it('are not to be guessed by who has a session', async () => {
      await platform.close();
      await start({ AUTH_FAILURES_PER_PAIR: '2' });
      await auth.register(ada);
      const person = await signIn();
      const begin = (currentPassword: string) => auth.beginSecondFactor({ currentPassword }, person);
      for (let n = 0; n < 2; n++)
        await expect(begin('Wrong1!aa')).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(begin(password)).rejects.toMatchObject({ code: 'rate_limited' });
      const { logins } = await auth.listLogins({}, person);
      expect(logins.map(({ reason }) => reason)).toEqual(['wrong_password', 'wrong_password', '']);
      // Signing in is another matter: nobody is locked out by it.
      await holds(await signIn());
    });
  });

  describe('the login history', () => {
    it('has every try, newest first, page by page', async () => {
      await auth.register(ada);
      const wrongPair = { email: ada.email, password: 'Wrong1!aa', ip: '198.51.100.4', userAgent: iphone };
      await expect(auth.signIn(wrongPair)).rejects.toMatchObject(unauthenticated);
      const person = await signIn();
      const { logins, nextPageToken } = await auth.listLogins({ pageSize: 1 }, person);
      expect(logins).toMatchObject([{ succeeded: true, reason: '', device: 'Chrome on Windows', ip }]);
      const more = await auth.listLogins({ pageSize: 1, pageToken: nextPageToken }, person);
      expect(more.logins).toMatchObject([
        { succeeded: false, reason: 'wrong_password', device: 'Safari on iOS', ip: '198.51.100.4' },
      ]);
      expect(more.nextPageToken).toBe('');
    });
  });

  describe('a sign-in from elsewhere', () => {
    it('is told to the person by mail, once for a device and network', async () => {
      const mails = told(subjects.accountMailWanted);
      await auth.register(ada);
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
        device: 'Safari on iOS',
        ip,
      });
    });
  });
});
