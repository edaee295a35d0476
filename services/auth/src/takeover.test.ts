import { newEvent } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import {
  accountsUnderTest,
  ada,
  type Caller,
  faulty,
  ip,
  newPassword,
  password,
  tokenOf,
} from './testing/accounts-under-test.ts';

describe('an account that another person got into', () => {
  const under = accountsUnderTest();
  const { signIn, member, confirmed, mailTo, me } = under;

  const apiToken = { name: 'nightly', scopes: ['SCOPE_WRITE' as const] };
  const refused = { code: 'unauthenticated' };
  const unconfirmed = { code: 'conflict', reason: 'email_unconfirmed' };

  const make = (caller: Caller, more: object = {}) =>
    under.auth.createApiToken({ ...apiToken, currentPassword: password, ...more }, caller);
  const exchange = (secret: string) => under.auth.exchangeApiToken({ secret });
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

  async function turnOn(caller: Caller): Promise<string> {
    const { secret } = await under.auth.beginSecondFactor({ currentPassword: password }, caller);
    await under.auth.enableSecondFactor({ code: codeOf(secret) }, caller);
    return secret;
  }

  async function reset(): Promise<void> {
    await under.auth.requestPasswordReset({ email: ada.email, ip });
    const token = tokenOf(await mailTo(ada.email, /^Set a new password$/));
    await under.auth.resetPassword({ token, newPassword, ip });
  }

  it('has no API token and no second factor before the address is confirmed', async () => {
    const stranger = await member();
    await expect(make(stranger)).rejects.toMatchObject(unconfirmed);
    await expect(under.auth.beginSecondFactor({ currentPassword: password }, stranger)).rejects.toMatchObject(
      unconfirmed,
    );
  });

  it('makes no API token for a session alone, and informs the person of each', async () => {
    const caller = await confirmed();
    for (const currentPassword of ['', 'Wrong-h0rse!']) {
      await expect(make(caller, { currentPassword })).rejects.toMatchObject(faulty('current_password'));
    }
    const secret = await turnOn(caller);
    await expect(make(caller)).rejects.toMatchObject({
      faults: [{ loc: ['body', 'code'], type: 'second_factor_required' }],
    });
    await expect(make(caller, { code: '000000' })).rejects.toMatchObject(faulty('code'));
    await make(caller, { code: codeOf(secret, 1) });
    expect((await mailTo(ada.email, /^An API token was created$/)).text).toContain('nightly');
  });

  it('is its owner’s again with a reset: API tokens end everywhere', async () => {
    const { secret } = await make(await confirmed());
    await exchange(secret);
    await reset();
    await expect(exchange(secret)).rejects.toMatchObject(refused);
    expect((await under.auth.listApiTokens({}, await signIn(ada.email, newPassword))).apiTokens).toEqual([]);
  });

  it('ends them too, and a second factor, where the process died in the middle of the reset', async () => {
    const caller = await confirmed();
    const { secret } = await make(caller);
    await turnOn(caller);
    const { sub: userId = '' } = decodeJwt(caller.metadata.get('authorization')?.slice(7) ?? '');
    const value = { userId, keptSessionId: '', endsApiTokens: true, endsSecondFactor: true };
    await under.platform.bus.publish([newEvent({ $case: 'passwordChanged', value })]);
    await eventually(() => expect(exchange(secret)).rejects.toMatchObject(refused));
    await eventually(() => signIn());
  });

  it('keeps the second factor of a confirmed address over a reset', async () => {
    await turnOn(await confirmed());
    await reset();
    await expect(signIn(ada.email, newPassword)).rejects.toMatchObject({ reason: 'second_factor_required' });
  });

  it('ends API tokens with a change of the password, unless they are to stay', async () => {
    const caller = await confirmed();
    const { secret } = await make(caller);
    await under.auth.changePassword({ currentPassword: password, newPassword, keepApiTokens: true }, caller);
    await exchange(secret);
    await under.auth.changePassword({ currentPassword: newPassword, newPassword: password }, caller);
    await expect(exchange(secret)).rejects.toMatchObject(refused);
  });

  it('makes none that outlives a change of the password made at the same time', async () => {
    const caller = await confirmed();
    const tries = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => make(caller)),
      under.auth.changePassword({ currentPassword: password, newPassword }, caller),
    ]);
    expect(tries.at(-1)?.status).toBe('fulfilled');
    expect((await under.auth.listApiTokens({}, caller)).apiTokens).toEqual([]);
  });

  it('asks for a code, where there is one, before the password or the address changes', async () => {
    const caller = await confirmed();
    const secret = await turnOn(caller);
    const missing = { faults: [{ loc: ['body', 'code'], type: 'second_factor_required' }] };
    const change = (code: string) =>
      under.auth.changePassword({ currentPassword: password, newPassword, code }, caller);
    const move = (code: string) =>
      under.auth.updateMe({ email: 'eve@example.org', currentPassword: password, code }, caller);
    for (const attempt of [change, move]) {
      await expect(attempt('')).rejects.toMatchObject(missing);
      await expect(attempt('000000')).rejects.toMatchObject(faulty('code'));
    }
    expect((await me(caller))?.pendingEmail).toBe('');
    await move(codeOf(secret, 1));
    expect((await me(caller))?.pendingEmail).toBe('eve@example.org');
  });
});
