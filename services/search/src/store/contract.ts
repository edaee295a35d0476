import { newEvent } from '@cairn/kit/events';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExtractedVersion } from '../domain/indexed-state.ts';
import type { SearchStore } from '../domain/ports.ts';

export interface StoreUnderTest {
  store: SearchStore;
  close(): Promise<void> | void;
}

/** What every adapter of the search store must do. */
export function describeSearchStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`search store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: SearchStore;
    let documentId: string;

    beforeEach(async () => {
      under = await open();
      store = under.store;
      documentId = uuidv7();
    });
    afterEach(() => under.close());

    function extracted(changes: Partial<ExtractedVersion> = {}): ExtractedVersion {
      return {
        projectId: 1,
        documentId,
        version: 1,
        name: 'a.txt',
        namedAt: new Date(1_000),
        fileType: 'txt',
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        ...changes,
      };
    }

    const told = () =>
      newEvent({ $case: 'documentIndexed', value: { documentId, version: 1, chunksCount: 2 } });

    it('asks for a version once, and again until it is indexed', async () => {
      expect(await store.noteExtracted(extracted())).toBe('index');
      expect(await store.noteExtracted(extracted())).toBe('index');
      expect(await store.markIndexed(extracted(), [told()])).toEqual({ kind: 'kept', name: 'a.txt' });
      expect(await store.noteExtracted(extracted())).toBe('pass');
      expect(await store.outbox.count()).toBe(1);
      expect(await store.get(documentId)).toEqual({
        projectId: 1,
        documentId,
        name: 'a.txt',
        fileType: 'txt',
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        version: 1,
        indexedVersion: 1,
      });
    });

    it('passes over a version lower than one it has heard of', async () => {
      await store.noteExtracted(extracted({ version: 3 }));
      expect(await store.noteExtracted(extracted({ version: 2 }))).toBe('pass');
      await store.markIndexed(extracted({ version: 3 }), []);
      expect(await store.markIndexed(extracted({ version: 2 }), [told()])).toEqual({ kind: 'superseded' });
      expect(await store.outbox.count()).toBe(0);
    });

    it('does not tell of a document deleted while it was indexed, by itself or with its project', async () => {
      await store.noteExtracted(extracted());
      await store.noteDeleted(extracted());
      expect(await store.markIndexed(extracted(), [told()])).toEqual({ kind: 'gone' });
      expect(await store.markFailed(extracted(), [told()])).toBe(false);
      expect(await store.noteExtracted(extracted({ version: 2 }))).toBe('pass');
      const other = extracted({ documentId: uuidv7(), projectId: 2 });
      await store.noteExtracted(other);
      await store.noteProjectDeleted(2);
      expect(await store.markIndexed(other, [told()])).toEqual({ kind: 'gone' });
      expect(await store.get(other.documentId)).toBeUndefined();
      expect(await store.outbox.count()).toBe(0);
    });

    it('remembers a deletion that comes before the document', async () => {
      await store.noteDeleted({ projectId: 1, documentId });
      await store.noteDeleted({ projectId: 1, documentId });
      expect(await store.noteExtracted(extracted())).toBe('pass');
      expect(await store.noteRenamed({ ...extracted(), name: 'b.txt' })).toBeUndefined();
      expect(await store.get(documentId)).toBeUndefined();
    });

    it('holds the name that was told last, in whatever order names arrive', async () => {
      expect(await store.noteRenamed({ ...extracted(), name: 'new.txt', namedAt: new Date(2_000) })).toBe(
        'new.txt',
      );
      await store.noteExtracted(extracted({ name: 'old.txt' }));
      expect(await store.noteRenamed({ ...extracted(), name: 'oldest.txt', namedAt: new Date(500) })).toBe(
        'new.txt',
      );
      expect(await store.get(documentId)).toMatchObject({ name: 'new.txt', fileType: 'txt', version: 1 });
    });

    it('tells of a failure of the highest version only', async () => {
      await store.noteExtracted(extracted({ version: 2 }));
      expect(await store.markFailed(extracted({ version: 1 }), [told()])).toBe(false);
      expect(await store.markFailed(extracted({ version: 2 }), [told()])).toBe(true);
      expect(await store.outbox.count()).toBe(1);
    });

    it('lists what is indexed, page by page', async () => {
      const ids = Array.from({ length: 5 }, () => uuidv7()).sort();
      for (const id of ids) {
        await store.noteExtracted(extracted({ documentId: id }));
        await store.markIndexed(extracted({ documentId: id }), []);
      }
      await store.noteExtracted(extracted());
      const first = await store.listIndexed(3, undefined);
      const second = await store.listIndexed(3, first.at(-1)?.documentId);
      expect([...first, ...second].map((document) => document.documentId)).toEqual(ids);
      expect(await store.countIndexed()).toBe(5);
    });
  });
}
