import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { commonRefusals, NotFound, Unavailable } from '@cairn/platform/errors';
import type { UploadDocumentRequest } from '@cairn/proto/documents';
import { eventually } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unlimited } from './domain/room.ts';
import { uploadDocument } from './domain/upload-document.ts';
import { Uploads } from './domain/uploads.ts';
import { openSqliteStore } from './store/sqlite.ts';
import {
  type DocumentsUnderTest,
  documentsUnderTest,
  OTHER_PROJECT,
  PROJECT,
  uploadRequests,
} from './testing/documents-under-test.ts';
import { makePdf } from './testing/pdf.ts';

describe('an upload', () => {
  let under: DocumentsUnderTest;
  beforeEach(async () => {
    under = await documentsUnderTest();
  });
  afterEach(() => under.close());

  /** Names of what lies in the folder of files, whole or half. */
  const stored = async () => {
    const names = await readdir(under.platform.dataPath('files'), { recursive: true });
    return names.filter((name) => !/^(incoming|[0-9a-f]{2})$/.test(name));
  };

  /** Bytes of the upload in progress that are on the disk. */
  async function incomingBytes(): Promise<number> {
    const folder = under.platform.dataPath('files', 'incoming');
    const sizes = (await readdir(folder)).map(
      async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0,
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  const send = async (content: AsyncIterable<Uint8Array>, signal?: AbortSignal) =>
    under.client.uploadDocument(uploadRequests(PROJECT, 'a.txt', content), {
      ...(await under.platform.as(under.ada)),
      signal,
    });

  const listed = async () => {
    const { documents } = await under.client.listDocuments(
      { projectId: PROJECT },
      await under.platform.as(under.ada),
    );
    return documents;
  };

  it('of another type is refused by name before its bytes are looked at, and by content after', async () => {
    await expect(under.upload('virus.exe', 'MZ')).rejects.toMatchObject({
      code: 'unsupported',
      message:
        'Unsupported file type. Please upload one of: TXT, PDF, DOCX, MD, CSV, JSON, PNG, JPEG, TIFF, WEBP',
    });
    await expect(under.upload('a.txt', makePdf(['x']))).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('rename it to .pdf'),
    });
    expect(await stored()).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('of a file that the project has already adds nothing, and says which document it is', async () => {
    const first = await under.upload('a.txt', 'The same words.');
    const before = await stored();
    const again = await under.client.uploadDocument(
      uploadRequests(PROJECT, 'b.txt', 'The same words.'),
      await under.platform.as(under.ada),
    );
    expect(again).toMatchObject({ alreadyThere: true, document: { id: first.id, name: 'a.txt' } });
    expect(await listed()).toHaveLength(1);
    expect(await stored()).toEqual(before);
    const other = await under.upload('b.txt', 'Other words.');
    expect(other.id).not.toBe(first.id);
  });

  it('of 50 MB is taken and of one byte more refused, memory staying flat', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'words and words\n');
    let lead = 0;
    async function* bytes(total: number): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < total; sent += piece.length) {
        lead = Math.max(lead, sent - (await incomingBytes()));
        yield piece.subarray(0, Math.min(piece.length, total - sent));
      }
    }
    await expect(send(bytes(52_428_801))).rejects.toMatchObject({
      code: 'too_large',
      message: 'File is too large. Maximum size is 50MB.',
    });
    expect(await stored()).toEqual([]);
    lead = 0;
    const { document } = await send(bytes(52_428_800));
    expect(document?.fileSize).toBe(52_428_800);
    // What is sent and not yet on the disk is in memory: both ends and the stream between them hold some twenty
    // messages.
    expect(lead).toBeLessThan(26_214_400);
  });

  it('cut in the middle leaves nothing', async () => {
    const cut = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        yield Buffer.alloc(100_000, 'x');
        if ((await stored()).length > 0) cut.abort();
      }
    }
    await expect(send(endless(), cut.signal)).rejects.toThrow();
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(await listed()).toEqual([]);

    async function* endingWith(end: UploadDocumentRequest[]) {
      for await (const message of uploadRequests(PROJECT, 'a.txt', 'words')) {
        if (message.part?.$case !== 'end') yield message;
      }
      yield* end;
    }
    const call = await under.platform.as(under.ada);
    const sizes = [[], [4], [6], [0]];
    for (const announced of sizes) {
      const end = announced.map(
        (size): UploadDocumentRequest => ({ part: { $case: 'end', value: { size } } }),
      );
      await expect(under.client.uploadDocument(endingWith(end), call)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('cut off'),
      });
    }
    expect(await stored()).toEqual([]);
  });

  it('that ends after its project was deleted leaves nothing', async () => {
    const begun = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    async function* slow() {
      yield Buffer.alloc(100_000, 'x');
      begun.resolve();
      await goesOn.promise;
      yield Buffer.from('words');
    }
    const purged = Promise.withResolvers<void>();
    under.platform.bus.watch([subjects.projectPurged], (event) => {
      if (payloadOf(event, 'projectPurged')?.done) purged.resolve();
    });
    const sending = send(slow());
    sending.catch(() => undefined);
    await begun.promise;
    await under.platform.bus.publish([
      newEvent({ $case: 'projectDeleted', value: {} }, { projectId: PROJECT }),
    ]);
    await purged.promise;
    goesOn.resolve();
    await expect(sending).rejects.toMatchObject({ code: 'not_found' });
    expect(await listed()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('that does not begin as it should is refused', async () => {
    const call = await under.platform.as(under.ada);
    async function* headless() {
      yield { part: { $case: 'chunk' as const, value: Buffer.from('x') } };
    }
    await expect(under.client.uploadDocument(headless(), call)).rejects.toMatchObject({
      code: 'invalid_input',
    });
    async function* nothing() {}
    await expect(under.client.uploadDocument(nothing(), call)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('by someone who may not write leaves nothing', async () => {
    for (const [user, code] of [
      [under.bob, 'forbidden'],
      [under.eve, 'not_found'],
    ] as const) {
      const call = await under.platform.as(user);
      await expect(
        under.client.uploadDocument(uploadRequests(PROJECT, 'a.txt', 'words'), call),
      ).rejects.toMatchObject({ code });
    }
    expect(await stored()).toEqual([]);
  });

  it('shows hostile names tamed and stores nothing under them', async () => {
    await expect(under.upload('../../../etc/\u202Epasswd\0.txt', 'words')).rejects.toMatchObject({
      faults: [{ loc: ['body', 'file'], type: 'character_refused' }],
    });
    const document = await under.upload('../../../etc/passwd.txt', 'words');
    expect(document.name).toBe('passwd.txt');
    expect(
      (await stored()).every((name) =>
        /^[0-9a-f]{2}\/[0-9a-f]{64}(\/(data|held-by-[0-9a-f-]+))?$/.test(name),
      ),
    ).toBe(true);
  });

  it('of the same content in two projects is two documents over one file, which the last takes along', async () => {
    const first = await under.upload('a.txt', 'the same words');
    const second = await under.upload('b.txt', 'the same words', OTHER_PROJECT);
    expect(second.sha256).toBe(first.sha256);
    const call = await under.platform.as(under.ada);
    await under.client.deleteDocument({ projectId: PROJECT, documentId: first.id }, call);
    await under.until(second, 'DOCUMENT_STATUS_INDEXING');
    await under.client.deleteDocument({ projectId: OTHER_PROJECT, documentId: second.id }, call);
    expect(await stored()).toEqual([]);
  });
});

describe('what may still be on its way in', () => {
  const hoursAgo = (hours: number) => uuidv7({ msecs: Date.now() - hours * 3_600_000 });

  it('is, for the one process there is, what it is taking in', () => {
    const uploads = new Uploads({ exclusive: true });
    const id = uuidv7();
    expect(uploads.mayBeInProgress(id)).toBe(false);
    const end = uploads.begin(id);
    expect(uploads.mayBeInProgress(id)).toBe(true);
    end();
    expect(uploads.mayBeInProgress(id)).toBe(false);
  });

  it('is, where there are others, all that began not long ago', () => {
    const uploads = new Uploads({ exclusive: false });
    expect([0, 5, 20, 25, 1_000].map((hours) => uploads.mayBeInProgress(hoursAgo(hours)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(uploads.mayBeInProgress('of another form')).toBe(false);
  });
});

describe('an upload whose last step fails', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['the disk is full', commonRefusals.no_room()],
    ['the caller lost their rights meanwhile', commonRefusals.project_read_only()],
    // Deleted, and its documents with it, after the last look at rights: nothing would ever delete this one.
    ['the project is deleted', undefined],
    // By then another replica may have taken its file for a stray one.
    ['it took hours', 'hours'],
  ])('because %s gives the file back', async (_, error) => {
    const store = openSqliteStore(':memory:');
    const released: string[] = [];
    const blobs = {
      put: async () => ({ sha256: 'ab'.repeat(32), size: 5 }),
      async *read() {
        yield Buffer.from('words');
      },
      openFile: () => Promise.reject(new Error('not needed')),
      release: async (holder: string) => void released.push(holder),
      async *list() {},
    };
    const upload = {
      projectId: PROJECT,
      filename: 'a.txt',
      content: uploadRequests(1, 'x', '') as AsyncIterable<never>,
      uploadedBy: 'ada',
      limits: unlimited,
      traceId: 't',
      async mayStill() {
        if (error instanceof Error) throw error;
        if (error === undefined) await store.markProjectDeleted(PROJECT);
        else vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 3_600_000 });
      },
    };
    const judgeType = async () => ({ fileType: 'txt' as const });
    const uploading = uploadDocument(
      { store, blobs, judgeType, uploads: new Uploads({ exclusive: true }) },
      upload,
    );
    const refusal = expect.any(error === undefined ? NotFound : Unavailable);
    await expect(uploading).rejects.toEqual(error instanceof Error ? error : refusal);
    expect(released).toHaveLength(1);
    expect(await store.count(PROJECT)).toBe(0);
    await store.component.stop?.();
  });
});
