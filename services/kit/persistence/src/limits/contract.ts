import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Limits } from './limits.ts';

export interface LimitsUnderTest {
  limits: Limits;
  close(): Promise<void> | void;
}

/** What every adapter of limits must do. */
export function describeLimits(adapter: string, open: () => Promise<LimitsUnderTest>): void {
  describe(`limits on ${adapter}`, () => {
    let under: LimitsUnderTest;
    let limits: Limits;

    beforeEach(async () => {
      under = await open();
      limits = under.limits;
    });
    afterEach(() => under.close());

    it('lets so many be taken, and says how long to wait for more', async () => {
      const limit = limits.limit('tries', { most: 3, windowSeconds: 60 });
      for (let n = 0; n < 3; n++) expect(await limit.take('a')).toBe(0);
      for (let n = 0; n < 2; n++) {
        const ms = await limit.take('a');
        expect(ms).toBeGreaterThan(30_000);
        expect(ms).toBeLessThanOrEqual(60_000);
      }
      expect(await limit.take('b')).toBe(0);
    });

    it('counts each of many that come at once', async () => {
      const limit = limits.limit('failures', { most: 40, windowSeconds: 60 });
      await Promise.all(Array.from({ length: 39 }, () => limit.add('a')));
      expect(await limit.wait('a')).toBe(0);
      await limit.add('a');
      expect(await limit.wait('a')).toBeGreaterThan(30_000);
    });

    it('counts several at once, and says when there may be more', async () => {
      const limit = limits.limit('tokens', { most: 1_000, windowSeconds: 60 });
      await limit.add('a', 999);
      expect(await limit.wait('a')).toBe(0);
      await limit.add('a', 500);
      expect(await limit.wait('a')).toBeGreaterThan(30_000);
      expect(await limit.wait('b')).toBe(0);
    });

    it('says how many were counted, and until when', async () => {
      const limit = limits.limit('tokens', { most: 1_000, windowSeconds: 60 });
      expect(await limit.state('a')).toEqual({ used: 0, endsInMs: 0 });
      await limit.add('a', 1_200);
      for (const _ of [1, 2]) {
        const { used, endsInMs } = await limit.state('a');
        expect(used).toBe(1_200);
        expect(endsInMs).toBeGreaterThan(30_000);
      }
    });

    it('looks without counting', async () => {
      const limit = limits.limit('failures', { most: 1, windowSeconds: 60 });
      for (let n = 0; n < 5; n++) expect(await limit.wait('a')).toBe(0);
      expect(await limit.take('a')).toBe(0);
      expect(await limit.wait('a')).toBeGreaterThan(30_000);
      expect(await limit.wait('b')).toBe(0);
    });

    it('starts again for a key that was cleared, and no other', async () => {
      const limit = limits.limit('failures', { most: 2, windowSeconds: 60 });
      for (const key of ['a', 'a', 'b', 'b']) await limit.add(key);
      await limit.clear('a');
      await limit.clear('never seen');
      expect(await limit.wait('a')).toBe(0);
      expect(await limit.wait('b')).toBeGreaterThan(0);
    });

    it('starts again when the window has ended, with one window for all that come then', async () => {
      const limit = limits.limit('failures', { most: 20, windowSeconds: 3 });
      await Promise.all(Array.from({ length: 20 }, () => limit.add('a')));
      await eventually(async () => expect(await limit.wait('a')).toBe(0));
      await Promise.all(Array.from({ length: 20 }, () => limit.add('a')));
      expect(await limit.wait('a')).toBeGreaterThan(0);
    });

    it('counts apart what has another name, whatever the keys are', async () => {
      const one = limits.limit('one', { most: 1, windowSeconds: 60 });
      const two = limits.limit('two', { most: 1, windowSeconds: 60 });
      for (const key of ['a', '', '$ne', 'a.b\u0000', '🪨'.repeat(2_000)]) {
        await one.add(key);
        expect(await one.wait(key)).toBeGreaterThan(0);
        expect(await two.wait(key)).toBe(0);
      }
    });
  });
}
