import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../../domain/document.ts';
import { type DocumentsStore, EXTRACTION, RECOGNITION } from '../../domain/ports.ts';
import { type RoomLimits, unlimited } from '../../domain/room.ts';
import { deletedEvent, makeDocument, makePage } from '../../testing/filled-store.ts';
import { makersIn } from '../../testing/makers.ts';
import { describeReceipts } from '../receipts/contract.ts';
import { describeLists } from './lists-contract.ts';
import { describePictures } from './pictures-contract.ts';
import { describeReadings } from './readings-contract.ts';
import { describeVersions } from './versions-contract.ts';

export interface StoreUnderTest {
  store: DocumentsStore;
  close(): Promise<void> | void;
}

/** What every adapter of the documents store must do. */
export function describeDocumentsStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`documents store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: DocumentsStore;

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    const makers = makersIn(() => store);
    const { added, begin, read } = makers;

    describeReceipts(() => store);
    describeVersions(() => store, makers);
    describeLists(() => store, makers);
    describeReadings(() => store, makers);
    describePictures(() => store, makers);

    it('keeps a document with its event and its job', async () => {
      const document = await added({ failure: undefined });
      expect(await store.get(document.id)).toEqual(document);
      expect(await store.outbox.count()).toBe(1);
      const job = await store.jobs.claim(EXTRACTION, 'me', 1_000);
      const group = `${document.projectId} ${document.uploadedBy}`;
      expect(job).toMatchObject({ key: document.id, group, version: 1, attempt: 1 });
    });

    it('has people take turns, and their projects, no matter who came first and with how many', async () => {
      const [many, one] = [uuidv7(), uuidv7()];
      const add = (name: string, uploadedBy: string, projectId = 7) =>
        store.add(makeDocument({ name, uploadedBy, projectId }), []);
      for (let n = 1; n <= 5; n++) await add(`many ${n}`, many);
      await add('one', one);
      await add('elsewhere', many, 8);
      const order: string[] = [];
      for (;;) {
        const job = await store.jobs.claim(EXTRACTION, 'me', 60_000);
        if (!job) break;
        order.push((await store.get(job.key))?.name ?? '');
      }
      expect(order.slice(0, 3).toSorted()).toEqual(['elsewhere', 'many 1', 'one']);
      expect(order.slice(3)).toEqual(['many 2', 'many 3', 'many 4', 'many 5']);
    });

    it('keeps the turns of those whose text is recognised, and of those who read again', async () => {
      const document = await added({ uploadedBy: uuidv7() });
      const group = `${document.projectId} ${document.uploadedBy}`;
      expect(await store.awaitRecognition(document.id, await begin(document.id, 1))).toBe(true);
      expect(await store.jobs.claim(RECOGNITION, 'me', 60_000)).toMatchObject({ key: document.id, group });
      await store.markFailed(document.id, 1, { code: 'no_text', message: 'None.' }, []);
      await store.beginVersion(document.id, 1, []);
      expect(await store.jobs.claim(EXTRACTION, 'me', 60_000)).toMatchObject({ key: document.id, group });
    });

    it('finds the document of a project that has a file, the first of several, and no removed one', async () => {
      const [first, second, elsewhere] = [
        await added({ projectId: 7 }),
        await added({ projectId: 7 }),
        await added({ projectId: 8 }),
      ];
      const { sha256 } = first;
      expect((await store.withContent(7, sha256))?.id).toBe(first.id);
      await store.remove(first.id, [deletedEvent()]);
      expect((await store.withContent(7, sha256))?.id).toBe(second.id);
      expect((await store.withContent(8, sha256))?.id).toBe(elsewhere.id);
      expect(await store.withContent(9, sha256)).toBeUndefined();
      expect(await store.withContent(7, '0'.repeat(64))).toBeUndefined();
    });

    it('takes no document for a project that was closed', async () => {
      await store.markProjectDeleted(7);
      await store.markProjectDeleted(7);
      const late = makeDocument({});
      expect(await store.add(late, [deletedEvent()])).toBe(false);
      expect(await store.get(late.id)).toBeUndefined();
      expect(await store.outbox.count()).toBe(0);
      expect(await store.jobs.claim(EXTRACTION, 'me', 1_000)).toBeUndefined();
      expect(await store.add(makeDocument({ projectId: 8 }), [deletedEvent()])).toBe(true);
    });

    it('takes no more documents and bytes than there is room for, also of several at once', async () => {
      const ada = uuidv7();
      const add = (changes: Partial<Document>, limits: Partial<RoomLimits>) =>
        store.add(makeDocument({ uploadedBy: ada, fileSize: 100, ...changes }), [deletedEvent()], {
          ...unlimited,
          ...limits,
        });
      const tried = await Promise.allSettled(
        Array.from({ length: 6 }, () => add({}, { documents_per_project: 2 })),
      );
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await store.count(7)).toBe(2);
      expect(await store.roomUsed(7, ada)).toEqual({ documents: 2, projectBytes: 200, personBytes: 200 });
      const refused = (reason: string) => ({ code: 'conflict', reason });
      await expect(add({}, { documents_per_project: 2 })).rejects.toMatchObject(
        refused('project_documents_full'),
      );
      await expect(add({}, { bytes_per_project: 299 })).rejects.toMatchObject(
        refused('project_storage_full'),
      );
      await expect(add({ projectId: 8 }, { bytes_per_person: 299 })).rejects.toMatchObject(
        refused('person_storage_full'),
      );
      expect(await add({ projectId: 8 }, { bytes_per_person: 300, bytes_per_project: 100 })).toBe(true);
    });

    it('knows what room is left by what was removed, moved from its uploader or brought in again', async () => {
      const [ada, ben] = [uuidv7(), uuidv7()];
      const first = makeDocument({ uploadedBy: ada, fileSize: 100 });
      await store.add(first, []);
      const second = await added({ uploadedBy: ada, fileSize: 50 });
      await added({ uploadedBy: ben, fileSize: 7, projectId: 8 });
      await store.portable.write('documents', await store.portable.read('documents', undefined, 10));
      expect(await store.roomUsed(7, ada)).toEqual({ documents: 2, projectBytes: 150, personBytes: 150 });
      await store.remove(second.id, []);
      expect(await store.roomUsed(7, ben)).toEqual({ documents: 1, projectBytes: 100, personBytes: 7 });
      await store.forgetUploader(ada);
      expect(await store.roomUsed(7, ada)).toEqual({ documents: 1, projectBytes: 100, personBytes: 0 });
      await store.remove(first.id, []);
      expect(await store.roomUsed(7, ada)).toEqual({ documents: 0, projectBytes: 0, personBytes: 0 });
    });

    it('counts everything there is, over all projects', async () => {
      expect(await store.countAll()).toEqual({ documents: 0, pages: 0, passages: 0, file_bytes: 0 });
      await added({ fileSize: 100, textPages: 3, chunksCount: 9 });
      await added({ projectId: 8, fileSize: 7, textPages: 1, chunksCount: 2 });
      const removed = await added({ projectId: 8, fileSize: 5, textPages: 1, chunksCount: 1 });
      await store.remove(removed.id, []);
      expect(await store.countAll()).toEqual({ documents: 2, pages: 4, passages: 11, file_bytes: 107 });
    });

    it('finds closed projects that have documents still', async () => {
      const { id } = await added();
      await added({ projectId: 8 });
      expect(await store.deletedProjectsWithDocuments(10)).toEqual([]);
      await store.markProjectDeleted(7);
      await store.markProjectDeleted(9);
      expect(await store.deletedProjectsWithDocuments(10)).toEqual([7]);
      expect(await store.deletedProjectsWithDocuments(0)).toEqual([]);
      await store.remove(id, []);
      expect(await store.deletedProjectsWithDocuments(10)).toEqual([]);
    });

    it('knows which of many ids are documents’', async () => {
      const [first, second, removed] = [await added(), await added(), await added()];
      await store.remove(removed.id, []);
      const ids = [first.id, uuidv7(), removed.id, second.id];
      expect(await store.existing(ids)).toEqual(new Set([first.id, second.id]));
      expect(await store.existing([])).toEqual(new Set());
    });

    it('lists and counts a project’s documents, newest first, page by page', async () => {
      const made = [await added(), await added(), await added()];
      await added({ projectId: 8 });
      const first = await store.list(7, 2, undefined);
      expect(first.map((document) => document.id)).toEqual([made[2]?.id, made[1]?.id]);
      const rest = await store.list(7, 2, first[1]?.id);
      expect(rest.map((document) => document.id)).toEqual([made[0]?.id]);
      expect(await store.count(7)).toBe(3);
    });

    it('counts what is recent and what others uploaded', async () => {
      const [ada, bob] = [uuidv7(), uuidv7()];
      const since = new Date('2026-01-08T00:00:00Z');
      const before = new Date(since.getTime() - 1);
      await added({ uploadedBy: ada, createdAt: since });
      await added({ uploadedBy: ada, createdAt: before });
      await added({ uploadedBy: bob, createdAt: since });
      await added({ uploadedBy: '', createdAt: before });
      await added({ uploadedBy: bob, createdAt: since, projectId: 8 });
      const removed = await added({ uploadedBy: bob, createdAt: since });
      await store.remove(removed.id, []);
      expect(await store.counts(7, { since, userId: ada })).toEqual({ total: 4, recent: 2, shared: 2 });
      expect(await store.counts(7, { since, userId: bob })).toEqual({ total: 4, recent: 2, shared: 3 });
      expect(await store.counts(9, { since, userId: ada })).toEqual({ total: 0, recent: 0, shared: 0 });
    });

    it('counts what is still being read, and what could not be', async () => {
      for (const status of ['uploaded', 'extracting', 'indexing', 'processed', 'failed'] as const)
        await added({ status });
      await added({ status: 'failed', projectId: 8 });
      const removed = await added({ status: 'failed' });
      await store.remove(removed.id, []);
      expect(await store.unread(7)).toEqual({ reading: 3, failed: 1 });
      expect(await store.unread(9)).toEqual({ reading: 0, failed: 0 });
    });

    it('takes a person’s mark from what they uploaded, and from nothing else', async () => {
      const [ada, bob] = [uuidv7(), uuidv7()];
      const first = await added({ uploadedBy: ada });
      await added({ uploadedBy: ada, projectId: 8 });
      const other = await added({ uploadedBy: bob });
      expect(await store.countUploadedBy(ada)).toBe(2);
      await store.forgetUploader(ada);
      await store.forgetUploader(ada);
      expect(await store.countUploadedBy(ada)).toBe(0);
      expect(await store.get(first.id)).toEqual({ ...first, uploadedBy: '' });
      expect(await store.get(other.id)).toEqual(other);
    });

    it('renames what is there, and publishes nothing else', async () => {
      const { id } = await added();
      const name = 'new.txt';
      expect(await store.updateMetadata(id, { name }, [deletedEvent()])).toMatchObject({ id, name });
      expect(await store.updateMetadata(uuidv7(), { name }, [deletedEvent()])).toBeUndefined();
      expect(await store.outbox.count()).toBe(2);
    });

    it('keeps what people say of a document, and what is empty as absent', async () => {
      const { id, name } = await added();
      const said = { tags: ['Größe', '2024 🪨'], description: 'First line.\nSecond.' };
      expect(await store.updateMetadata(id, said, [])).toMatchObject({ name, ...said });
      expect(await store.updateMetadata(id, { description: '' }, [])).not.toHaveProperty('description');
      expect(await store.get(id)).toMatchObject({ name, tags: said.tags });
      expect(await store.updateMetadata(id, { tags: [] }, [])).not.toHaveProperty('tags');
    });

    it('removes a document with its job at once, and what is left of it when asked', async () => {
      const { id, sha256 } = await read();
      await store.beginVersion(id, 1, []);
      const other = await read();
      const job = await store.jobs.claim(EXTRACTION, 'me', 10_000);
      expect(await store.remove(id, [deletedEvent()])).toEqual({ documentId: id, sha256 });
      expect(await store.remove(id, [deletedEvent()])).toBeUndefined();
      expect(await store.get(id)).toBeUndefined();
      expect(await store.jobs.renew(job?.id ?? '', 'me', 10_000)).toBe(job?.key !== id);
      expect(await store.leftovers(10)).toEqual([{ documentId: id, sha256 }]);
      expect([await store.leftover(id), await store.leftover(other.id)]).toEqual([
        { documentId: id, sha256 },
        undefined,
      ]);
      expect(await store.list(7, 10, undefined)).toHaveLength(1);
      expect(await store.count(7)).toBe(1);
      expect(await store.updateMetadata(id, { name: 'late.txt' }, [])).toBeUndefined();
      expect(await store.beginReading(id, 2)).toBeUndefined();
      await store.purge(id);
      await store.purge(id);
      expect([await store.leftovers(10), await store.leftover(id)]).toEqual([[], undefined]);
      expect(await store.page(id, 1, 1)).toBeUndefined();
      expect(await store.passages(id, 1, -1, 10)).toEqual([]);
      expect(await store.passages(other.id, 1, -1, 10)).toHaveLength(4);
    });

    it('purges a document of many pages and passages whole', async () => {
      const { id } = await added();
      const run = await begin(id, 1);
      const pages = Array.from({ length: 700 }, (_, index) => makePage(index + 1, 'One. Two.', index * 2));
      await store.addPages(id, run, pages);
      await store.remove(id, []);
      await store.purge(id);
      expect(await store.page(id, 1, 700)).toBeUndefined();
      expect(await store.passages(id, 1, -1, 10)).toEqual([]);
    });
  });
}
