import { setImmediate as nextTurn } from 'node:timers/promises';
import { newEvent } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExtractedVersion } from '../domain/indexed-state.ts';
import type { SearchStore } from '../domain/ports.ts';
import { describePersonalRecords } from './personal-contract.ts';

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
        fileType: 'FILE_TYPE_TXT',
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        ...changes,
      };
    }

    const indexed = () =>
      newEvent({ $case: 'documentIndexed', value: { documentId, version: 1, chunksCount: 2 } });

    describePersonalRecords(() => under);

    it('asks for a version once, and again until it is indexed', async () => {
      expect(await store.noteExtracted(extracted())).toBe('index');
      expect(await store.noteExtracted(extracted())).toBe('index');
      expect(await store.markIndexed(extracted(), [indexed()])).toEqual({ kind: 'kept', name: 'a.txt' });
      expect(await store.noteExtracted(extracted())).toBe('pass');
      expect(await store.outbox.count()).toBe(1);
      expect(await store.get(documentId)).toEqual({
        projectId: 1,
        documentId,
        name: 'a.txt',
        namedAt: new Date(1_000),
        fileType: 'FILE_TYPE_TXT',
        createdAt: new Date('2026-01-02T03:04:05.678Z'),
        version: 1,
        indexedVersion: 1,
      });
    });

    it('passes over a version lower than one it has heard of', async () => {
      await store.noteExtracted(extracted({ version: 3 }));
      expect(await store.noteExtracted(extracted({ version: 2 }))).toBe('pass');
      await store.markIndexed(extracted({ version: 3 }), []);
      expect(await store.markIndexed(extracted({ version: 2 }), [indexed()])).toEqual({ kind: 'superseded' });
      expect(await store.outbox.count()).toBe(0);
    });

    it('publishes nothing of a document deleted while it was indexed, by itself or with its project', async () => {
      await store.noteExtracted(extracted());
      await store.noteDeleted(extracted());
      expect(await store.markIndexed(extracted(), [indexed()])).toEqual({ kind: 'deleted' });
      expect(await store.markFailed(extracted(), [indexed()])).toBe(false);
      expect(await store.noteExtracted(extracted({ version: 2 }))).toBe('pass');
      const other = extracted({ documentId: uuidv7(), projectId: 2 });
      await store.noteExtracted(other);
      await store.noteProjectDeleted(2);
      expect(await store.markIndexed(other, [indexed()])).toEqual({ kind: 'deleted' });
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

    it('holds the latest name, in whatever order names arrive', async () => {
      expect(await store.noteRenamed({ ...extracted(), name: 'new.txt', namedAt: new Date(2_000) })).toBe(
        'new.txt',
      );
      await store.noteExtracted(extracted({ name: 'old.txt' }));
      expect(await store.noteRenamed({ ...extracted(), name: 'oldest.txt', namedAt: new Date(500) })).toBe(
        'new.txt',
      );
      expect(await store.get(documentId)).toMatchObject({
        name: 'new.txt',
        fileType: 'FILE_TYPE_TXT',
        version: 1,
      });
    });

    it('has a replaced document as one that is deleted, until it comes back', async () => {
      const replaced = (placings: number) => ({ projectId: 1, documentId, placings });
      await store.noteExtracted(extracted());
      await store.markIndexed(extracted(), []);
      await store.noteReplaced(replaced(1));
      expect(await store.get(documentId)).toBeUndefined();
      expect(await store.countIndexed(1)).toBe(0);
      expect(await store.listExtracted(10, undefined)).toEqual([]);
      expect(await store.noteExtracted(extracted({ version: 2 }))).toBe('pass');
      expect(await store.markIndexed(extracted(), [indexed()])).toEqual({ kind: 'deleted' });
      expect(await store.markFailed(extracted({ version: 2 }), [indexed()])).toBe(false);
      expect(await store.outbox.count()).toBe(0);
      expect(await store.noteExtracted(extracted({ version: 2, placings: 2 }))).toBe('index');
      await store.noteReplaced(replaced(1));
      expect(await store.markIndexed(extracted({ version: 2 }), [])).toMatchObject({ kind: 'kept' });
      expect(await store.countIndexed(1)).toBe(1);
    });

    it('remembers that a document was replaced before it is heard of, and no longer than its deletion', async () => {
      await store.noteReplaced({ projectId: 1, documentId, placings: 1 });
      expect(await store.noteExtracted(extracted())).toBe('pass');
      await store.noteDeleted(extracted());
      await store.noteReplaced({ projectId: 1, documentId, placings: 3 });
      expect(await store.noteExtracted(extracted({ placings: 4 }))).toBe('pass');
    });

    it('publishes a failure of the highest version only', async () => {
      await store.noteExtracted(extracted({ version: 2 }));
      expect(await store.markFailed(extracted({ version: 1 }), [indexed()])).toBe(false);
      expect(await store.markFailed(extracted({ version: 2 }), [indexed()])).toBe(true);
      expect(await store.outbox.count()).toBe(1);
    });

    it('lists what text was extracted of, page by page, and counts what is indexed', async () => {
      const ids = Array.from({ length: 5 }, () => uuidv7()).sort();
      for (const id of ids) await store.noteExtracted(extracted({ documentId: id }));
      for (const id of ids.slice(1)) await store.markIndexed(extracted({ documentId: id }), []);
      await store.noteRenamed({ ...extracted(), name: 'known by its name alone.txt' });
      const deleted = extracted({ documentId: uuidv7() });
      await store.noteExtracted(deleted);
      await store.markIndexed(deleted, []);
      await store.noteDeleted(deleted);
      const ofDeletedProject = extracted({ documentId: uuidv7(), projectId: 2 });
      await store.noteExtracted(ofDeletedProject);
      await store.markIndexed(ofDeletedProject, []);
      await store.noteProjectDeleted(2);
      const first = await store.listExtracted(3, undefined);
      const second = await store.listExtracted(3, first.at(-1)?.documentId);
      expect([...first, ...second].map((document) => document.documentId)).toEqual(ids);
      expect(first.map(({ version, indexedVersion }) => [version, indexedVersion])).toEqual([
        [1, 0],
        [1, 1],
        [1, 1],
      ]);
      expect(await store.countIndexed()).toBe(4);
      expect(await store.countIndexed(1)).toBe(4);
      expect(await store.countIndexed(99)).toBe(0);
    });

    it('forgets no version it has heard of when an older name comes late, nor a name when a version does', async () => {
      await store.noteExtracted(
        extracted({ version: 2, fileType: 'FILE_TYPE_PDF', namedAt: new Date(3_000) }),
      );
      await store.noteExtracted(extracted({ version: 1, name: 'older.txt', namedAt: new Date(2_000) }));
      await store.noteRenamed({ ...extracted(), name: 'oldest.txt', namedAt: new Date(1_000) });
      expect(await store.get(documentId)).toMatchObject({
        name: 'a.txt',
        version: 2,
        fileType: 'FILE_TYPE_PDF',
      });
    });

    it('keeps the events from before a document was deleted', async () => {
      await store.noteExtracted(extracted());
      await store.markIndexed(extracted(), [indexed()]);
      await store.noteDeleted(extracted());
      const other = extracted({ documentId: uuidv7(), projectId: 2 });
      await store.noteExtracted(other);
      await store.markIndexed(other, [indexed()]);
      await store.noteProjectDeleted(2);
      const entries = await store.outbox.read(10);
      expect(entries).toHaveLength(2);
      await store.outbox.remove(entries.map(({ key }) => key));
      expect(await store.outbox.count()).toBe(0);
      expect(await store.noteExtracted(extracted({ version: 2 }))).toBe('pass');
      expect(await store.noteExtracted(other)).toBe('pass');
      expect([await store.get(documentId), await store.get(other.documentId)]).toEqual([
        undefined,
        undefined,
      ]);
    });

    it('runs exclusive work one after another, also after some that failed', async () => {
      const seen: string[] = [];
      const work = (name: string) => async () => {
        seen.push(`${name} begins`);
        await nextTurn();
        seen.push(`${name} ends`);
        if (name === 'a') throw new Error('a failed');
        return name;
      };
      const [a, b] = await Promise.allSettled([store.exclusively(work('a')), store.exclusively(work('b'))]);
      expect(a).toMatchObject({ status: 'rejected' });
      expect(b).toEqual({ status: 'fulfilled', value: 'b' });
      const [first = ''] = seen;
      expect(seen[1]).toBe(first.replace('begins', 'ends'));
    });
  });
}
