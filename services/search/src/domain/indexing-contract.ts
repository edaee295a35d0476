import { payloadOf } from '@cairn/messaging/events';
import { commonRefusals } from '@cairn/platform/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passage } from '../engine/contract/use-engine.ts';
import { testSource } from '../testing/test-source.ts';
import { abandonDocument, type IndexDocumentParts, indexDocument } from './index-document.ts';
import { indexTogether } from './index-together.ts';
import type { ExtractedVersion } from './indexed-state.ts';
import type { SearchStore } from './ports.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { removeDocument } from './remove-document.ts';
import { renameDocument } from './rename-document.ts';
import { renewIndex, repairIndex } from './repair-index.ts';
import type { SearchEngine } from './search-engine.ts';

interface Adapters {
  engine: SearchEngine;
  store: SearchStore;
}

export interface AdaptersUnderTest {
  /** Of one process; and of another one on the same servers, where there can be such. */
  replicas: [Adapters, Adapters];
  close(): Promise<void>;
}

/** What must hold of indexing and rebuilding on whatever adapters, also when two processes do it. */
export function describeIndexing(adapters: string, open: () => Promise<AdaptersUnderTest>): void {
  describe(`indexing and rebuilding on ${adapters}`, () => {
    let under: AdaptersUnderTest;
    let parts: IndexDocumentParts;
    /** The same of another process. */
    let others: IndexDocumentParts;
    /** Called before each batch a source gives, with `document/version/ordinal`. */
    let before: (place: string) => Promise<void>;
    /** Place -> what happens once before the batch is given. */
    let happens: Map<string, () => Promise<void>>;

    beforeEach(async () => {
      under = await open();
      happens = new Map();
      before = async (place) => {
        const happening = happens.get(place);
        happens.delete(place);
        await happening?.();
      };
      const source = testSource(async function* (version) {
        for (let ordinal = 0; ordinal < 3; ordinal++) {
          const place = `${version.documentId}/${version.version}/${ordinal}`;
          await before(place);
          yield [passage(version, ordinal, `obsidian ${place}`)];
        }
      });
      parts = { ...under.replicas[0], source };
      others = { ...under.replicas[1], source };
    });
    afterEach(() => under.close());

    function version(documentId: string, number = 1): ExtractedVersion {
      return {
        projectId: 1,
        documentId,
        version: number,
        name: 'first.txt',
        namedAt: new Date(1_000),
        fileType: 'FILE_TYPE_TXT',
        createdAt: new Date(0),
      };
    }

    async function texts(): Promise<string[]> {
      const found = await parts.engine.passages({
        projectId: 1,
        text: 'obsidian',
        documentIds: [],
        limit: 100,
      });
      return found.passages.map(({ text }) => text.replace('obsidian ', '')).sort();
    }

    const whole = (...versions: string[]) =>
      versions.flatMap((v) => [0, 1, 2].map((i) => `${v}/${i}`)).sort();
    const run = { last: false };
    const { signal } = new AbortController();

    it('shows the name given while the document was being published', async () => {
      const overtaken = withPublish(parts, async (document) => {
        const named = { ...version('a'), name: 'second.txt', namedAt: new Date(2_000) };
        await renameDocument(others, named);
        return parts.engine.publish(document);
      });
      await indexDocument(overtaken, version('a'), run);
      const { hits } = await parts.engine.query({ projectId: 1, text: 'second', pageSize: 10 });
      expect(hits.map(({ documentName }) => documentName)).toEqual(['second.txt']);
    });

    it('shows nothing of a version whose source broke off, and all of it after another attempt', async () => {
      before = async (place) => {
        if (place === 'a/1/2') throw commonRefusals.part_away();
      };
      await expect(indexDocument(parts, version('a'), run)).rejects.toThrow('is not answering');
      expect(await texts()).toEqual([]);
      expect(await parts.store.outbox.count()).toBe(0);
      before = async () => undefined;
      await indexDocument(parts, version('a'), run);
      expect(await texts()).toEqual(whole('a/1'));
    });

    it('leaves nothing of a document that another process deleted meanwhile', async () => {
      for (const place of ['a/1/0', 'b/1/1', 'c/1/2']) {
        const documentId = place.slice(0, 1);
        happens.set(place, () => removeDocument(others, { projectId: 1, documentId }));
        await indexDocument(parts, version(documentId), run);
      }
      const deletedLast = withPublish(parts, async (document) => {
        const published = await parts.engine.publish(document);
        await removeDocument(others, document);
        return published;
      });
      await indexDocument(deletedLast, version('d'), run);
      expect(await texts()).toEqual([]);
      expect(await parts.engine.stats()).toEqual({ documents: 0, passages: 0 });
      expect(await parts.store.outbox.count()).toBe(0);
    });

    it('indexes several together, without what was deleted or superseded meanwhile', async () => {
      happens.set('b/1/1', () => removeDocument(others, { projectId: 1, documentId: 'b' }));
      happens.set('c/1/1', () => indexDocument(others, version('c', 2), run));
      const sized = ['a', 'b', 'c', 'd'].map((id) => ({ ...version(id), passages: 3, traceId: '' }));
      const long = { ...version('long'), passages: 1_000, traceId: '' };
      await indexTogether(parts, [...sized, long, { ...version('e'), passages: 3, traceId: '' }], signal);
      expect(await texts()).toEqual(whole('a/1', 'c/2', 'd/1', 'e/1', 'long/1'));
      const events = await parts.store.outbox.read(10);
      const indexed = events.flatMap(({ event }) => payloadOf(event, 'documentIndexed') ?? []);
      expect(indexed.map(({ documentId, version }) => `${documentId}/${version}`).toSorted()).toEqual([
        ...['a/1', 'c/2', 'd/1', 'e/1', 'long/1'],
      ]);
    });

    it('announces nothing of several of which one cannot be written', async () => {
      const refusing = testSource(async function* (given) {
        yield [passage(given, 0, given.documentId === 'b' ? 'x'.repeat(2_000_000) : 'obsidian a/1/0')];
      });
      const sized = ['a', 'b'].map((id) => ({ ...version(id), passages: 1, traceId: '' }));
      await expect(indexTogether({ ...parts, source: refusing }, sized, signal)).rejects.toThrow('refused');
      expect(await parts.store.outbox.count()).toBe(0);
    });

    it('takes out what a process showed that died, when the event of a document deleted meanwhile comes again', async () => {
      const dying = withPublish(parts, async (document) => {
        await removeDocument(others, document);
        await parts.engine.publish(document);
        throw new Error('This process dies here.');
      });
      await expect(indexDocument(dying, version('a'), run)).rejects.toThrow('dies');
      await indexDocument(others, version('a'), run);
      expect(await texts()).toEqual([]);
      expect(await parts.engine.stats()).toEqual({ documents: 0, passages: 0 });
    });

    it('is rebuilt once, however many processes are asked to', async () => {
      await indexDocument(parts, version('a'), run);
      const { generation } = await parts.engine.state();
      const rebuilt = await Promise.all([renewIndex(parts, generation), renewIndex(others, generation)]);
      expect(rebuilt.sort()).toEqual([1, undefined]);
      expect(await repairIndex(others)).toEqual({ rebuilt: undefined, missing: 0 });
      expect(await others.engine.state()).toEqual(await parts.engine.state());
      expect((await parts.engine.state()).generation).not.toBe(generation);
    });

    it('is rid of a rebuild whose process died', async () => {
      await indexDocument(parts, version('a'), run);
      const abandoned = await parts.engine.rebuild();
      await abandoned.upsert({ ...version('b'), passages: [passage(version('b'), 0, 'obsidian b/1/0')] });
      expect(await others.engine.state()).toMatchObject({ rebuilding: true });
      expect(await repairIndex(others)).toEqual({ rebuilt: undefined, missing: 0 });
      expect(await parts.engine.state()).toMatchObject({ rebuilding: false });
      await expect(abandoned.commit()).rejects.toThrow('discarded');
      expect(await texts()).toEqual(whole('a/1'));
    });

    it('publishes a failure when no further attempt follows', async () => {
      before = () => Promise.reject(commonRefusals.part_away());
      await expect(indexDocument(parts, version('a'), { last: true })).rejects.toThrow('is not answering');
      const events = await parts.store.outbox.read(10);
      expect(events.map(({ event }) => payloadOf(event, 'documentIndexFailed'))).toEqual([
        {
          documentId: 'a',
          version: 1,
          message: expect.stringContaining('Try processing the document again'),
        },
      ]);
    });

    it('publishes once that a version is abandoned, and not of one that is indexed', async () => {
      await indexDocument(parts, version('a'), run);
      await parts.store.noteExtracted(version('b'));
      for (const id of ['a', 'b']) await abandonDocument(parts, version(id), 'trace');
      const events = await parts.store.outbox.read(10);
      expect(events.flatMap(({ event }) => payloadOf(event, 'documentIndexFailed') ?? [])).toMatchObject([
        { documentId: 'b', version: 1 },
      ]);
    });

    it('rebuilds everything, whatever happens meanwhile', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await indexDocument(parts, version(id), run);
      // Half of these is written to the present index alone before the rebuild begins: one goes on while it is copied,
      // the other when the new index is in use already.
      const goOn = { early: Promise.withResolvers<void>(), late: Promise.withResolvers<void>() };
      const halfway = { early: Promise.withResolvers<void>(), late: Promise.withResolvers<void>() };
      const pause = async (which: keyof typeof goOn) => {
        halfway[which].resolve();
        await goOn[which].promise;
      };
      happens.set('early/1/2', () => pause('early')).set('late/1/2', () => pause('late'));
      const early = indexDocument(others, version('early'), run);
      const late = indexDocument(others, version('late'), run);
      await Promise.all([halfway.early.promise, halfway.late.promise]);

      happens
        .set('b/1/1', async () => {
          await removeDocument(others, { projectId: 1, documentId: 'a' });
          await removeDocument(others, { projectId: 1, documentId: 'b' });
          await indexDocument(others, version('c', 2), run);
          await indexDocument(others, version('new'), run);
        })
        .set('d/1/1', () =>
          renameDocument(others, { ...version('d'), name: 'renamed.txt', namedAt: new Date(2_000) }),
        )
        .set('early/1/1', async () => {
          goOn.early.resolve();
          await early;
        });
      await rebuildIndex(parts);
      goOn.late.resolve();
      await late;
      expect(await texts()).toEqual(whole('c/2', 'd/1', 'early/1', 'late/1', 'new/1'));
      expect(await parts.engine.stats()).toEqual({ documents: 5, passages: 15 });
      const { hits } = await parts.engine.query({ projectId: 1, text: 'renamed', pageSize: 10 });
      expect(hits.map(({ documentId }) => documentId)).toEqual(['d']);
    });

    it('keeps the present index when a rebuild fails', async () => {
      await indexDocument(parts, version('a'), run);
      before = () => Promise.reject(commonRefusals.part_away());
      await expect(rebuildIndex(parts)).rejects.toThrow('is not answering');
      before = async () => undefined;
      await indexDocument(parts, version('b'), run);
      expect(await texts()).toEqual(whole('a/1', 'b/1'));
    });
  });
}

/** The same parts with an engine that does something else where a version is published. */
function withPublish(parts: IndexDocumentParts, publish: SearchEngine['publish']): IndexDocumentParts {
  const engine = new Proxy(parts.engine, {
    get(target, name) {
      if (name === 'publish') return publish;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { ...parts, engine };
}
