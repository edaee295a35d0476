import { describe, expect, it } from 'vitest';
import type { FindQuery, ShownMatch } from '../../domain/entries/find.ts';
import type { UseEngine } from './use-engine.ts';

export function describeAcross(under: UseEngine): void {
  describe('a search of many spaces', () => {
    const query = (changes: Partial<FindQuery>): FindQuery => ({
      groups: [[1, 2, 3]],
      words: [],
      phrases: [],
      without: [],
      ...changes,
    });

    async function found(changes: Partial<FindQuery>): Promise<string[]> {
      const { groups } = await under.engine.find(query(changes));
      return groups.flat().map(({ projectId, documentId }) => `${projectId}/${documentId}`);
    }

    async function shown(changes: Partial<FindQuery>): Promise<ShownMatch[]> {
      const { groups, weights } = await under.engine.find(query(changes));
      return under.engine.show(groups.flat(), weights);
    }

    it('finds what any of them holds, the best first, and nothing of others', async () => {
      await under.index(
        { documentId: 'a', texts: ['gneiss is a rock', 'granite and granite and granite'] },
        {
          documentId: 'b',
          projectId: 2,
          texts: ['one granite among many other words of rocks and of stones'],
        },
        { documentId: 'c', projectId: 4, texts: ['granite and granite'] },
      );
      expect(await found({ words: ['granite'] })).toEqual(['1/a', '2/b']);
      expect(await found({ words: ['granite'], groups: [[2], [4]] })).toEqual(['2/b', '4/c']);
      expect(await found({ words: ['granite'], groups: [[]] })).toEqual([]);
      expect(await found({ words: [] })).toEqual([]);
    });

    it('shows a match by its best passage, and not once it is removed', async () => {
      await under.index({ documentId: 'a', texts: ['gneiss is a rock', 'a wall of granite'] });
      const query = { words: ['granite'] };
      expect(await shown(query)).toMatchObject([
        {
          name: 'a.txt',
          excerpt: 'a wall of granite',
          highlights: [{ start: 10, end: 17 }],
          page: 2,
          passageId: 'a/1/1',
          byName: false,
        },
      ]);
      const { groups, weights } = await under.engine.find({
        ...query,
        groups: [[1]],
        phrases: [],
        without: [],
      });
      await under.engine.remove({ projectId: 1, documentId: 'a' });
      expect(await under.engine.show(groups.flat(), weights)).toEqual([]);
      expect(await found(query)).toEqual([]);
    });

    it('finds by words of names, and by their beginnings', async () => {
      await under.index(
        { documentId: 'a', name: 'Quarry plan', texts: ['nothing of it'] },
        { documentId: 'b', projectId: 2, name: 'Quarries of the north', texts: [] },
      );
      expect(await found({ words: ['quarr'] })).toEqual(['1/a', '2/b']);
      const [match] = await shown({ words: ['plan'] });
      expect(match).toMatchObject({ documentId: 'a', byName: true, excerpt: 'nothing of it' });
    });

    it('scores between 0 and 1, alike in groups of any size', async () => {
      const texts = ['granite wall'];
      await under.index({ documentId: 'alone', texts });
      for (const documentId of ['a', 'b', 'c', 'd']) {
        await under.index({
          documentId,
          projectId: 2,
          texts: documentId === 'a' ? texts : ['sand and lime'],
        });
      }
      const { groups } = await under.engine.find(query({ groups: [[1], [2]], words: ['granite', 'wall'] }));
      const scores = groups.map(([first]) => first?.score ?? 0);
      expect(scores[0]).toBeGreaterThan(0.3);
      expect(scores[1]).toBeLessThan(1);
      expect(Math.abs((scores[0] ?? 0) - (scores[1] ?? 0))).toBeLessThan(0.1);
    });

    it('keeps to phrases, in a text or a name', async () => {
      await under.index(
        { documentId: 'a', texts: ['the old stone wall'] },
        { documentId: 'b', texts: ['a wall of stone'] },
        { documentId: 'c', name: 'Stone wall.txt', texts: ['nothing'] },
      );
      const words = ['stone', 'wall'];
      expect((await found({ words, phrases: [['stone', 'wall']] })).sort()).toEqual(['1/a', '1/c']);
      expect(await found({ words, phrases: [['wall', 'stone']] })).toEqual([]);
    });

    it('leaves out what holds a word anywhere', async () => {
      await under.index(
        { documentId: 'a', texts: ['granite', 'and further down lime'] },
        { documentId: 'b', texts: ['granite alone'] },
        { documentId: 'c', name: 'lime.txt', texts: ['granite'] },
      );
      expect(await found({ words: ['granite'], without: ['lime'] })).toEqual(['1/b']);
    });

    it('says which words nothing holds, and which stand near to them', async () => {
      await under.index(
        { documentId: 'a', texts: ['The quarries of granite'] },
        { documentId: 'b', projectId: 2, name: 'Invoices.pdf', texts: ['sums'] },
        { documentId: 'c', projectId: 4, texts: ['granito'] },
      );
      const words = ['granit', 'invoices', 'grnite', 'zzzzz'];
      const { unheld } = await under.engine.find(query({ words }));
      expect(unheld).toEqual(['grnite', 'zzzzz']);
      const near = await under.engine.near({
        spaces: [1, 2, 3],
        words: ['grnite', 'invioces', 'zzzzz', 'cat'],
      });
      expect(Object.fromEntries(near)).toEqual({ grnite: ['granite'], invioces: ['invoices'] });
    });

    it('gives the names that begin as is asked, in each group', async () => {
      await under.index(
        { documentId: 'a', name: 'Quarry plan', texts: [] },
        { documentId: 'b', name: 'Planets of quartz', texts: [] },
        { documentId: 'c', projectId: 2, name: 'Plan of the quarry', texts: [] },
        { documentId: 'd', projectId: 4, name: 'Plan', texts: [] },
      );
      const begun = async (words: string[], limit = 10) =>
        (await under.engine.begin({ groups: [[1], [2]], words, limit })).map((group) =>
          group.map(({ name }) => name),
        );
      expect(await begun(['plan'])).toEqual([['Quarry plan', 'Planets of quartz'], ['Plan of the quarry']]);
      expect(await begun(['plan'], 1)).toEqual([['Quarry plan'], ['Plan of the quarry']]);
      expect(await begun(['plan', 'qu'])).toEqual([['Quarry plan'], ['Plan of the quarry']]);
      expect(await begun(['nothing'])).toEqual([[], []]);
    });

    it('takes in passages that are added to what is visible', async () => {
      await under.index({ documentId: 'a', name: 'Chat', texts: ['the first message'] });
      const more = await under.stage({
        documentId: 'a',
        name: 'Chat',
        texts: ['the first message', 'of granite'],
      });
      await under.engine.publish(more);
      expect((await shown({ words: ['granite'] })).map(({ passageId }) => passageId)).toEqual(['a/1/1']);
      expect(await under.engine.stats(1)).toEqual({ documents: 1, passages: 2 });
    });

    it('counts projects alone where none is named', async () => {
      const space = 2 ** 49 + 1;
      await under.index({ documentId: 'a', texts: ['granite'] });
      await under.index({ documentId: 'b', projectId: space, texts: ['granite'] });
      expect(await under.engine.stats()).toEqual({ documents: 1, passages: 1 });
      expect(await under.engine.stats(space)).toEqual({ documents: 1, passages: 1 });
      expect(await found({ words: ['granite'], groups: [[space]] })).toEqual([`${space}/b`]);
    });
  });
}
