import { createEmbeddedBus, newEvent } from '@cairn/messaging/events';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { tokenKey } from '@cairn/testing/token-key';
import { describe, expect, it } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

const logger = createLogger('test', 'silent');

describe('session watch', () => {
  it('knows sessions that ended before it began, and hears of those that end later', async () => {
    const bus = createEmbeddedBus({ path: ':memory:', logger });
    const { jwk, token } = await tokenKey('1');
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
    const { jwk, token } = await tokenKey('1');
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
});
