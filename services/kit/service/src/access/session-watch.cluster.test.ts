import { type EventBus, newEvent } from '@cairn/messaging/events';
import { type TestBuses, testBuses } from '@cairn/messaging/testing';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@cairn/platform/auth';
import { eventually, openTcpProxy } from '@cairn/testing';
import { testServers } from '@cairn/testing/servers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionWatch, type SessionWatch } from './session-watch.ts';

const expiresAt = new Date(Date.now() + 7_200_000);
const unauthenticated = { code: 'unauthenticated' };

describe('sessions watched over NATS', () => {
  let buses: TestBuses;
  let token: (sessionId: string) => Promise<string>;
  let watchOn: (bus: EventBus, askEveryMs?: number) => Promise<SessionWatch>;
  /** What auth would list. */
  let ended: { sessionId: string; revokedAt: number }[];
  const watches: SessionWatch[] = [];

  beforeEach(async () => {
    buses = testBuses(testServers().NATS_URL);
    ended = [];
    const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM);
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: '1' }] };
    token = (sid) =>
      new SignJWT({ sid, email: 'a@b.co', first_name: 'Ada', last_name: '' })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: '1' })
        .setSubject('ada')
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setExpirationTime('2h')
        .sign(privateKey);
    const auth = {
      getPublicKeys: async () => ({ jwks }),
      listRevocations: async ({ since }: { since?: Date | undefined }) => ({
        revocations: ended
          .filter(({ revokedAt }) => revokedAt >= (since?.getTime() ?? 0))
          .map(({ sessionId }) => ({ sessionId, expiresAt })),
        nextPageToken: '',
      }),
    };
    watchOn = async (bus, askEveryMs) => {
      const watch = createSessionWatch({ auth, bus, ...(askEveryMs && { askEveryMs }) });
      watches.push(watch);
      await watch.start?.();
      await watch.begin?.();
      await watch.ready?.();
      return watch;
    };
  });
  afterEach(async () => {
    for (const watch of watches.splice(0)) await watch.stop?.();
    await buses.close();
  });

  const publishEnding = (bus: EventBus, sessionId: string) =>
    bus.publish([newEvent({ $case: 'sessionRevoked', value: { sessionId, expiresAt } })]);

  async function expectEnded(watch: SessionWatch, sessionId: string): Promise<void> {
    const given = await token(sessionId);
    await eventually(() => expect(watch.verifier.verify(given)).rejects.toMatchObject(unauthenticated));
  }

  it('end in every process that hears of it', async () => {
    const everywhere = [await watchOn(await buses.open()), await watchOn(await buses.open())];
    for (const watch of everywhere) await watch.verifier.verify(await token('a'));
    await publishEnding(await buses.open(), 'a');
    for (const watch of everywhere) {
      await expectEnded(watch, 'a');
      await watch.verifier.verify(await token('b'));
    }
  });

  it('end also where the bus was away at that moment, and are heard of again when it is back', async () => {
    const { hostname, port } = new URL(testServers().NATS_URL);
    const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    const cutOff = await watchOn(await buses.open({ url: `nats://127.0.0.1:${proxy.port}` }), 50);
    const near = await buses.open();
    await cutOff.verifier.verify(await token('a'));
    await proxy.refuse();
    ended.push({ sessionId: 'a', revokedAt: Date.now() });
    await publishEnding(near, 'a');
    await expectEnded(cutOff, 'a');
    await proxy.accept();
    await eventually(async () => {
      await publishEnding(near, 'b');
      await expect(cutOff.verifier.verify(await token('b'))).rejects.toMatchObject(unauthenticated);
    });
    await cutOff.verifier.verify(await token('c'));
    await proxy.close();
  });
});
