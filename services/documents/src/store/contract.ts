import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../domain/document.ts';
import { PICTURE, type Picture, pictureJob } from '../domain/pictures/picture.ts';
import { type DocumentsStore, EXTRACTION, RECOGNITION } from '../domain/ports.ts';
import { type RoomLimits, unlimited } from '../domain/room.ts';
import {
  CONTEXT,
  deletedEvent,
  makeDocument,
  makePage,
  RECOGNITION_OF_PAGE,
  REMARK,
} from '../testing/filled-store.ts';
import { describeLists } from './lists-contract.ts';
import { describeReceipts } from './receipts/contract.ts';
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

    async function added(changes: Partial<Document> = {}): Promise<Document> {
      const document = makeDocument(changes);
      await store.add(document, [deletedEvent()]);
      return document;
    }

    /** Begins a run of reading a version; gives its name. */
    async function begin(id: string, version: number): Promise<string> {
      const begun = await store.beginReading(id, version);
      return begun?.run ?? expect.fail('the reading did not begin');
    }

    /** A document whose first version was read into two pages of two passages each. */
    async function read(changes: Partial<Document> = {}): Promise<Document> {
      const { id } = await added(changes);
      const run = await begin(id, 1);
      await store.addPages(id, run, [makePage(1, 'One. Two.'), makePage(2, 'Three. Four.', 2)]);
      await store.finishReading(id, run, { pages: 2, passages: 4, warnings: [REMARK] }, [deletedEvent()]);
      return (await store.get(id)) as Document;
    }

    describeReceipts(() => store);
    describeVersions(() => store, added, read);
    describeLists(() => store, added);

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

    it('reads a version into pages and passages, and makes them the document’s text', async () => {
      const document = await read();
      expect(document).toMatchObject({
        status: 'indexing',
        textVersion: 1,
        textPages: 2,
        pagesDone: 2,
        pagesTotal: 2,
        chunksCount: 4,
        warnings: [REMARK],
      });
      expect(await store.page(document.id, 1, 2)).toEqual(makePage(2, 'Three. Four.').page);
      expect(await store.page(document.id, 1, 3)).toBeUndefined();
      const pagesAfter = async (after: number, limit: number) =>
        (await store.pagesAfter(document.id, 1, after, limit)).map(({ number }) => number);
      expect(await pagesAfter(0, 9)).toEqual([1, 2]);
      expect(await pagesAfter(0, 1)).toEqual([1]);
      expect(await pagesAfter(1, 9)).toEqual([2]);
      expect(await store.pagesAfter(document.id, 2, 0, 9)).toEqual([]);
      const passages = await store.passages(document.id, 1, -1, 3);
      expect(passages.map((passage) => passage.text)).toEqual(['One.', 'Two.', 'Three.']);
      expect(passages[2]).toMatchObject({
        ordinal: 2,
        page: 2,
        start: 0,
        end: 6,
        headings: ['Top', 'Under'],
      });
      const [last, ...others] = await store.passages(document.id, 1, 2, 3);
      expect(last).toMatchObject({ text: 'Four.', context: CONTEXT });
      expect(others).toEqual([]);
    });

    it('begins a reading again without anything of the run before', async () => {
      const { id } = await added();
      const first = await begin(id, 1);
      await store.addPages(id, first, [makePage(1, 'One. Two.'), makePage(2, 'Not. Again.', 2)]);
      expect(await store.setProgress(id, first, 2, 9)).toBe(true);
      const begun = await store.beginReading(id, 1);
      expect(begun?.document).toMatchObject({ status: 'extracting', pagesDone: 0, pagesTotal: 0 });
      expect(await store.page(id, 1, 1)).toBeUndefined();
      const run = begun?.run ?? '';
      expect(await store.addPages(id, run, [makePage(1, 'One. Two.')])).toBe(true);
      await store.finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, []);
      expect(await store.page(id, 1, 2)).toBeUndefined();
      expect((await store.passages(id, 1, -1, 9)).map((passage) => passage.text)).toEqual(['One.', 'Two.']);
    });

    it('keeps the last pages with the end of the reading, and only of the run that reads', async () => {
      const { id } = await added();
      const [late, run] = [await begin(id, 1), await begin(id, 1)];
      await store.addPages(id, run, [makePage(1, 'One. Two.')]);
      const rest = (text: string) => [makePage(2, text, 2)];
      const result = { pages: 2, passages: 4, warnings: [] };
      expect(await store.finishReading(id, late, { ...result, rest: rest('Not. These.') }, [])).toBe(false);
      expect(await store.finishReading(id, run, { ...result, rest: rest('Three. Four.') }, [])).toBe(true);
      // Its job is done within the same step.
      expect(await store.jobs.nextDue(EXTRACTION)).toBeUndefined();
      expect((await store.passages(id, 1, -1, 9)).map((passage) => passage.text)).toEqual([
        'One.',
        'Two.',
        'Three.',
        'Four.',
      ]);
      expect(await store.page(id, 1, 2)).toMatchObject({ text: 'Three. Four.' });
    });

    it('keeps how a page was recognised, and of pages that were read nothing', async () => {
      const { id } = await added();
      const run = await begin(id, 1);
      const [one, two] = [makePage(1, 'One. Two.'), makePage(2, 'Three. Four.', 2)];
      const recognised = { ...one, page: { ...one.page, recognition: RECOGNITION_OF_PAGE } };
      await store.addPages(id, run, [recognised, two]);
      await store.finishReading(id, run, { pages: 2, passages: 4, warnings: [] }, []);
      expect(await store.page(id, 1, 1)).toEqual(recognised.page);
      expect(await store.page(id, 1, 2)).toEqual(two.page);
    });

    it('has a run give way to one that recognises, unless another has taken it over', async () => {
      const { id } = await added();
      const [late, run] = [await begin(id, 1), await begin(id, 1)];
      await store.addPages(id, run, [makePage(1, 'One. Two.')]);
      expect(await store.awaitRecognition(id, late)).toBe(false);
      expect(await store.jobs.claim(RECOGNITION, 'me', 1_000)).toBeUndefined();
      expect(await store.awaitRecognition(id, run)).toBe(true);
      expect(await store.jobs.nextDue(EXTRACTION)).toBeUndefined();
      expect(await store.jobs.claim(RECOGNITION, 'me', 60_000)).toMatchObject({ key: id, version: 1 });
      const recognising = await begin(id, 1);
      await store.addPages(id, recognising, [makePage(1, 'Three. Four.')]);
      await store.finishReading(id, recognising, { pages: 1, passages: 2, warnings: [] }, []);
      expect(await store.jobs.nextDue(RECOGNITION)).toBeUndefined();
      expect((await store.passages(id, 1, -1, 9)).map(({ text }) => text)).toEqual(['Three.', 'Four.']);
    });

    it('removes a document that waits for recognition with its job', async () => {
      const { id } = await added();
      await store.awaitRecognition(id, await begin(id, 1));
      await store.remove(id, []);
      expect(await store.jobs.nextDue(RECOGNITION)).toBeUndefined();
    });

    it('lets a run that another has taken over change nothing', async () => {
      const { id } = await added();
      const late = await begin(id, 1);
      const run = await begin(id, 1);
      await store.addPages(id, run, [makePage(1, 'Right. Words.')]);
      expect(
        await store.addPages(id, late, [makePage(1, 'Late. Words.'), makePage(2, 'Late. Page.', 2)]),
      ).toBe(false);
      expect(await store.setProgress(id, late, 7, 7)).toBe(false);
      expect(
        await store.finishReading(id, late, { pages: 2, passages: 4, warnings: [] }, [deletedEvent()]),
      ).toBe(false);
      expect(await store.get(id)).toMatchObject({ status: 'extracting', pagesDone: 0 });
      expect(
        await store.finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, [deletedEvent()]),
      ).toBe(true);
      expect(await store.addPages(id, run, [makePage(2, 'Too. Late.', 2)])).toBe(false);
      expect(
        await store.finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, [deletedEvent()]),
      ).toBe(false);
      expect((await store.passages(id, 1, -1, 9)).map((passage) => passage.text)).toEqual([
        'Right.',
        'Words.',
      ]);
      expect(await store.page(id, 1, 2)).toBeUndefined();
      expect(await store.outbox.count()).toBe(2);
    });

    it('keeps the old text until the new version is read whole', async () => {
      const { id } = await read();
      expect(await store.beginVersion(id, 1, [])).toMatchObject({
        version: 2,
        status: 'uploaded',
        textVersion: 1,
      });
      const run = await begin(id, 2);
      await store.addPages(id, run, [makePage(1, 'New. Words.')]);
      expect((await store.page(id, 1, 1))?.text).toBe('One. Two.');
      await store.finishReading(id, run, { pages: 1, passages: 2, warnings: [] }, []);
      expect(await store.page(id, 1, 1)).toBeUndefined();
      expect((await store.passages(id, 2, -1, 10)).map((passage) => passage.text)).toEqual([
        'New.',
        'Words.',
      ]);
    });

    it('does not begin a version while one is being read, nor one that was begun', async () => {
      const { id } = await added();
      expect(await store.beginVersion(id, 1, [deletedEvent()])).toBeUndefined();
      const other = await read();
      await store.beginVersion(other.id, 1, []);
      expect(await store.beginVersion(other.id, 1, [])).toBeUndefined();
      expect(await store.beginReading(other.id, 1)).toBeUndefined();
    });

    it('lets a version that has moved on change nothing', async () => {
      const { id } = await added();
      const run = await begin(id, 1);
      await store.markFailed(id, 1, { code: 'damaged', message: 'x' }, []);
      await store.beginVersion(id, 1, []);
      const before = await store.outbox.count();
      expect(await store.addPages(id, run, [makePage(3, 'Late. Page.')])).toBe(false);
      expect(await store.setProgress(id, run, 1, 1)).toBe(false);
      expect(
        await store.finishReading(id, run, { pages: 0, passages: 0, warnings: [] }, [deletedEvent()]),
      ).toBe(false);
      expect(await store.beginReading(id, 1)).toBeUndefined();
      expect(await store.markProcessed(id, 1, [deletedEvent()])).toBe(false);
      expect(await store.markFailed(id, 1, { code: 'damaged', message: 'x' }, [deletedEvent()])).toBe(false);
      expect(await store.outbox.count()).toBe(before);
    });

    it('marks a version processed once, also after the index had failed', async () => {
      const { id } = await read();
      const failure = {
        code: 'index_failed',
        message: 'full',
        reason: 'reading_failed',
        params: { times: 3 },
      };
      expect(await store.markFailed(id, 1, failure, [])).toBe(true);
      expect(await store.get(id)).toMatchObject({
        status: 'failed',
        failure,
      });
      expect(await store.markProcessed(id, 1, [deletedEvent()])).toBe(true);
      expect(await store.markProcessed(id, 1, [deletedEvent()])).toBe(false);
      expect(await store.get(id)).toMatchObject({ status: 'processed' });
      expect((await store.get(id))?.failure).toBeUndefined();
    });

    /** A PDF that is ready, and waits to be drawn. */
    async function ready(): Promise<Document> {
      const document = await read({ fileType: 'pdf' });
      await store.markProcessed(document.id, 1, [], pictureJob(document));
      return document;
    }
    const picture = (fill: string): Picture => ({ id: uuidv7(), sha256: fill.repeat(64) });

    it('has what is ready drawn once, when the caller asks for it', async () => {
      const { id, projectId } = await ready();
      const job = await store.jobs.claim(PICTURE, 'me', 10_000);
      expect(job).toMatchObject({ key: id, group: String(projectId), version: 1, attempt: 1 });
      expect(await store.markProcessed(id, 1, [], pictureJob(makeDocument({ id, fileType: 'pdf' })))).toBe(
        false,
      );
      expect(await store.jobs.complete(job?.id ?? '', 'me')).toBe(true);
      expect(await store.jobs.nextDue(PICTURE)).toBeUndefined();
    });

    it('gives a document the picture of its version, and the one it takes the place of', async () => {
      const { id } = await ready();
      const [first, second] = [picture('a'), picture('b')];
      expect(await store.setPicture(id, 1, first)).toEqual({ before: undefined });
      expect(await store.get(id)).toMatchObject({ pictureId: first.id, pictureSha256: first.sha256 });
      expect(await store.setPicture(id, 1, second)).toEqual({ before: first });
      expect(await store.setPicture(id, 2, first)).toBeUndefined();
      expect(await store.setPicture(uuidv7(), 1, first)).toBeUndefined();
      expect(await store.existing([first.id, second.id, id])).toEqual(new Set([second.id, id]));
      expect(await store.setPicture(id, 1, undefined)).toEqual({ before: second });
      const { pictureId, pictureSha256, pictureVersion } = (await store.get(id)) ?? {};
      expect({ pictureId, pictureSha256, pictureVersion }).toEqual({ pictureVersion: 1 });
    });

    it('keeps the picture while a further version is read', async () => {
      const { id } = await ready();
      const first = picture('a');
      await store.setPicture(id, 1, first);
      expect(await store.beginVersion(id, 1, [])).toMatchObject({ pictureId: first.id });
      await store.finishReading(id, await begin(id, 2), { pages: 0, passages: 0, warnings: [] }, []);
      expect(await store.setPicture(id, 1, picture('b'))).toBeUndefined();
      expect(await store.setPicture(id, 2, undefined)).toEqual({ before: first });
    });

    it('has drawn what is ready and was not, and nothing else', async () => {
      const [waits, drawn, failed, again] = [await ready(), await ready(), await ready(), await ready()];
      const processed = async (changes: Partial<Document>) => {
        const document = await read(changes);
        await store.markProcessed(document.id, 1, []);
        return document;
      };
      await processed({ fileType: 'txt' });
      const missing = [await processed({ fileType: 'pdf' }), await processed({ fileType: 'pdf' })];
      await added({ fileType: 'pdf' });
      for (const { id } of [drawn, failed, again]) await store.setPicture(id, 1, undefined);
      await store.beginVersion(again.id, 1, []);
      for (let job = await store.jobs.claim(PICTURE, 'me', 10_000); job; ) {
        if (job.key !== waits.id) await store.jobs.complete(job.id, 'me');
        job = await store.jobs.claim(PICTURE, 'me', 10_000);
      }
      expect(await store.addPictureJobs(1)).toBe(1);
      expect(await store.addPictureJobs(9)).toBe(1);
      expect(await store.addPictureJobs(9)).toBe(0);
      const keys: string[] = [];
      for (let job = await store.jobs.claim(PICTURE, 'me', 10_000); job; ) {
        keys.push(job.key);
        job = await store.jobs.claim(PICTURE, 'me', 10_000);
      }
      expect(keys.toSorted()).toEqual(missing.map(({ id }) => id).toSorted());
    });

    it('names the picture of a removed document until it is purged, and draws none any more', async () => {
      const { id, sha256 } = await ready();
      const first = picture('a');
      await store.setPicture(id, 1, first);
      const left = { documentId: id, sha256, picture: first };
      expect(await store.remove(id, [])).toEqual(left);
      expect(await store.leftovers(10)).toEqual([left]);
      expect(await store.setPicture(id, 1, picture('b'))).toBeUndefined();
      expect(await store.existing([first.id])).toEqual(new Set());
      expect(await store.jobs.nextDue(PICTURE)).toBeUndefined();
      await store.purge(id);
      expect(await store.leftovers(10)).toEqual([]);
    });

    it('keeps why a version failed where that has no parameters', async () => {
      const { id } = await read();
      const failure = { code: 'index_failed', message: 'full', reason: 'reading_no_room' };
      await store.markFailed(id, 1, { ...failure, params: undefined }, []);
      expect((await store.get(id))?.failure).toStrictEqual(failure);
    });

    it('drops the text of a version that failed, and keeps the one before it', async () => {
      const { id } = await read();
      await store.beginVersion(id, 1, []);
      const run = await begin(id, 2);
      await store.addPages(id, run, [makePage(1, 'Half. Read.')]);
      expect(await store.markFailed(id, 2, { code: 'damaged', message: 'x' }, [])).toBe(true);
      expect(await store.markProcessed(id, 2, [])).toBe(false);
      expect(await store.page(id, 2, 1)).toBeUndefined();
      expect((await store.page(id, 1, 1))?.text).toBe('One. Two.');
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
