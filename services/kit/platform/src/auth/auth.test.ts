import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedBus, type EventBus, newEvent } from '@cairn/messaging/events';
import type { Action } from '@cairn/proto/projects';
import { createProjectAccess, createSessionWatch, type ProjectAccess } from '@cairn/service/access';
import { eventually } from '@cairn/testing';
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { declareRefusals, Forbidden } from '../errors/index.ts';
import { createLogger } from '../telemetry/index.ts';
import { createRevocations } from './revocations.ts';
import { readOrMakeSecretFile } from './secret-file.ts';
import { makeServiceKeys, readServiceKeys } from './service-keys.ts';
import { createServiceTokens, SERVICE_TOKEN_ISSUER } from './service-tokens.ts';
import { createTokenVerifier, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from './token-verifier.ts';

const logger = createLogger('test', 'silent');

async function keyPair(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: TOKEN_ALGORITHM };
  const token = (sid = 'session', life = '2h') =>
    new SignJWT({ sid, email: 'a@b.co', first_name: 'Ada', last_name: '' })
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
      .setSubject('ada')
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setExpirationTime(life)
      .sign(privateKey);
  return { jwk, token };
}

const refusals = declareRefusals({ not_to: [Forbidden, 'not to {{action}}'] });

describe('token verifier', () => {
  afterEach(() => vi.useRealTimers());

  it('asks for keys once for many calls, and again for a key it does not know, but not at every forged token', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [first, second, forged] = [await keyPair('1'), await keyPair('2'), await keyPair('3')];
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
    const [old, current] = [await keyPair('old'), await keyPair('current')];
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
    const { jwk, token } = await keyPair('1');
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
    const { jwk, token } = await keyPair('1');
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
    const { token } = await keyPair('1');
    const verifier = createTokenVerifier({
      fetchKeys: async () => {
        throw new Error('away');
      },
      revocations: createRevocations(),
    });
    await expect(verifier.verify(await token())).rejects.toThrow('away');
  });
});

describe('session watch', () => {
  it('knows sessions that ended before it began, and hears of those that end later', async () => {
    const bus = createEmbeddedBus({ path: ':memory:', logger });
    const { jwk, token } = await keyPair('1');
    const expiresAt = new Date(Date.now() + 7_200_000);
    const pages = ['first', 'second'];
    let away = true;
    const watch = createSessionWatch({
      bus,
      auth: {
        getPublicKeys: async () => ({ jwks: { keys: [jwk] } }),
        async listRevocations({ pageToken }) {
          if (away) throw new Error('away');
          const n = Number(pageToken || '0');
          return {
            revocations: [{ sessionId: pages[n] ?? '', expiresAt }],
            nextPageToken: n + 1 < pages.length ? `${n + 1}` : '',
          };
        },
      },
    });
    await watch.start?.();
    await expect(watch.verifier.verify(await token('fine'))).rejects.toThrow('away');
    await expect(watch.ready?.()).rejects.toThrow('away');
    away = false;
    await watch.ready?.();
    expect(await watch.verifier.verify(await token('fine'))).toMatchObject({ sessionId: 'fine' });
    for (const ended of pages) {
      await expect(watch.verifier.verify(await token(ended))).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    }
    await bus.publish([newEvent({ $case: 'sessionRevoked', value: { sessionId: 'fine', expiresAt } })]);
    await expect(watch.verifier.verify(await token('fine'))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await watch.stop?.();
    await bus.close();
  });

  it('learns within a while of a session whose end it could not hear, and ends what waits for that', async () => {
    const bus = createEmbeddedBus({ path: ':memory:', logger });
    const { jwk, token } = await keyPair('1');
    const expiresAt = new Date(Date.now() + 7_200_000);
    const ended: { sessionId: string; at: Date }[] = [{ sessionId: 'long ago', at: new Date(0) }];
    const askedSince: (Date | undefined)[] = [];
    const watch = createSessionWatch({
      bus,
      askEveryMs: 5,
      auth: {
        getPublicKeys: async () => ({ jwks: { keys: [jwk] } }),
        async listRevocations({ since }) {
          askedSince.push(since);
          if (askedSince.length % 2 === 0) throw new Error('away');
          const revocations = ended.filter(({ at }) => at >= (since ?? new Date(0)));
          return { revocations: revocations.map((each) => ({ ...each, expiresAt })), nextPageToken: '' };
        },
      },
    });
    await watch.start?.();
    await watch.begin?.();
    await watch.verifier.verify(await token('fine'));
    let endings = 0;
    watch.onEnded('fine', () => endings++);
    watch.onEnded('another', () => expect.unreachable());
    ended.push({ sessionId: 'fine', at: new Date() });
    const refused = { code: 'unauthenticated' };
    await eventually(async () =>
      expect(watch.verifier.verify(await token('fine'))).rejects.toMatchObject(refused),
    );
    expect(endings).toBeGreaterThan(0);
    await expect(watch.verifier.verify(await token('long ago'))).rejects.toMatchObject(refused);
    await watch.verifier.verify(await token('another'));
    // All of them once, later on those that ended lately.
    const minutes = askedSince.map((since) => since && (Date.now() - since.getTime()) / 60_000);
    expect(minutes[0]).toBeUndefined();
    for (const ago of minutes.slice(1)) expect(ago).toBeLessThan(10);
    await watch.stop?.();
    await bus.close();
  });

  it('reports at once a session that ended before its watcher came', async () => {
    const bus = createEmbeddedBus({ path: ':memory:', logger });
    const watch = createSessionWatch({
      bus,
      auth: {
        getPublicKeys: async () => ({ jwks: { keys: [] } }),
        listRevocations: async () => ({ revocations: [], nextPageToken: '' }),
      },
    });
    await watch.start?.();
    const expiresAt = new Date(Date.now() + 7_200_000);
    await bus.publish([newEvent({ $case: 'sessionRevoked', value: { sessionId: 'ended', expiresAt } })]);
    await new Promise<void>((resolve) => watch.onEnded('ended', resolve));
    await watch.stop?.();
    await bus.close();
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

describe('project access', () => {
  let bus: EventBus;
  let access: ProjectAccess;
  let asked: number;
  let capabilities: Action[];
  let slow: Promise<void> | undefined;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    bus = createEmbeddedBus({ path: ':memory:', logger });
    asked = 0;
    capabilities = ['ACTION_READ', 'ACTION_CHAT', 'ACTION_WRITE'];
    slow = undefined;
    access = createProjectAccess({
      bus,
      projects: {
        async checkAccess({ action = 'ACTION_UNSPECIFIED' }) {
          asked++;
          const answer = { capabilities };
          await slow;
          if (!answer.capabilities.includes(action)) throw refusals.not_to({ action });
          return answer;
        },
      },
    });
  });
  afterEach(async () => {
    await bus.close();
    vi.useRealTimers();
  });

  const call = (userId = 'ada') => ({
    caller: { kind: 'user' as const, userId, sessionId: '', expiresAt: new Date(0) },
    token: 't',
    traceId: 't',
    log: logger,
    clientAddress: '',
    security: { record: () => undefined },
    signal: new AbortController().signal,
  });
  const changed = (projectId: number) =>
    bus.publish([newEvent({ $case: 'memberChanged', value: { userId: 'ada', role: '' } }, { projectId })]);

  it('asks once in a while for each person and project', async () => {
    await access.read(call(), 1);
    await access.write(call(), 1);
    await access.chat(call(), 1);
    expect(asked).toBe(1);
    await access.read(call('bob'), 1);
    await access.read(call(), 2);
    expect(asked).toBe(3);
    vi.advanceTimersByTime(5_001);
    await access.read(call(), 1);
    expect(asked).toBe(4);
  });

  it('forgets what it knew when a project or its members change', async () => {
    await access.read(call(), 1);
    await access.read(call(), 2);
    capabilities = ['ACTION_READ', 'ACTION_CHAT'];
    await changed(1);
    await expect(access.write(call(), 1)).rejects.toMatchObject({ code: 'forbidden' });
    await access.write(call(), 2);
    await access.chat(call(), 1);
    capabilities = ['ACTION_READ'];
    await bus.publish([newEvent({ $case: 'projectArchived', value: {} }, { projectId: 1 })]);
    await expect(access.chat(call(), 1)).rejects.toMatchObject({ code: 'forbidden' });
    await access.read(call(), 1);
  });

  it('asks again for what was not among what the caller may do, and passes on what projects says', async () => {
    capabilities = ['ACTION_READ'];
    await access.read(call(), 1);
    for (const tries of [1, 2]) {
      const refused = { code: 'forbidden', message: 'not to ACTION_WRITE' };
      await expect(access.write(call(), 1)).rejects.toMatchObject(refused);
      expect(asked).toBe(1 + tries);
    }
    capabilities = ['ACTION_READ', 'ACTION_WRITE'];
    await access.write(call(), 1);
  });

  it('does not remember an answer that may be older than the last event', async () => {
    const gate = Promise.withResolvers<void>();
    slow = gate.promise;
    const stale = access.read(call(), 1);
    capabilities = ['ACTION_READ'];
    await changed(1);
    gate.resolve();
    await stale;
    await expect(access.write(call(), 1)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is for people only', async () => {
    const service = { ...call(), caller: { kind: 'service' as const, name: 'chat' as const } };
    await expect(access.read(service, 1)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(asked).toBe(0);
  });
});

describe('service tokens', () => {
  const keys = readServiceKeys(makeServiceKeys());
  const documents = createServiceTokens('documents', keys);
  const auth = createServiceTokens('auth', keys);
  const unproven = { code: 'unauthenticated', reason: 'service_unproven' };
  const now = () => Math.floor(Date.now() / 1_000);
  afterEach(() => vi.useRealTimers());

  /** Signed by documents; `undefined` leaves a claim out. */
  function signed(changes: Record<string, unknown>, by = keys.own('documents')): Promise<string> {
    const claims = { iss: SERVICE_TOKEN_ISSUER, sub: 'documents', aud: 'auth', iat: now(), exp: now() + 60 };
    const token = new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...changes })));
    return token.setProtectedHeader({ alg: 'EdDSA', kid: by.id }).sign(by.privateKey);
  }

  it('say which service calls, to the one that it calls', async () => {
    const token = await documents.issue('auth');
    expect(await documents.issue('auth')).toBe(token);
    for (let n = 0; n < 2; n++)
      expect(await auth.verify(token)).toEqual({ kind: 'service', name: 'documents' });
    expect(await auth.verify(await signed({}))).toMatchObject({ name: 'documents' });
  });

  it('are worth nothing at any other service', async () => {
    const token = await documents.issue('auth');
    for (const other of ['projects', 'gateway', 'documents'] as const)
      await expect(createServiceTokens(other, keys).verify(token)).rejects.toMatchObject(unproven);
  });

  it.each<[string, () => Promise<string>]>([
    ['never ends', () => signed({ exp: undefined })],
    ['does not say when it was made', () => signed({ iat: undefined })],
    ['ran out', () => signed({ iat: now() - 200, exp: now() - 100 })],
    ['was given a long life', () => signed({ iat: now() - 200, exp: now() + 86_400 })],
    ['was made tomorrow', () => signed({ iat: now() + 86_400, exp: now() + 90_000 })],
    ['is of another issuer', () => signed({ iss: 'elsewhere' })],
    ['is of no issuer', () => signed({ iss: undefined })],
    ['has no audience', () => signed({ aud: undefined })],
    ['says that another service signed it', () => signed({ sub: 'gateway' })],
    ['names no issuer', () => signed({ sub: undefined })],
    ['is signed with an unknown key', () => signed({}, readServiceKeys(makeServiceKeys()).own('documents'))],
    [
      'names another service’s key',
      () => signed({ sub: 'gateway' }, { ...keys.own('documents'), id: keys.own('gateway').id }),
    ],
    ['has no end', async () => `${await signed({})}x`],
    ['is no token', async () => 'x'],
  ])('are refused when one %s', async (_, make) => {
    await expect(auth.verify(await make())).rejects.toMatchObject(unproven);
  });

  it('run out also where they were taken before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await documents.issue('auth');
    await auth.verify(token);
    vi.advanceTimersByTime(95_000);
    await expect(auth.verify(token)).rejects.toMatchObject(unproven);
    expect(await auth.verify(await documents.issue('auth'))).toMatchObject({ name: 'documents' });
  });

  it('need the private key: a public one lets no one act as a service', async () => {
    const halves = Object.entries({ auth: keys.own('auth'), gateway: keys.own('gateway') }).map(
      ([name, { privateKey }]) => `${name}:${createPublicKey(privateKey).export({ format: 'jwk' }).x}`,
    );
    const inDocuments = readServiceKeys(makeServiceKeys().split('\n')[2] ?? '', halves.join(' '));
    expect(() => createServiceTokens('gateway', inDocuments)).toThrow(/has no key of gateway/);
    const token = await createServiceTokens('auth', keys).issue('documents');
    expect(await createServiceTokens('documents', inDocuments).verify(token)).toMatchObject({ name: 'auth' });
  });
});

describe('a secret file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cairn-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the same for all of several processes that start together', async () => {
    const path = join(folder, 'keys', 'secret');
    const script = `
      const { readOrMakeSecretFile } = await import(${JSON.stringify(join(import.meta.dirname, 'secret-file.ts'))});
      process.stdout.write(readOrMakeSecretFile(${JSON.stringify(path)}));`;
    const outputs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
        let text = '';
        child.stdout.on('data', (chunk) => {
          text += chunk;
        });
        await once(child, 'close');
        return text;
      }),
    );
    expect(new Set(outputs).size).toBe(1);
    expect(outputs[0]?.length).toBeGreaterThan(40);
    expect(readOrMakeSecretFile(path)).toBe(outputs[0]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['secret']);
  });

  it('that is empty is a fault, not a secret', () => {
    const path = join(folder, 'secret');
    writeFileSync(path, '\n');
    expect(() => readOrMakeSecretFile(path)).toThrow(/is empty: restore it, or remove it/);
  });
});
