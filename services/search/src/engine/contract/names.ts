import { describe, expect, it } from 'vitest';
import { BEGINS, INITIALS, TITLED } from '../../domain/search-engine.ts';
import { identity, passage, type UseEngine } from './use-engine.ts';

/** What documents are called, and say of themselves. */
export function describeNames(under: UseEngine): void {
  const { find, index, stage } = under;

  it('says which names hold any of some words, and how many hold each', async () => {
    await index(
      { documentId: 'a', name: 'NORDWIND_FY2019_10K.pdf', texts: ['Revenue rose.'] },
      { documentId: 'b', name: 'Nordwind 2020.pdf', texts: ['Revenue rose.'] },
      { documentId: 'c', name: 'halberg-2019.pdf', texts: ['Revenue rose.'] },
    );
    await stage({ documentId: 'd', name: 'nordwind 2021.pdf', texts: ['Not published.'] });
    await index({ documentId: 'e', projectId: 2, name: 'nordwind 2019.pdf', texts: ['Of another.'] });
    const { documents, holders, matches } = await under.engine.names({
      projectId: 1,
      words: ['revenue', 'nordwind', '2019'],
      beginnings: [],
    });
    expect(documents).toBe(3);
    expect(Object.fromEntries(holders)).toEqual({ nordwind: 2, 2019: 2 });
    expect(matches.find(({ documentId }) => documentId === 'c')?.name).toBe('halberg-2019.pdf');
    const byId = new Map(matches.map(({ documentId, words }) => [documentId, words.toSorted()]));
    expect(Object.fromEntries(byId)).toEqual({ a: ['2019', 'nordwind'], b: ['nordwind'], c: ['2019'] });
  });

  it('says which names hold words with a beginning, and what names are abbreviated to', async () => {
    await index(
      { documentId: 'a', name: 'JPMORGAN_2021.pdf', texts: ['Revenue rose.'] },
      { documentId: 'b', name: 'Advanced Micro Devices 2021.pdf', texts: ['Revenue rose.'] },
      { documentId: 'c', name: 'JPM214_protocol.pdf', texts: ['Revenue rose.'] },
      { documentId: 'd', name: 'jpmchase.pdf', texts: ['Revenue rose.'] },
    );
    const query = { projectId: 1, words: [`${INITIALS}amd`], beginnings: ['jpm', 'rev'] };
    const { holders, matches } = await under.engine.names(query);
    expect(Object.fromEntries(holders)).toEqual({ [`jpm${BEGINS}`]: 2, [`${INITIALS}amd`]: 1 });
    expect(Object.fromEntries(matches.map(({ documentId, words }) => [documentId, words]))).toEqual({
      a: [`jpm${BEGINS}`],
      b: [`${INITIALS}amd`],
      d: [`jpm${BEGINS}`],
    });
  });

  it('knows no names for words that none of them holds', async () => {
    await index({ documentId: 'a', name: 'nordwind.pdf', texts: ['Revenue rose.'] });
    for (const words of [['halberg'], []]) {
      expect((await under.engine.names({ projectId: 1, words, beginnings: words })).matches).toEqual([]);
    }
  });

  describe('what documents say of themselves', () => {
    const context = (title: string) => ({
      ...{ title, sections: [], table: '', unit: '', period: '', pageLabel: '' },
    });
    const cover = (text: string, title: string, ordinal = 0) => ({
      ...passage({ projectId: 1, documentId: 'a', version: 1 }, ordinal, text),
      ...{ page: 1, context: context(title) },
    });
    const words = ['adobe', '2018', 'adbe', 'scan'].flatMap((word) => [word, `${TITLED}${word}`]);
    const known = async () => {
      const { holders, matches } = await under.engine.names({
        projectId: 1,
        words,
        beginnings: [`${TITLED}ado`],
      });
      for (const { words } of matches) expect(words.toSorted()).toEqual([...holders.keys()].toSorted());
      return [...holders.keys()].toSorted();
    };
    const title = 'Adobe Systems Inc. · For the fiscal year ended November 30, 2018';
    const ofTitle = ['2018', 'adbe', 'ado…', 'adobe'].map((word) => `${TITLED}${word}`);

    it('names them beside their names, whatever batches their passages come in', async () => {
      const version = identity({ documentId: 'a', texts: [], name: 'scan_17.pdf' });
      await under.engine.upsert({ ...version, passages: [cover('(NASDAQ: ADBE)', title)] });
      await under.engine.upsert({ ...version, passages: [cover('Revenue rose.', title, 1)] });
      expect(await known()).toEqual([]);
      await under.engine.publish(version);
      expect(await known()).toEqual(['scan', ...ofTitle].toSorted());
      expect((await find('adobe')).hits).toMatchObject([{ matchType: 'MATCH_TYPE_CONTENT' }]);
    });

    it('stays when they are renamed, and goes with the version that said it', async () => {
      const version = identity({ documentId: 'a', texts: [], name: 'scan_17.pdf' });
      await under.engine.index([{ document: version, passages: [cover('(NASDAQ: ADBE)', title)] }]);
      await under.engine.rename({ projectId: 1, documentId: 'a', name: 'copy.pdf' });
      expect(await known()).toEqual(ofTitle.toSorted());
      const second = { ...version, version: 2, name: 'copy.pdf' };
      await under.engine.index([{ document: second, passages: [cover('Nothing of note.', 'Halberg AG')] }]);
      expect(await known()).toEqual([]);
    });

    it('goes with the document', async () => {
      const version = identity({ documentId: 'a', texts: [], name: 'scan_17.pdf' });
      await under.engine.index([{ document: version, passages: [cover('(NASDAQ: ADBE)', title)] }]);
      await under.engine.upsert({ ...version, version: 2, passages: [] });
      await under.engine.remove({ projectId: 1, documentId: 'a', versionBelow: 2 });
      expect(await known()).toEqual([]);
    });
  });
}
