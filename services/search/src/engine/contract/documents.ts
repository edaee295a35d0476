import { describe, expect, it } from 'vitest';
import type { DocumentPage } from '../../domain/search-engine.ts';
import { CREATED, namesOf, type UseEngine } from './use-engine.ts';

/** Documents found by their names and by what they hold. */
export function describeDocuments(under: UseEngine): void {
  const { ask, find, index } = under;

  describe('documents', () => {
    it('finds by name, by beginnings of its words, and by content', async () => {
      await index(
        { documentId: 'a', name: 'Q3-BudgetReport_final.pdf', texts: ['Figures for the third quarter.'] },
        { documentId: 'b', name: 'minutes.docx', texts: ['The budget was discussed.'] },
      );
      const { hits } = await find('budget');
      expect(hits.map(({ documentId, matchType }) => [documentId, matchType])).toEqual([
        ['a', 'MATCH_TYPE_FILENAME'],
        ['b', 'MATCH_TYPE_CONTENT'],
      ]);
      const byName = (await find('minu')).hits;
      expect(byName).toMatchObject([
        {
          documentName: 'minutes.docx',
          matchType: 'MATCH_TYPE_FILENAME',
          excerpt: 'The budget was discussed.',
          page: 1,
        },
      ]);
      expect(byName[0]?.highlights).toEqual([]);
      expect(namesOf(await find('q3'))).toEqual(['Q3-BudgetReport_final.pdf']);
      expect(hits[1]).toMatchObject({
        createdAt: CREATED,
        fileType: 'FILE_TYPE_TXT',
        page: 1,
        projectId: 1,
      });
    });

    it('shows the best place of a long text with what matches marked in it', async () => {
      const filler = 'Nothing of interest is said in this sentence 🌲 about trees. '.repeat(20);
      await index({
        documentId: 'a',
        texts: [`${filler}Crème brûlée is served\nwith raspberries. ${filler}`],
      });
      const hit = (await find('creme raspberry')).hits[0];
      expect(hit?.excerpt.length).toBeLessThan(260);
      expect(hit?.highlights.map(({ start, end }) => hit.excerpt.slice(start, end))).toEqual([
        'Crème',
        'raspberries',
      ]);
      expect(hit?.excerpt).toMatch(/^….*served with raspberries.*…$/u);
      expect(hit?.excerpt.isWellFormed()).toBe(true);
    });

    it('lists each document once, page by page, best first', async () => {
      for (let i = 0; i < 25; i++) {
        await index({
          documentId: `d${i}`,
          texts: Array.from({ length: (i % 4) + 1 }, () => 'willow '.repeat(i + 1)),
        });
      }
      const seen: { documentId: string; score: number }[] = [];
      let page: DocumentPage;
      do {
        const after = seen.at(-1);
        page = await under.engine.query({ projectId: 1, text: 'willow', pageSize: 10, after });
        seen.push(...page.hits);
      } while (page.more);
      expect(new Set(seen.map(({ documentId }) => documentId)).size).toBe(25);
      expect(seen).toHaveLength(25);
      expect(seen.map(({ score }) => score)).toEqual(seen.map(({ score }) => score).sort((a, b) => b - a));
    });

    it('follows a new name', async () => {
      await index({ documentId: 'a', name: 'draft.txt', texts: ['hazel'] });
      await under.engine.rename({ projectId: 1, documentId: 'a', name: 'Contract 2026.txt' });
      expect(namesOf(await find('contract'))).toEqual(['Contract 2026.txt']);
      expect((await find('draft')).hits).toEqual([]);
      expect((await ask('hazel')).passages[0]?.documentName).toBe('Contract 2026.txt');
    });
  });
}
