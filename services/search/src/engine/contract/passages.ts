import { describe, expect, it } from 'vitest';
import { identity, nothing, passage, type UseEngine } from './use-engine.ts';

/** What a question finds, and what stands beside it. */
export function describePassages(under: UseEngine): void {
  const { ask, index } = under;

  describe('passages', () => {
    it('gives a passage with everything needed to cite it', async () => {
      await index({
        documentId: 'a',
        texts: ['Nothing here.', 'The harbour opens at dawn.'],
        fileType: 'FILE_TYPE_MD',
      });
      const { passages, documentsSearched } = await ask('When does the harbour open?');
      expect(documentsSearched).toBe(1);
      expect(passages[0]).toEqual({
        projectId: 1,
        documentId: 'a',
        version: 1,
        chunkId: 'a/1/1',
        documentName: 'a.txt',
        fileType: 'FILE_TYPE_MD',
        text: 'The harbour opens at dawn.',
        ...{ page: 2, start: 0, end: 26, lineStart: 2, lineEnd: 3 },
        score: expect.any(Number),
      });
    });

    it('ranks by how well a passage fits, and keeps to the limit', async () => {
      const filler = 'General remarks on the weather of the coast and the towns along it.';
      await index(
        { documentId: 'none', texts: [filler] },
        { documentId: 'some', texts: [`${filler} A lighthouse was mentioned once.`] },
        { documentId: 'much', texts: ['The lighthouse keeper lives in the lighthouse.'] },
      );
      expect((await ask('lighthouse keeper')).passages.map((p) => p.documentId).slice(0, 2)).toEqual([
        'much',
        'some',
      ]);
      expect((await ask('lighthouse keeper', { limit: 1 })).passages).toHaveLength(1);
    });

    it('gives what comes next after the limit, and the same before it', async () => {
      const texts = [
        'one mill',
        'two mill stones',
        'the third mill of stone',
        'a mill by the river, the last',
      ];
      await index({ documentId: 'a', texts });
      const { passages } = await ask('mill', { limit: 2 });
      const more = await ask('mill', { limit: 2, further: 1 });
      expect(more.passages).toHaveLength(3);
      expect(more.passages.slice(0, 2)).toEqual(passages);
    });

    it('finds what is worded differently through what the best passages say', async () => {
      await index(
        { documentId: 'a', texts: ['The turbine blade cracked from metal fatigue in the rotor.'] },
        { documentId: 'b', texts: ['Turbine failures: rotor metal fatigue is the usual cause.'] },
        { documentId: 'c', texts: ['Rotor metal fatigue was found again in spring.'] },
        { documentId: 'd', texts: ['The canteen serves soup on Mondays.'] },
      );
      expect(new Set((await ask('turbine')).passages.map((p) => p.documentId))).toEqual(
        new Set(['a', 'b', 'c']),
      );
    });

    it('searches only the documents named', async () => {
      await index(
        { documentId: 'a', texts: ['copper wire'] },
        { documentId: 'b', texts: ['copper pipe'] },
        { documentId: 'c', texts: ['copper coin'] },
      );
      const { passages, documentsSearched } = await ask('copper', { documentIds: ['b', 'c', 'unknown'] });
      expect(passages.map((p) => p.documentId).sort()).toEqual(['b', 'c']);
      expect(documentsSearched).toBe(2);
      expect(await ask('copper', { documentIds: ['unknown'] })).toEqual(nothing);
    });

    it('neither finds nor counts a document of another project that is named', async () => {
      await index(
        { documentId: 'mine', texts: ['copper wire'] },
        { documentId: 'theirs', projectId: 2, texts: ['copper pipe'] },
      );
      expect(await ask('copper', { documentIds: ['theirs'] })).toEqual(nothing);
      const both = await ask('copper', { documentIds: ['mine', 'theirs'] });
      expect(both.passages.map((p) => p.documentId)).toEqual(['mine']);
      expect(both.documentsSearched).toBe(1);
    });

    it('keeps projects apart, their statistics included', async () => {
      await index(
        { documentId: 'a', texts: ['quartz and granite'] },
        { documentId: 'b', texts: ['granite'] },
      );
      const before = await ask('quartz granite');
      for (let i = 0; i < 30; i++) {
        await index({ documentId: `other-${i}`, projectId: 2, texts: ['quartz quartz granite', 'quartz'] });
      }
      expect(await ask('quartz granite')).toEqual(before);
      expect((await ask('quartz', { projectId: 2 })).documentsSearched).toBe(30);
      expect(await ask('quartz', { projectId: 3 })).toEqual(nothing);
    });

    it('counts headings as part of a passage, and shows its own text only', async () => {
      const version = identity({ documentId: 'a', texts: [] });
      await under.engine.upsert({
        ...version,
        passages: [{ ...passage(version, 0, 'It rose by four percent.'), headings: ['Report', 'Revenue'] }],
      });
      await under.engine.publish(version);
      expect((await ask('revenue')).passages.map((p) => p.text)).toEqual(['It rose by four percent.']);
    });

    it('finds a passage by what it stands under, shows that beside it, and not in its text', async () => {
      const version = identity({ documentId: 'a', texts: [] });
      const context = {
        title: 'Brightmoor Foods · Form 10-K',
        sections: ['Liquidity', 'Obligations'],
        table: 'Statements of Earnings',
        unit: '(in millions)',
        period: 'Years ended March 31',
        pageLabel: 'F-12',
      };
      const inTable = { ...passage(version, 0, 'Net 468.9 400.4'), context };
      await under.engine.upsert({ ...version, passages: [inTable, passage(version, 1, 'Something else.')] });
      await under.engine.publish(version);
      for (const words of ['Brightmoor', 'liquidity', 'obligation', 'earnings', 'millions', 'March']) {
        const { passages } = await ask(words);
        expect(passages).toMatchObject([{ text: 'Net 468.9 400.4', context }]);
      }
      expect((await ask('F-12')).passages).toEqual([]);
      const [hit] = (await under.engine.query({ projectId: 1, text: 'earnings', pageSize: 5 })).hits;
      expect(hit).toMatchObject({ excerpt: 'Net 468.9 400.4', highlights: [], context });
    });

    it('tells passages of like tables apart by what they stand under', async () => {
      const version = identity({ documentId: 'a', texts: [] });
      const none = { title: '', sections: [], unit: '', period: '', pageLabel: '' };
      const tables = ['Statements of Earnings', 'Balance Sheets', 'Statements of Cash Flows'];
      const passages = tables.map((table, i) => ({
        ...passage(version, i, `Net amount ${i} of the group`),
        context: { ...none, table },
      }));
      await under.engine.upsert({ ...version, passages });
      await under.engine.publish(version);
      for (const table of tables) {
        const [best] = (await ask(`net amount in the ${table}`)).passages;
        expect(best?.context?.table).toBe(table);
      }
    });
  });
}
