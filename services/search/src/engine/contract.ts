import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BEGINS,
  type DocumentPage,
  type DocumentVersion,
  INITIALS,
  type IndexedDocument,
  type PassageResult,
  type PassageText,
  type SearchEngine,
  TITLED,
} from '../domain/search-engine.ts';

export interface EngineUnderTest {
  engine: SearchEngine;
  close(): Promise<void>;
}

/** A version with one passage per text. */
interface TestDocument extends Partial<IndexedDocument> {
  documentId: string;
  texts: string[];
}

const CREATED = new Date('2026-01-02T03:04:05.678Z');

function identity({ texts: _, ...document }: TestDocument): IndexedDocument {
  return {
    projectId: 1,
    version: 1,
    name: `${document.documentId}.txt`,
    fileType: 'FILE_TYPE_TXT',
    createdAt: CREATED,
    ...document,
  };
}

export function passage(version: DocumentVersion, ordinal: number, text: string): PassageText {
  return {
    id: `${version.documentId}/${version.version}/${ordinal}`,
    ordinal,
    text,
    headings: [],
    context: undefined,
    page: ordinal + 1,
    start: 0,
    end: text.length,
    lineStart: ordinal + 1,
    lineEnd: ordinal + 2,
  };
}

/** What every adapter of the search engine must do. */
export function describeSearchEngine(adapter: string, open: () => Promise<EngineUnderTest>): void {
  describe(`search engine on ${adapter}`, () => {
    let under: EngineUnderTest;
    let engine: SearchEngine;

    beforeEach(async () => {
      under = await open();
      engine = under.engine;
    });
    afterEach(() => under.close());

    async function stage(document: TestDocument): Promise<IndexedDocument> {
      const version = identity(document);
      const passages = document.texts.map((text, ordinal) => passage(version, ordinal, text));
      const results = await engine.upsert({ ...version, passages });
      expect(results).toEqual(passages.map(({ id }) => ({ id, ok: true })));
      return version;
    }

    async function index(...documents: TestDocument[]): Promise<void> {
      for (const document of documents) expect(await engine.publish(await stage(document))).toBe(true);
    }

    function ask(text: string, more: { projectId?: number; documentIds?: string[]; limit?: number } = {}) {
      return engine.passages({ projectId: 1, documentIds: [], limit: 10, text, ...more });
    }

    function find(text: string, projectId = 1): Promise<DocumentPage> {
      return engine.query({ projectId, text, pageSize: 10 });
    }

    /** Of terms that only hidden passages hold it is not said that nothing holds them. */
    const nothing = { passages: [], documentsSearched: 0, passagesSearched: 0, terms: expect.any(Array) };
    const idsOf = (result: PassageResult) => result.passages.map(({ chunkId }) => chunkId);
    const namesOf = (page: DocumentPage) => page.hits.map(({ documentName }) => documentName);

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
        await engine.upsert({
          ...version,
          passages: [{ ...passage(version, 0, 'It rose by four percent.'), headings: ['Report', 'Revenue'] }],
        });
        await engine.publish(version);
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
        await engine.upsert({ ...version, passages: [inTable, passage(version, 1, 'Something else.')] });
        await engine.publish(version);
        for (const words of ['Brightmoor', 'liquidity', 'obligation', 'earnings', 'millions', 'March']) {
          const { passages } = await ask(words);
          expect(passages).toMatchObject([{ text: 'Net 468.9 400.4', context }]);
        }
        expect((await ask('F-12')).passages).toEqual([]);
        const [hit] = (await engine.query({ projectId: 1, text: 'earnings', pageSize: 5 })).hits;
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
        await engine.upsert({ ...version, passages });
        await engine.publish(version);
        for (const table of tables) {
          const [best] = (await ask(`net amount in the ${table}`)).passages;
          expect(best?.context?.table).toBe(table);
        }
      });
    });

    describe('language', () => {
      it('takes questions, inflections, accents and case as people write them', async () => {
        await index(
          { documentId: 'en', texts: ['The committee recommended several improvements to the bridges.'] },
          { documentId: 'de', texts: ['Die Überprüfung der Straße ergab erhebliche Mängel.'] },
          { documentId: 'fr', texts: ['Le café rénové a été fermé après l’été.'] },
        );
        const best = async (text: string) => (await ask(text)).passages[0]?.documentId;
        expect(await best('What does the report say about improving bridges?')).toBe('en');
        expect(await best('Was sagt der Bericht über die Uberprufung der STRASSE?')).toBe('de');
        expect(await best('Pourquoi le cafe est-il ferme ?')).toBe('fr');
      });

      it('finds text of unspaced scripts, down to one character', async () => {
        await index(
          { documentId: 'ja', texts: ['東京タワーは1958年に完成した電波塔です。'] },
          { documentId: 'zh', texts: ['长城是中国古代的防御工程。'] },
          { documentId: 'ko', texts: ['한국어 문서를 검색합니다.'] },
          { documentId: 'th', texts: ['ประเทศไทยมีอาหารอร่อย'] },
        );
        const found = async (text: string) => (await ask(text, { limit: 1 })).passages[0]?.documentId;
        expect(await found('電波塔')).toBe('ja');
        expect(await found('防御工程')).toBe('zh');
        expect(await found('城')).toBe('zh');
        expect(await found('문서')).toBe('ko');
        expect(await found('อาหาร')).toBe('th');
      });

      it('searches for function words when a query holds nothing else', async () => {
        await index(
          { documentId: 'a', texts: ['To be, or not to be.'] },
          { documentId: 'b', texts: ['Ophelia'] },
        );
        expect(idsOf(await ask('to be or not to be'))).toEqual(['a/1/0']);
      });

      it('takes nothing in a query as an operator', async () => {
        await index(
          { documentId: 'a', texts: ['alpha beta 🚀 gamma'] },
          { documentId: 'b', texts: ['delta'] },
        );
        for (const query of [
          'alpha NOT alpha',
          'NEAR(alpha gamma, 2)',
          '"alpha',
          'alpha" OR "x',
          'terms:alpha',
          'alpha*',
          '^alpha - (alpha) + {alpha}',
          "alpha'; DROP TABLE passages; --",
          'alpha\u0000beta',
          'alpha \uD800 \uDFFF',
          '🚀',
          'alpha '.repeat(1_700),
          '字'.repeat(10_000) + ' alpha'.repeat(3),
        ]) {
          const { passages } = await ask(query);
          if (!query.startsWith('字')) expect(passages[0]?.documentId, query.slice(0, 40)).toBe('a');
          await find(query);
        }
        for (const query of ['!!!', '***', '"', '\u0000', '؟', '%_%']) {
          expect((await ask(query)).passages).toEqual([]);
          expect((await find(query)).hits).toEqual([]);
        }
      });
    });

    describe('versions', () => {
      it('shows a version only once it is published, and then whole', async () => {
        const version = await stage({ documentId: 'a', texts: ['secret one', 'secret two'] });
        expect(await ask('secret')).toEqual(nothing);
        expect((await find('a.txt')).hits).toEqual([]);
        expect(await engine.stats(1)).toEqual({ documents: 0, passages: 0 });
        await engine.publish(version);
        expect((await ask('secret')).passages).toHaveLength(2);
        expect(await engine.stats(1)).toEqual({ documents: 1, passages: 2 });
      });

      it('keeps the old version until the new one is published, and nothing of it after', async () => {
        await index({ documentId: 'a', texts: ['walnut table', 'walnut chair'] });
        const second = await stage({ documentId: 'a', version: 2, texts: ['walnut shelf'] });
        expect(idsOf(await ask('walnut')).sort()).toEqual(['a/1/0', 'a/1/1']);
        await engine.publish(second);
        expect(idsOf(await ask('walnut'))).toEqual(['a/2/0']);
        expect(await engine.stats()).toEqual({ documents: 1, passages: 1 });
      });

      it('never puts a lower version in the place of a higher one', async () => {
        await index({ documentId: 'a', version: 2, texts: ['cedar new'] });
        const late = await stage({ documentId: 'a', version: 1, texts: ['cedar old'] });
        expect(await engine.publish(late)).toBe(false);
        expect(idsOf(await ask('cedar'))).toEqual(['a/2/0']);
        expect(await engine.stats()).toEqual({ documents: 1, passages: 1 });
      });

      it('stands being given the same twice', async () => {
        const document = { documentId: 'a', texts: ['maple one', 'maple two'] };
        await index(document);
        const once = await ask('maple');
        await index(document);
        expect(
          (await ask('maple')).passages.map(({ chunkId, score }) => [chunkId, score.toFixed(6)]),
        ).toEqual(once.passages.map(({ chunkId, score }) => [chunkId, score.toFixed(6)]));
        expect(await engine.stats(1)).toEqual({ documents: 1, passages: 2 });
      });

      it('finds a document without text by its name', async () => {
        await index({ documentId: 'a', name: 'Blank form.pdf', texts: [] });
        expect((await find('blank')).hits).toMatchObject([
          { documentId: 'a', excerpt: '', matchType: 'MATCH_TYPE_FILENAME' },
        ]);
        expect(await engine.stats(1)).toEqual({ documents: 1, passages: 0 });
      });

      it('writes and publishes several at once, but none with a passage it refuses', async () => {
        await index({ documentId: 'b', version: 1, texts: ['old quartz'] });
        const whole = (document: TestDocument) => {
          const version = identity(document);
          return {
            document: version,
            passages: document.texts.map((text, at) => passage(version, at, text)),
          };
        };
        const results = await engine.index([
          whole({ documentId: 'a', texts: ['quartz one', 'quartz two'] }),
          whole({ documentId: 'b', version: 2, texts: ['new quartz'] }),
          whole({ documentId: 'c', texts: ['quartz three', 'x'.repeat(200_000)] }),
          whole({ documentId: 'b', version: 1, texts: ['old quartz'] }),
        ]);
        expect(results.map((of) => of.map(({ ok }) => ok))).toEqual([
          [true, true],
          [true],
          [true, false],
          [true],
        ]);
        expect(idsOf(await ask('quartz')).toSorted()).toEqual(['a/1/0', 'a/1/1', 'b/2/0']);
      });

      it('refuses a passage it cannot hold and takes the others', async () => {
        const version = identity({ documentId: 'a', texts: [] });
        const passages = [passage(version, 0, 'birch'), passage(version, 1, 'x'.repeat(1_000_000))];
        expect(await engine.upsert({ ...version, passages })).toEqual([
          { id: 'a/1/0', ok: true },
          { id: 'a/1/1', ok: false, reason: expect.stringContaining('characters') },
        ]);
        await engine.publish(version);
        expect(idsOf(await ask('birch'))).toEqual(['a/1/0']);
      });
    });

    describe('removal', () => {
      beforeEach(() =>
        index(
          { documentId: 'a', texts: ['poplar one'] },
          { documentId: 'b', texts: ['poplar two'] },
          { documentId: 'c', projectId: 2, texts: ['poplar three'] },
        ),
      );

      it('takes out a document, its name and its unpublished versions', async () => {
        const next = await stage({ documentId: 'a', version: 2, texts: ['poplar next'] });
        await engine.remove({ projectId: 1, documentId: 'a' });
        expect(idsOf(await ask('poplar'))).toEqual(['b/1/0']);
        expect(namesOf(await find('a.txt'))).not.toContain('a.txt');
        expect(await engine.stats(1)).toEqual({ documents: 1, passages: 1 });
        // The statistics of what remains are those of an index that never held the rest.
        const remaining = await ask('poplar');
        await engine.remove({ projectId: 1, documentId: 'b' });
        await index({ documentId: 'b', texts: ['poplar two'] });
        expect((await ask('poplar')).passages[0]?.score).toBeCloseTo(remaining.passages[0]?.score ?? 0, 9);
        expect(next.version).toBe(2);
      });

      it('takes out only lower versions when asked to', async () => {
        await engine.remove({ projectId: 1, documentId: 'a', versionBelow: 1 });
        expect(idsOf(await ask('poplar')).sort()).toEqual(['a/1/0', 'b/1/0']);
        await engine.remove({ projectId: 1, documentId: 'a', versionBelow: 2 });
        expect(idsOf(await ask('poplar'))).toEqual(['b/1/0']);
      });

      it('takes out a project and nothing of another', async () => {
        await engine.remove({ projectId: 1 });
        expect(await ask('poplar')).toEqual(nothing);
        expect(idsOf(await ask('poplar', { projectId: 2 }))).toEqual(['c/1/0']);
        expect(await engine.stats()).toEqual({ documents: 1, passages: 1 });
      });

      it('is no error for what is not there', async () => {
        await engine.remove({ projectId: 9 });
        await engine.remove({ projectId: 1, documentId: 'unknown' });
        await engine.rename({ projectId: 1, documentId: 'unknown', name: 'x' });
        expect(await engine.stats()).toEqual({ documents: 3, passages: 3 });
      });
    });

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
          page = await engine.query({ projectId: 1, text: 'willow', pageSize: 10, after });
          seen.push(...page.hits);
        } while (page.more);
        expect(new Set(seen.map(({ documentId }) => documentId)).size).toBe(25);
        expect(seen).toHaveLength(25);
        expect(seen.map(({ score }) => score)).toEqual(seen.map(({ score }) => score).sort((a, b) => b - a));
      });

      it('follows a new name', async () => {
        await index({ documentId: 'a', name: 'draft.txt', texts: ['hazel'] });
        await engine.rename({ projectId: 1, documentId: 'a', name: 'Contract 2026.txt' });
        expect(namesOf(await find('contract'))).toEqual(['Contract 2026.txt']);
        expect((await find('draft')).hits).toEqual([]);
        expect((await ask('hazel')).passages[0]?.documentName).toBe('Contract 2026.txt');
      });
    });

    describe('rebuild', () => {
      it('switches to the new index when it is committed, and not before', async () => {
        await index({ documentId: 'a', texts: ['elm old'] }, { documentId: 'lost', texts: ['elm lost'] });
        const rebuild = await engine.rebuild();
        const version = identity({ documentId: 'a', texts: [] });
        await rebuild.upsert({ ...version, passages: [passage(version, 0, 'elm again')] });
        await rebuild.publish(version);
        expect((await ask('elm')).passages).toHaveLength(2);
        await rebuild.commit();
        expect((await ask('elm')).passages.map(({ text }) => text)).toEqual(['elm again']);
        await index({ documentId: 'b', texts: ['elm after'] });
        expect((await ask('elm')).passages).toHaveLength(2);
      });

      it('gives the new index every change made meanwhile', async () => {
        await index({ documentId: 'a', texts: ['fir one'] }, { documentId: 'b', texts: ['fir two'] });
        const rebuild = await engine.rebuild();
        for (const documentId of ['a', 'b']) {
          const version = identity({ documentId, texts: [] });
          await rebuild.upsert({ ...version, passages: [passage(version, 0, 'fir copied')] });
          await rebuild.publish(version);
        }
        await index({ documentId: 'c', texts: ['fir three'] });
        await engine.remove({ projectId: 1, documentId: 'a' });
        await engine.rename({ projectId: 1, documentId: 'b', name: 'renamed.txt' });
        await rebuild.commit();
        expect((await ask('fir')).passages.map(({ documentName }) => documentName).sort()).toEqual([
          'c.txt',
          'renamed.txt',
        ]);
      });

      it('changes nothing when it is aborted', async () => {
        await index({ documentId: 'a', texts: ['ash'] });
        const rebuild = await engine.rebuild();
        await rebuild.abort();
        await index({ documentId: 'b', texts: ['ash'] });
        expect((await ask('ash')).passages).toHaveLength(2);
      });
    });

    it('weighs words within a few documents by what these hold, not by the project', async () => {
      const basalt = ['basalt basalt basalt', 'basalt flint', 'basalt basalt'];
      await index(
        { documentId: 'a', texts: basalt },
        { documentId: 'b', texts: Array(6).fill('flint and flint') },
      );
      const { passages } = await ask('basalt flint', { documentIds: ['a'] });
      expect(passages.map(({ text }) => text)[0]).toBe('basalt flint');
    });

    it('says how many passages hold each term of a question, of those that are searched', async () => {
      await index(
        { documentId: 'a', texts: ['basalt and flint', 'basalts'] },
        { documentId: 'b', texts: ['flint', 'flint', 'chalk'] },
        { documentId: 'other', projectId: 2, texts: ['basalt'] },
      );
      const { passagesSearched, terms } = await ask('Is there basalt, flint or marble?');
      expect(passagesSearched).toBe(5);
      expect(Object.fromEntries(terms.map(({ term, passages }) => [term, passages]))).toEqual({
        basalt: 2,
        flint: 3,
        marbl: 0,
      });
      const within = await ask('basalt, flint', { documentIds: ['a'] });
      expect([within.passagesSearched, within.terms.map(({ passages }) => passages)]).toEqual([2, [2, 1]]);
    });

    it('says which names hold any of some words, and how many hold each', async () => {
      await index(
        { documentId: 'a', name: 'NORDWIND_FY2019_10K.pdf', texts: ['Revenue rose.'] },
        { documentId: 'b', name: 'Nordwind 2020.pdf', texts: ['Revenue rose.'] },
        { documentId: 'c', name: 'halberg-2019.pdf', texts: ['Revenue rose.'] },
      );
      await stage({ documentId: 'd', name: 'nordwind 2021.pdf', texts: ['Not published.'] });
      await index({ documentId: 'e', projectId: 2, name: 'nordwind 2019.pdf', texts: ['Of another.'] });
      const { documents, holders, matches } = await engine.names({
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
      const { holders, matches } = await engine.names(query);
      expect(Object.fromEntries(holders)).toEqual({ [`jpm${BEGINS}`]: 2, [`${INITIALS}amd`]: 1 });
      expect(Object.fromEntries(matches.map(({ documentId, words }) => [documentId, words]))).toEqual({
        a: [`jpm${BEGINS}`],
        b: [`${INITIALS}amd`],
        d: [`jpm${BEGINS}`],
      });
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
        const { holders, matches } = await engine.names({
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
        await engine.upsert({ ...version, passages: [cover('(NASDAQ: ADBE)', title)] });
        await engine.upsert({ ...version, passages: [cover('Revenue rose.', title, 1)] });
        expect(await known()).toEqual([]);
        await engine.publish(version);
        expect(await known()).toEqual(['scan', ...ofTitle].toSorted());
        expect((await find('adobe')).hits).toMatchObject([{ matchType: 'MATCH_TYPE_CONTENT' }]);
      });

      it('stays when they are renamed, and goes with the version that said it', async () => {
        const version = identity({ documentId: 'a', texts: [], name: 'scan_17.pdf' });
        await engine.index([{ document: version, passages: [cover('(NASDAQ: ADBE)', title)] }]);
        await engine.rename({ projectId: 1, documentId: 'a', name: 'copy.pdf' });
        expect(await known()).toEqual(ofTitle.toSorted());
        const second = { ...version, version: 2, name: 'copy.pdf' };
        await engine.index([{ document: second, passages: [cover('Nothing of note.', 'Halberg AG')] }]);
        expect(await known()).toEqual([]);
      });

      it('goes with the document', async () => {
        const version = identity({ documentId: 'a', texts: [], name: 'scan_17.pdf' });
        await engine.index([{ document: version, passages: [cover('(NASDAQ: ADBE)', title)] }]);
        await engine.upsert({ ...version, version: 2, passages: [] });
        await engine.remove({ projectId: 1, documentId: 'a', versionBelow: 2 });
        expect(await known()).toEqual([]);
      });
    });

    it('knows no names for words that none of them holds', async () => {
      await index({ documentId: 'a', name: 'nordwind.pdf', texts: ['Revenue rose.'] });
      for (const words of [['halberg'], []]) {
        expect((await engine.names({ projectId: 1, words, beginnings: words })).matches).toEqual([]);
      }
    });
  });
}
