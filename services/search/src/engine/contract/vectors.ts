import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentVersion } from '../../domain/search-engine.ts';
import type { PassageToEmbed } from '../../domain/vector-index.ts';
import { type EngineUnderTest, passage } from './use-engine.ts';

const ICE = { id: 'ice', dimensions: 8 };
const FIRE = { id: 'fire', dimensions: 16 };

/** What every adapter of the search engine must do with vectors. */
export function describeVectors(adapter: string, open: () => Promise<EngineUnderTest>): void {
  describe(`vectors on ${adapter}`, () => {
    let under: EngineUnderTest;
    const { projectId, a, b } = { projectId: 1, a: of('a'), b: of('b') };

    beforeEach(async () => {
      under = await open();
    });
    afterEach(() => under.close());

    async function index(version: DocumentVersion, ...texts: string[]): Promise<void> {
      const passages = texts.map((text, ordinal) => passage(version, ordinal, text));
      await under.engine.upsert({ ...version, passages });
      const shown = { name: `${version.documentId}.txt`, fileType: 'FILE_TYPE_TXT' as const };
      await under.engine.publish({ ...version, ...shown, createdAt: new Date(0) });
    }

    /** Embeds what is pending: each text by the first of the words that it holds. */
    async function embed(space = ICE, words = WORDS): Promise<void> {
      const { vectors } = under.engine;
      for (const version of await vectors.pending(space, 100)) {
        const texts = await vectors.texts(version);
        await vectors.write(space, { ...version, vectors: vectorsOf(texts, space, words), isWhole: true });
      }
    }

    async function serve(space = ICE): Promise<void> {
      await embed(space);
      await under.engine.vectors.serve(space);
    }

    async function found(
      text: string,
      { space = ICE, ...more }: { space?: typeof ICE; projectId?: number; documentIds?: string[] } = {},
    ): Promise<string[]> {
      const vector = { spaceId: space.id, values: vectorOf(text, space, WORDS) };
      const asked = { projectId, documentIds: [], limit: 10, text, vector, ...more };
      const { passages } = await under.engine.passages(asked);
      return passages.map((each) => each.text);
    }

    it('are of no account until their space is served', async () => {
      await index(a, 'the glacier melts');
      await embed();
      expect(await found('iceberg')).toEqual([]);
      await under.engine.vectors.serve(ICE);
      expect(await found('iceberg')).toEqual(['the glacier melts']);
      expect(await found('iceberg', { space: FIRE })).toEqual([]);
    });

    it('find what is said in other words, beside what has the words themselves', async () => {
      await index(a, 'the glacier melts', 'a loan has a rate');
      await index(b, 'an iceberg in the harbour', 'the rate of the loan');
      await serve();
      const texts = await found('iceberg');
      expect(texts[0]).toBe('an iceberg in the harbour');
      expect(texts).toContain('the glacier melts');
      expect((await found('avalanche'))[0]).toMatch(/glacier|iceberg/);
    });

    it('say at which places of the two lists a passage stands', async () => {
      await index(a, 'the glacier melts', 'a loan has a rate');
      await index(b, 'an iceberg in the harbour');
      await serve();
      const ask = async (text: string, isByMeaning = true) => {
        const vector = isByMeaning ? { spaceId: ICE.id, values: vectorOf(text, ICE, WORDS) } : undefined;
        const { passages } = await under.engine.passages({
          projectId,
          documentIds: [],
          limit: 10,
          text,
          vector,
        });
        return passages[0];
      };
      expect(await ask('iceberg')).toMatchObject({ wordRank: 1, meaningRank: expect.any(Number) });
      expect(await ask('avalanche')).toMatchObject({ wordRank: undefined, meaningRank: 1 });
      const byWords = await ask('iceberg', false);
      expect([byWords?.wordRank, byWords?.meaningRank]).toEqual([undefined, undefined]);
    });

    it('belong to one project, and to the documents that were named', async () => {
      await index(a, 'the glacier melts');
      await index({ ...b, projectId: 2 }, 'a glacier of another project');
      await serve();
      expect(await found('iceberg')).toEqual(['the glacier melts']);
      expect(await found('iceberg', { projectId: 2 })).toEqual(['a glacier of another project']);
      expect(await found('iceberg', { documentIds: ['b'] })).toEqual([]);
      expect(await found('iceberg', { documentIds: ['a'] })).toEqual(['the glacier melts']);
    });

    it('lets a passage that has none yet be found by its words as before', async () => {
      await index(a, 'the glacier melts', 'an avalanche');
      await serve();
      await index(b, 'the iceberg came');
      expect((await found('iceberg'))[0]).toBe('the iceberg came');
    });

    it('names what is pending, and how far it is', async () => {
      const { vectors } = under.engine;
      await index(a, 'the glacier melts', 'a loan');
      await index(b, 'a harbour');
      expect(await vectors.progress(ICE)).toEqual({ passages: 3, embedded: 0, isServed: false });
      expect((await vectors.pending(ICE, 10)).map(({ documentId }) => documentId).sort()).toEqual(['a', 'b']);
      expect(await vectors.texts(a)).toEqual([
        { ordinal: 0, text: 'the glacier melts' },
        { ordinal: 1, text: 'a loan' },
      ]);
      const some = vectorsOf(await vectors.texts(a), ICE, WORDS);
      await vectors.write(ICE, { ...a, vectors: some.slice(0, 1), isWhole: false });
      expect(await vectors.pending(ICE, 10)).toHaveLength(2);
      await serve();
      expect(await vectors.progress(ICE)).toEqual({ passages: 3, embedded: 3, isServed: true });
      expect(await vectors.pending(ICE, 10)).toEqual([]);
    });

    it('go with their document', async () => {
      await index(a, 'the glacier melts');
      await index(b, 'a loan');
      await serve();
      await under.engine.remove({ projectId, documentId: 'a' });
      expect(await found('iceberg')).toEqual(['a loan']);
      expect(await under.engine.vectors.progress(ICE)).toMatchObject({ passages: 1, embedded: 1 });
      await under.engine.remove({ projectId });
      expect(await found('iceberg')).toEqual([]);
      expect(await under.engine.vectors.progress(ICE)).toMatchObject({ passages: 0, embedded: 0 });
    });

    it('of a document that was deleted meanwhile are not kept', async () => {
      await index(a, 'the glacier melts');
      const texts = await under.engine.vectors.texts(a);
      await under.engine.remove(a);
      const vectors = vectorsOf(texts, ICE, WORDS);
      await under.engine.vectors.write(ICE, { ...a, vectors, isWhole: true });
      expect(await under.engine.vectors.texts(a)).toEqual([]);
      expect(await under.engine.vectors.progress(ICE)).toMatchObject({ passages: 0, embedded: 0 });
    });

    it('follow a document to its next version', async () => {
      await index(a, 'the glacier melts');
      await serve();
      await index({ ...a, version: 2 }, 'a loan', 'an iceberg');
      expect(await found('glacier')).not.toContain('the glacier melts');
      expect(await under.engine.vectors.pending(ICE, 10)).toEqual([{ ...a, version: 2 }]);
      await embed();
      expect(await found('glacier')).toEqual(['an iceberg', 'a loan']);
      expect(await under.engine.vectors.progress(ICE)).toMatchObject({ passages: 2, embedded: 2 });
    });

    it('are made again for a passage that is written again', async () => {
      await index(a, 'the glacier melts', 'a loan');
      await serve();
      await under.engine.upsert({ ...a, passages: [passage(a, 0, 'the bank lends')] });
      expect(await under.engine.vectors.pending(ICE, 10)).toEqual([a]);
      await embed();
      expect(await found('iceberg')).not.toContain('the glacier melts');
      expect((await found('loan')).sort()).toEqual(['a loan', 'the bank lends']);
      expect(await under.engine.vectors.progress(ICE)).toMatchObject({ passages: 2, embedded: 2 });
    });

    it('of another space are built beside, and take the place of the first in one step', async () => {
      await index(a, 'the glacier melts', 'a loan');
      await serve(ICE);
      await embed(FIRE);
      expect((await found('iceberg'))[0]).toBe('the glacier melts');
      expect(await found('iceberg', { space: FIRE })).toEqual([]);
      await under.engine.vectors.serve(FIRE);
      expect((await found('iceberg', { space: FIRE }))[0]).toBe('the glacier melts');
      expect(await found('iceberg')).toEqual([]);
      expect(await under.engine.vectors.progress(ICE)).toMatchObject({ embedded: 0, isServed: false });
    });

    it('outlast a rebuild, or are made again, and never answer for what was not copied', async () => {
      await index(a, 'the glacier melts');
      await index(b, 'an iceberg');
      await serve();
      const rebuild = await under.engine.rebuild();
      await rebuild.upsert({ ...a, passages: [passage(a, 0, 'the glacier melts')] });
      await rebuild.publish({ ...a, name: 'a.txt', fileType: 'FILE_TYPE_TXT', createdAt: new Date(0) });
      await rebuild.commit();
      await serve();
      expect(await found('iceberg')).toEqual(['the glacier melts']);
      expect(await under.engine.vectors.progress(ICE)).toEqual({ passages: 1, embedded: 1, isServed: true });
    });
  });
}

/** Words that mean the same have one vector. */
const WORDS = [['glacier', 'iceberg', 'avalanche'], ['loan', 'rate', 'bank'], ['harbour']];

function of(documentId: string): DocumentVersion {
  return { projectId: 1, documentId, version: 1 };
}

function vectorsOf(texts: readonly PassageToEmbed[], space: typeof ICE, words: readonly string[][]) {
  return texts.map(({ ordinal, text }) => ({ ordinal, vector: vectorOf(text, space, words) }));
}

function vectorOf(text: string, { dimensions }: typeof ICE, words: readonly string[][]): Float32Array {
  const vector = new Float32Array(dimensions).fill(0.01);
  const meant = words.findIndex((alike) => alike.some((word) => text.includes(word)));
  vector[meant < 0 ? dimensions - 1 : meant] = 1;
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}
