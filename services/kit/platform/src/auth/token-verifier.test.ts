import { tokenKey } from '@cairn/testing/token-key';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRevocations } from './revocations.ts';
import { createTokenVerifier, TOKEN_AUDIENCE, TOKEN_ISSUER } from './token-verifier.ts';

describe('token verifier', () => {
  afterEach(() => vi.useRealTimers());

  it('asks for keys once for many calls, and again for a key it does not know, but not at every forged token', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [first, second, forged] = [await tokenKey('1'), await tokenKey('2'), await tokenKey('3')];
    let asked = 0;
    const keys: JSONWebKeySet = { keys: [first.jwk] };
    const verifier = createTokenVerifier({
      fetchKeys: async () => {
        asked++;
        return structuredClone(keys);
      },
      revocations: createRevocations(),
    });
    const token = await first.token();
    await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)));
    expect(asked).toBe(1);

    keys.keys.push(second.jwk);
    vi.advanceTimersByTime(6_000);
    expect(await verifier.verify(await second.token())).toMatchObject({ kind: 'user', userId: 'ada' });
    expect(asked).toBe(2);
    for (let n = 0; n < 20; n++) {
      await expect(verifier.verify(await forged.token())).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(asked).toBe(2);
  });

  it('stops believing a key that was withdrawn, and keeps to what it knows while auth is away', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [old, current] = [await tokenKey('old'), await tokenKey('current')];
    let answer: () => Promise<JSONWebKeySet> = async () => ({ keys: [old.jwk, current.jwk] });
    const verifier = createTokenVerifier({ fetchKeys: () => answer(), revocations: createRevocations() });
    await verifier.verify(await old.token());
    answer = async () => {
      throw new Error('away');
    };
    vi.advanceTimersByTime(700_000);
    await verifier.verify(await old.token());
    answer = async () => ({ keys: [current.jwk] });
    vi.advanceTimersByTime(700_000);
    await verifier.verify(await current.token());
    await expect(verifier.verify(await old.token())).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('refuses a token that it knew once it has run out, or its session has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { jwk, token } = await tokenKey('1');
    const revocations = createRevocations();
    const verifier = createTokenVerifier({ fetchKeys: async () => ({ keys: [jwk] }), revocations });
    const [running, ended] = [await token(), await token('ended')];
    for (let n = 0; n < 2; n++) {
      for (const each of [running, ended])
        expect(await verifier.verify(each)).toMatchObject({ userId: 'ada' });
    }
    revocations.add('ended', new Date(Date.now() + 7_200_000));
    await expect(verifier.verify(ended)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await verifier.verify(running)).toMatchObject({ sessionId: 'session' });
    const changed = `${running.slice(0, -4)}${running.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    await expect(verifier.verify(changed)).rejects.toMatchObject({ code: 'unauthenticated' });
    vi.advanceTimersByTime(7_206_000);
    await expect(verifier.verify(running)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('refuses a token that it remembers once it has run out, though it knows the keys still', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { jwk, token } = await tokenKey('1');
    const keys = vi.fn(async () => ({ keys: [jwk] }));
    const verifier = createTokenVerifier({ fetchKeys: keys, revocations: createRevocations() });
    const short = await token('session', '60s');
    expect(await verifier.verify(short)).toMatchObject({ userId: 'ada' });
    vi.advanceTimersByTime(66_000);
    await expect(verifier.verify(short)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(keys).toHaveBeenCalledTimes(1);
  });

  it('takes no other algorithm, though a key for it were among the published ones', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'es', alg: 'ES256' };
    const verifier = createTokenVerifier({
      fetchKeys: async () => ({ keys: [jwk] }),
      revocations: createRevocations(),
    });
    const token = await new SignJWT({ sid: 's', email: 'a@b.co', first_name: 'Ada', last_name: '' })
      .setProtectedHeader({ alg: 'ES256', kid: 'es' })
      .setSubject('ada')
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setExpirationTime('2h')
      .sign(privateKey);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('says that auth is away rather than that a token is wrong', async () => {
    const { token } = await tokenKey('1');
    const verifier = createTokenVerifier({
      fetchKeys: async () => {
        throw new Error('away');
      },
      revocations: createRevocations(),
    });
    await expect(verifier.verify(await token())).rejects.toThrow('away');
  });

  it('forgets a session once its token is dead by itself', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const revocations = createRevocations();
    revocations.add('old', new Date(Date.now() + 1_000));
    vi.advanceTimersByTime(59_000);
    expect(revocations.has('old')).toBe(true);
    vi.advanceTimersByTime(3_600_000);
    revocations.add('new', new Date(Date.now() + 1_000));
    expect(revocations.has('old')).toBe(false);
    expect(revocations.has('new')).toBe(true);
    vi.useRealTimers();
  });
});
