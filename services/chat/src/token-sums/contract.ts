import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatStore } from '../store/chat-store.ts';
import type { StoreUnderTest } from '../testing/store-under-test.ts';

const used = (model: string, person: string, project: string) => ({ model, person, project });

/** What every adapter must do with sums of tokens. */
export function describeTokenSums(under: () => StoreUnderTest): void {
  describe('sums of tokens', () => {
    let store: ChatStore;
    beforeEach(async () => {
      store = under().store;
      await store.addTokens('2026-02-28', used('stone', 'ada', '1'), { input: 1_000, output: 1 });
      await store.addTokens('2026-03-01', used('stone', 'ada', '1'), { input: 10, output: 2 });
      await store.addTokens('2026-03-01', used('stone', 'bob', '1'), { input: 40, output: 5 });
      await store.addTokens('2026-03-02', used('gneiss', 'ada', '2'), { input: 4, output: 3 });
      await store.addTokens('2026-03-02', used('gneiss', 'ada', '2'), { input: 3, output: 0, answers: 0 });
    });

    it('are by model, person and project, from a day on, the largest first', async () => {
      expect(await store.listTokenUse('model', '2026-03-01', 9, 0)).toEqual([
        { subject: 'stone', input: 50, output: 7, answers: 2 },
        { subject: 'gneiss', input: 7, output: 3, answers: 1 },
      ]);
      expect(await store.listTokenUse('person', '2026-03-01', 9, 0)).toEqual([
        { subject: 'bob', input: 40, output: 5, answers: 1 },
        { subject: 'ada', input: 17, output: 5, answers: 2 },
      ]);
      expect(await store.listTokenUse('project', '2026-03-02', 9, 0)).toEqual([
        { subject: '2', input: 7, output: 3, answers: 1 },
      ]);
      expect(await store.listTokenUse('project', '2026-03-03', 9, 0)).toEqual([]);
    });

    it('are listed in portions, those of as many tokens by their names', async () => {
      await store.addTokens('2026-03-01', used('stone', 'cem', '3'), { input: 45, output: 0 });
      const pages = await Promise.all(
        [0, 1, 2, 3].map((skip) => store.listTokenUse('person', '2026-03-01', 1, skip)),
      );
      expect(pages.flat().map(({ subject }) => subject)).toEqual(['bob', 'cem', 'ada']);
    });

    it('of one are zeros where nothing was used', async () => {
      const none = { input: 0, output: 0, answers: 0 };
      expect(await store.tokenUseOf('project', '1', '2026-03-01')).toEqual({
        subject: '1',
        input: 50,
        output: 7,
        answers: 2,
      });
      expect(await store.tokenUseOf('project', '1', '2026-03-02')).toEqual({ subject: '1', ...none });
      expect(await store.tokenUseOf('person', 'nobody', '2026-03-01')).toEqual({
        subject: 'nobody',
        ...none,
      });
    });

    it('miss none of many that come at once, from several processes', async () => {
      const stores = [store, under().another()];
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          stores[index % 2]?.addTokens('2026-03-05', used('slate', 'ada', '1'), { input: 3, output: 1 }),
        ),
      );
      expect(await store.tokenUseOf('model', 'slate', '2026-03-05')).toEqual({
        subject: 'slate',
        input: 60,
        output: 20,
        answers: 20,
      });
    });

    it('are forgotten of one person or project, and of days long ago', async () => {
      await store.removeTokenSums('person', 'ada');
      expect(await store.tokenUseOf('person', 'ada', '2026-01-01')).toMatchObject({ answers: 0 });
      expect(await store.tokenUseOf('person', 'bob', '2026-01-01')).toMatchObject({ answers: 1 });
      await store.removeTokenSumsBefore('2026-03-01');
      expect(await store.tokenUseOf('project', '1', '2026-01-01')).toMatchObject({ answers: 2 });
    });
  });
}
