import { payloadOf } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../keys/secret-box.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';
import { checkSecrets, resealSecrets } from './reseal-secrets.ts';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const options = { turnOffLost: false, traceId: '' };

/** What a change of the key that secrets are sealed with needs of a store. */
export function describeResealing(
  name: string,
  open: () => Promise<Pick<StoreUnderTest, 'store' | 'close'>>,
): void {
  describe(`a change of key on ${name}`, () => {
    let store: StoreUnderTest['store'];
    let close: StoreUnderTest['close'];
    beforeEach(async () => {
      ({ store, close } = await open());
    });
    afterEach(async () => {
      await close();
    });

    /** So many people with a second factor, sealed with a key. */
    async function people(count: number, key: string): Promise<string[]> {
      const box = createSecretBox([key]);
      const ids = Array.from({ length: count }, () => uuidv7());
      for (const id of ids) {
        const user = { id, email: `${id}@example.org`, firstName: 'A', lastName: '', createdAt: new Date(0) };
        await store.addUser(user, { emailKey: user.email, passwordHash: 'hash' }, []);
        const sealedSecret = box.seal(`secret of ${id}`, id);
        await store.beginSecondFactor(id, sealedSecret);
        const on = { sealedSecret, step: 1, backupCodes: ['c'], at: new Date(0) };
        await store.enableSecondFactor(id, on, []);
      }
      return ids;
    }

    async function secretsUnder(key: string, ids: readonly string[]): Promise<(string | undefined)[]> {
      const box = createSecretBox([key]);
      const factors = await Promise.all(ids.map((id) => store.getSecondFactor(id)));
      return factors.map((factor) => box.open(factor?.secret ?? '', factor?.userId ?? ''));
    }

    const isMissing = /second factors whose secrets.*AUTH_PREVIOUS_SECRETS_KEYS.*--turn-off-lost/;

    it('reseals all, by pages and by several at once, and finds nothing to do after that', async () => {
      const ids = await people(230, first);
      const sealed = await people(3, second);
      const parts = { store, secretBox: createSecretBox([second, first]) };
      const done = await Promise.all([resealSecrets(parts, options), resealSecrets(parts, options)]);
      expect(done.map(({ lost }) => lost)).toEqual([0, 0]);
      expect(done.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(230);
      const all = [...ids, ...sealed];
      expect(await secretsUnder(second, all)).toEqual(all.map((id) => `secret of ${id}`));
      expect(await resealSecrets(parts, options)).toEqual({ resealed: 0, lost: 0 });
      await checkSecrets({ store, secretBox: createSecretBox([second]) });
    });

    it('is noticed at the start where a key that is in use is not given, one of several', async () => {
      await checkSecrets({ store, secretBox: createSecretBox([third]) });
      await people(1, first);
      await people(25, second);
      const check = (...keys: [string, ...string[]]) =>
        checkSecrets({ store, secretBox: createSecretBox(keys) });
      await check(third, first, second);
      for (const keys of [[first], [second], [third], [third, first], [third, second]] as const) {
        await expect(check(...(keys as [string]))).rejects.toThrow(isMissing);
      }
    });

    it('leaves what no key opens, until it is to be turned off and announced', async () => {
      const [lost = ''] = await people(1, first);
      const kept = await people(2, second);
      const parts = { store, secretBox: createSecretBox([third, second]) };
      expect(await resealSecrets(parts, options)).toEqual({ resealed: 2, lost: 1 });
      expect(await secretsUnder(first, [lost])).toEqual([`secret of ${lost}`]);
      expect(await resealSecrets(parts, { ...options, turnOffLost: true })).toEqual({ resealed: 0, lost: 1 });
      expect((await store.getSecondFactor(lost))?.enabledAt).toBeUndefined();
      expect(await secretsUnder(third, kept)).toEqual(kept.map((id) => `secret of ${id}`));
      const mails = (await store.outbox.read(10)).map(({ event }) => payloadOf(event, 'accountMailWanted'));
      expect(mails).toMatchObject([{ kind: 'second_factor_off', userId: lost }]);
      await checkSecrets(parts);
    });
  });
}
