import { eventually } from '@cairn/testing';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  bearing,
  bob,
  type Call,
  forbidden,
  idOf,
  notFound,
  password,
  securityUnderTest,
  unauthenticated,
} from '../testing/security-under-test.ts';

describe('security', () => {
  const under = securityUnderTest();
  const { signIn, holds, isRefused, isKept } = under;

  describe('API tokens', () => {
    let person: Call;
    beforeEach(async () => {
      await under.auth.register(ada);
      person = await signIn();
    });

    async function create(scopes: ('SCOPE_READ' | 'SCOPE_WRITE')[], expiresAt?: Date) {
      const made = await under.auth.createApiToken(
        { name: 'nightly', scopes, expiresAt, currentPassword: password },
        person,
      );
      return { id: made.apiToken?.id ?? '', secret: made.secret };
    }

    const exchanged = async (secret: string) =>
      bearing((await under.auth.exchangeApiToken({ secret })).accessToken);

    it('are shown once, and kept as a hash', async () => {
      const { apiToken, secret } = await under.auth.createApiToken(
        { name: '  nightly ', scopes: ['SCOPE_WRITE'], currentPassword: password },
        person,
      );
      expect(secret).toMatch(/^cairn_pat_[\w-]{50}$/);
      expect(apiToken).toMatchObject({
        name: 'nightly',
        scopes: ['SCOPE_READ', 'SCOPE_WRITE'],
        prefix: secret.slice(0, 14),
        expiresAt: new Date((apiToken?.createdAt?.getTime() ?? 0) + 365 * 86_400_000),
        lastUsedAt: undefined,
      });
      expect(await under.auth.listApiTokens({}, person)).toEqual({
        apiTokens: [apiToken],
        nextPageToken: '',
      });
      expect(isKept(apiToken?.id ?? '')).toBe(true);
      expect(isKept(secret)).toBe(false);
      expect(isKept(secret.slice(14))).toBe(false);
    });

    it('may do in every service what their scopes say', async () => {
      const reader = await exchanged((await create(['SCOPE_READ'])).secret);
      await holds(reader);
      expect((await under.auth.getMe({}, reader)).user?.email).toBe(ada.email);
      await expect(under.other.markRead({}, reader)).rejects.toMatchObject(forbidden);
      const writer = await exchanged((await create(['SCOPE_WRITE'])).secret);
      await holds(writer);
      await under.other.markRead({}, writer);
    });

    it('may not touch what keeps the account safe', async () => {
      const { id, secret } = await create(['SCOPE_READ', 'SCOPE_WRITE']);
      const call = await exchanged(secret);
      const tries: (() => Promise<unknown>)[] = [
        () => under.auth.listSessions({}, call),
        () => under.auth.endSession({ id: idOf(person) }, call),
        () => under.auth.endSessions({ includeCurrent: true }, call),
        () => under.auth.listApiTokens({}, call),
        () => under.auth.createApiToken({ name: 'more', scopes: ['SCOPE_WRITE'] }, call),
        () => under.auth.deleteApiToken({ id }, call),
        () => under.auth.listLogins({}, call),
        () => under.auth.getSecondFactor({}, call),
        () => under.auth.beginSecondFactor({ currentPassword: password }, call),
        () => under.auth.enableSecondFactor({ code: '123456' }, call),
        () => under.auth.disableSecondFactor({ currentPassword: password, code: '123456' }, call),
        () => under.auth.replaceBackupCodes({ currentPassword: password, code: '123456' }, call),
        () => under.auth.changePassword({ currentPassword: password, newPassword: 'Other!granite-71' }, call),
        () => under.auth.signOut({}, call),
        () => under.auth.exchangeApiToken({ secret }, call),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(forbidden);
      await holds(person);
      await holds(call);
    });

    it('end at once in every service when they are revoked, by their owner only', async () => {
      await under.auth.register(bob);
      const { id, secret } = await create(['SCOPE_READ']);
      const call = await exchanged(secret);
      await holds(call);
      await expect(under.auth.deleteApiToken({ id }, await signIn(bob))).rejects.toMatchObject(notFound);
      await holds(call);
      await under.auth.deleteApiToken({ id }, person);
      await isRefused(call);
      await expect(under.auth.exchangeApiToken({ secret })).rejects.toMatchObject(unauthenticated);
      await expect(under.auth.deleteApiToken({ id }, person)).rejects.toMatchObject(notFound);
      await holds(person);
    });

    it('hold as long as they are said to', async () => {
      const { secret } = await create(['SCOPE_READ'], new Date(Date.now() + 60_000));
      const { accessToken } = await under.auth.exchangeApiToken({ secret });
      const { exp = 0, iat = 0 } = decodeJwt(accessToken);
      expect(exp - iat).toBeLessThanOrEqual(60);
      const lasting = decodeJwt(
        (await under.auth.exchangeApiToken(await create(['SCOPE_READ']))).accessToken,
      );
      expect((lasting.exp ?? 0) - (lasting.iat ?? 0)).toBe(2_400);
      await expect(create(['SCOPE_READ'], new Date(Date.now() - 1))).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ loc: ['body', 'expires_at'] }],
      });
      await expect(create(['SCOPE_READ'], new Date(Date.now() + 367 * 86_400_000))).rejects.toMatchObject({
        faults: [
          { loc: ['body', 'expires_at'], msg: 'Choose a moment within 365 days', type: 'expiry_late' },
        ],
      });
      const soon = await create(['SCOPE_READ'], new Date(Date.now() + 500));
      await eventually(() =>
        expect(under.auth.exchangeApiToken(soon)).rejects.toMatchObject(unauthenticated),
      );
    });

    it('are distinguished from what is none', async () => {
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
        await expect(under.auth.exchangeApiToken({ secret: wrong })).rejects.toMatchObject(unauthenticated);
      }
      // It is no access token either: only what it is exchanged for is.
      await expect(under.other.listNotifications({}, bearing(secret))).rejects.toMatchObject(unauthenticated);
      await expect(under.auth.exchangeApiToken({ secret }, bearing(secret))).rejects.toMatchObject(
        unauthenticated,
      );
    });

    it('say when they were last used', async () => {
      const { secret } = await create(['SCOPE_READ']);
      const before = Date.now();
      await under.auth.exchangeApiToken({ secret });
      const { apiTokens } = await under.auth.listApiTokens({}, person);
      expect(apiTokens[0]?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before);
    });

    it('need a name and a scope', async () => {
      const fault = (field: string) => ({ code: 'invalid_input', faults: [{ loc: ['body', field] }] });
      const make = (name: string, scopes: 'SCOPE_READ'[]) =>
        under.auth.createApiToken({ name, scopes, currentPassword: password }, person);
      await expect(make(' \u200b', ['SCOPE_READ'])).rejects.toMatchObject(fault('name'));
      await expect(make('x'.repeat(101), ['SCOPE_READ'])).rejects.toMatchObject(fault('name'));
      await expect(make('nightly', [])).rejects.toMatchObject(fault('scopes'));
    });
  });
});
