import { payloadOf, subjects } from '@cairn/messaging/events';
import { openFolderBlobs } from '@cairn/persistence/blobs';
import type { Document } from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentsUnderTest, documentsUnderTest } from './testing/documents-under-test.ts';
import { makePdf } from './testing/pdf.ts';

describe('the picture of a document', () => {
  let under: DocumentsUnderTest;
  /** Who held files before the test. */
  let before: readonly string[];

  beforeAll(async () => {
    under = await documentsUnderTest();
  });
  beforeEach(async () => {
    under.renew();
    before = await holders();
  });
  afterAll(() => under.close());

  async function ready(name: string, content: Uint8Array | string): Promise<Document> {
    const read = await under.until(await under.upload(name, content), 'DOCUMENT_STATUS_INDEXING');
    await under.indexed(read);
    return under.until(read, 'DOCUMENT_STATUS_PROCESSED');
  }

  const drawn = (document: Document, before = '') =>
    eventually(async () => {
      const now = await under.get(document);
      expect(now.pictureId).not.toBe(before);
      return now;
    });

  const fetched = async ({ id: documentId, pictureId }: Pick<Document, 'id' | 'pictureId'>) => {
    const call = await under.platform.as(under.bob);
    return (await under.client.getPicture({ projectId: under.project, documentId, pictureId }, call)).image;
  };

  /** Who holds files of this test. */
  const held = async () => (await holders()).filter((id) => !before.includes(id));

  async function holders(): Promise<string[]> {
    const blobs = await openFolderBlobs(under.platform.dataPath('files'), { reserveBytes: 0 });
    const found: string[] = [];
    for await (const blob of blobs.list()) found.push(...blob.holders);
    return found.toSorted();
  }

  it('is drawn once it is ready, announced, and given to who may read it', async () => {
    const pictured: string[] = [];
    under.watch([subjects.documentPictured], (event) => {
      pictured.push(payloadOf(event, 'documentPictured')?.documentId ?? '');
    });
    const document = await drawn(await ready('a.pdf', makePdf(['Some words'])));
    const { type, width } = imageSize(await fetched(document));
    expect({ type, width }).toEqual({ type: 'webp', width: 400 });
    await eventually(() => expect(pictured).toEqual([document.id]));
    await expect(fetched({ ...document, pictureId: '' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(fetched({ ...document, pictureId: document.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is not there of types that are not drawn, nor of a page that cannot be, and neither fails for it', async () => {
    const pages = makePdf(['Some words'], { page: '/MediaBox [0 0 1 14000]' });
    const [text, strip] = [await ready('a.txt', 'Some words'), await ready('strip.pdf', pages)];
    // Drawn after those two.
    await drawn(await ready('b.pdf', makePdf(['More words'])));
    for (const document of [text, strip]) {
      const { pictureId, status } = await under.get(document);
      expect({ pictureId, status }).toEqual({ pictureId: '', status: 'DOCUMENT_STATUS_PROCESSED' });
    }
  });

  it('stands while the file is read again, and is then replaced', async () => {
    const first = await drawn(await ready('a.pdf', makePdf(['Some words'])));
    const call = await under.platform.as(under.ada);
    await under.client.reprocessDocument({ projectId: under.project, documentId: first.id }, call);
    const again = await under.until(first, 'DOCUMENT_STATUS_INDEXING');
    expect(again.pictureId).toBe(first.pictureId);
    await under.indexed(again);
    const second = await drawn(first, first.pictureId);
    await expect(fetched(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(imageSize(await fetched(second)).width).toBe(400);
    await eventually(async () => expect(await held()).toEqual([first.id, second.pictureId].toSorted()));
  });

  it('goes with the document', async () => {
    const [kept, deleted] = [
      await drawn(await ready('a.pdf', makePdf(['Some words']))),
      await drawn(await ready('b.pdf', makePdf(['Other words']))),
    ];
    const call = await under.platform.as(under.ada);
    await under.client.deleteDocument({ projectId: under.project, documentId: deleted.id }, call);
    await expect(fetched(deleted)).rejects.toMatchObject({ code: 'not_found' });
    await eventually(async () => expect(await held()).toEqual([kept.id, kept.pictureId].toSorted()));
  });
});
