import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentsUnderTest, documentsUnderTest, PROJECT } from './testing/documents-under-test.ts';
import { protectedPdf } from './testing/protected-pdf.ts';

describe('a protected PDF', () => {
  let under: DocumentsUnderTest;
  beforeAll(async () => {
    under = await documentsUnderTest();
  });
  afterAll(() => under.close());

  /** A PDF that waits for its password. */
  async function locked(words: string) {
    const uploaded = await under.upload(`${words}.pdf`, protectedPdf(words, 'open sesame'));
    const document = await under.until(uploaded, 'DOCUMENT_STATUS_FAILED');
    expect(document.failure).toMatchObject({ code: 'encrypted', reason: 'reading_encrypted_pdf' });
    return document;
  }
  async function unlock(documentId: string, password: string, who = under.ada) {
    // As the gateway calls: opening a large file takes longer than other calls may.
    const options = { ...(await under.platform.as(who)), deadline: 60_000 };
    return under.client.unlockDocument({ projectId: PROJECT, documentId, password }, options);
  }

  it('is read once its password is given, and needs it no more', async () => {
    const document = await locked('Granite');
    await unlock(document.id, 'open sesame');
    const read = await under.until(document, 'DOCUMENT_STATUS_INDEXING');
    const call = await under.platform.as(under.ada);
    const address = { projectId: PROJECT, documentId: document.id };
    const page = await under.client.getPage({ ...address, page: 1 }, call);
    expect(page.text).toBe('Granite');
    await under.indexed(read);
    await under.until(document, 'DOCUMENT_STATUS_PROCESSED');
    await under.client.reprocessDocument(address, call);
    const again = await under.until(document, 'DOCUMENT_STATUS_INDEXING');
    expect(again.version).toBe(3);
    const pieces: Buffer[] = [];
    for await (const { chunk } of under.client.downloadDocument({ ...address, start: 0 }, call))
      pieces.push(chunk);
    expect(Buffer.concat(pieces).length).toBe(again.fileSize);
    expect(Buffer.concat(pieces).includes('/Encrypt')).toBe(false);
    expect(await kept(document.id)).toHaveLength(1);
  });

  it('says that a password is wrong, and waits for the right one', async () => {
    const document = await locked('Basalt');
    await expect(unlock(document.id, 'open')).rejects.toThrow('This password does not open the file.');
    expect(await under.get(document)).toEqual(document);
    expect(await kept(document.id)).toHaveLength(1);
    await unlock(document.id, 'open sesame');
    await under.until(document, 'DOCUMENT_STATUS_INDEXING');
  });

  it('is opened once where two give the password, and keeps its file', async () => {
    const document = await locked('Gneiss');
    const outcomes = await Promise.allSettled([1, 2].map(() => unlock(document.id, 'open sesame')));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await under.until(document, 'DOCUMENT_STATUS_INDEXING');
    expect(await kept(document.id)).toHaveLength(1);
  });

  it('takes no password of readers, nor for what is not locked', async () => {
    const document = await locked('Slate');
    await expect(unlock(document.id, 'open sesame', under.bob)).rejects.toThrow(
      'You can read this project but',
    );
    const open = await under.upload('open.txt', 'Plain words.');
    await expect(unlock(open.id, 'open sesame')).rejects.toThrow('does not wait for a password');
  });

  /** The files that a document holds. */
  async function kept(id: string): Promise<string[]> {
    const names = await readdir(under.platform.dataPath('files'), { recursive: true });
    return names.filter((name) => name.endsWith(`held-by-${id}`));
  }
});
