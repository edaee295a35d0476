import { newEvent } from '@cairn/messaging/events';
import type { BlobStore } from '@cairn/persistence/blobs';
import { commonRefusals, DomainError, isAway } from '@cairn/platform/errors';
import { v7 as uuidv7 } from 'uuid';
import { type Document, MAX_FILE_BYTES } from './document.ts';
import { uploadedName } from './file-name.ts';
import { fileTypeOfName } from './file-type.ts';
import type { DocumentsStore, TypeJudge } from './ports.ts';
import { refusals } from './refusals.ts';
import { reprocessDocument } from './reprocess-document.ts';
import { isUnlimited, type RoomLimits, requireRoom } from './room.ts';
import { begunAt, LONGEST_UPLOAD_MS, type Uploads } from './uploads.ts';
import { asVersionOf } from './versions/as-version-of.ts';
import { makeCurrent } from './versions/make-current.ts';
import { findNamesake, nameKey, versionsOf } from './versions/namesake.ts';
import { isEarlier } from './versions/version-place.ts';

export interface UploadDependencies {
  readonly store: DocumentsStore;
  readonly blobs: BlobStore;
  readonly judgeType: TypeJudge;
  readonly uploads: Uploads;
  /** Called when a file begins to come in that will be read if it is taken. */
  readonly expectReading?: () => void;
}

export interface Upload {
  readonly projectId: number;
  /** As the browser gave it. */
  readonly filename: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** A document of its own, even where one has its name. */
  readonly separate?: boolean;
  readonly uploadedBy: string;
  /** What there may be in the project, and of the person. */
  readonly limits: RoomLimits;
  readonly traceId: string;
  /** Asked again when the last byte is in: uploads take time, and rights end meanwhile. Throws when they did. */
  readonly mayStill: () => Promise<unknown>;
}

/** What became of an upload. */
export interface Taken {
  readonly document: Document;
  /** The project has this very file already, as this document; nothing was added. */
  readonly alreadyThere: boolean;
  /** It was an earlier version, and is on its way to be the newest again. */
  readonly restored: boolean;
}

/**
 * Takes a file in and has it read. Whatever goes wrong on the way, nothing of it stays; where the store fails as it
 * answers, all of it may, and is found when the file is sent again. Under the name of a document it becomes a further
 * version of that. A file that the project has already is not taken twice, so that an upload whose
 * answer was lost can be sent again; what could not be read is then read once more, and what an earlier version has
 * makes that the newest again.
 *
 * @throws InvalidInput as `uploadedName` does; Unsupported for a type that is not read, or a name that does not fit the
 * content.
 * @throws Conflict when project or person have no room left.
 * @throws TooLarge above 50 MB; StorageFull when the disk is; Unavailable when it took hours.
 */
export async function uploadDocument(dependencies: UploadDependencies, upload: Upload): Promise<Taken> {
  const name = uploadedName(upload.filename);
  if (fileTypeOfName(name) === undefined) throw refusals.file_unsupported();
  // Before the file is read; its own size is known only after.
  if (!isUnlimited(upload.limits))
    requireRoom(await dependencies.store.roomUsed(upload.projectId, upload.uploadedBy), 1, upload.limits);
  dependencies.expectReading?.();
  const id = uuidv7();
  const end = dependencies.uploads.begin(id);
  try {
    return await take(dependencies, upload, id, name);
  } finally {
    end();
  }
}

async function take(
  dependencies: UploadDependencies,
  upload: Upload,
  id: string,
  name: string,
): Promise<Taken> {
  const { store, blobs } = dependencies;
  const { projectId, separate = false } = upload;
  const head = new Head();
  const blob = await blobs.put(id, head.of(upload.content), { maxBytes: MAX_FILE_BYTES });
  let isAdding = false;
  try {
    return await store.underName(projectId, nameKey(name), async () => {
      const namesake = separate ? undefined : await findNamesake(store, projectId, name);
      const versions = namesake ? await versionsOf(store, namesake) : [];
      const known = namesake
        ? withContent(versions, blob.sha256)
        : await store.withContent(projectId, blob.sha256);
      if (known) {
        await upload.mayStill();
        await blobs.release(id, blob.sha256);
        return takeAgain(store, known, upload);
      }
      const begun = namesake && (await asVersionOf(store, namesake, versions));
      const document = await toDocument(dependencies, upload, { id, name, head, begun, ...blob });
      isAdding = true;
      await keep(store, document, upload);
      return { document, alreadyThere: false, restored: false };
    });
  } catch (error) {
    // A store that failed as it added the document may have it: its file stays, and is swept where it is stray.
    if (!isAdding || isRefusal(error)) await blobs.release(id, blob.sha256);
    throw error;
  }
}

const isRefusal = (error: unknown) => error instanceof DomainError && !isAway(error);

/** The version that has a file: one in sight, or an earlier one that was read. */
function withContent(versions: readonly Document[], sha256: string): Document | undefined {
  const same = versions.filter((version) => version.sha256 === sha256);
  const inSight = same.find((version) => !isEarlier(version));
  return inSight ?? same.find(({ status }) => status === 'processed');
}

async function takeAgain(store: DocumentsStore, known: Document, upload: Upload): Promise<Taken> {
  const restored = isEarlier(known);
  const document = restored ? await makeCurrent(store, known) : await readOnceMore(store, known, upload);
  return { document, alreadyThere: true, restored };
}

async function readOnceMore(
  store: DocumentsStore,
  document: Document,
  { uploadedBy, traceId }: Upload,
): Promise<Document> {
  if (document.status !== 'failed') return document;
  return reprocessDocument(store, document, { actorId: uploadedBy, traceId });
}

interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly head: Head;
  /** What it has of the document that it becomes a version of. */
  readonly begun: Partial<Document> | undefined;
  readonly sha256: string;
  readonly size: number;
}

/** What is to be added, once type and rights are checked. */
async function toDocument(
  { blobs, judgeType }: UploadDependencies,
  upload: Upload,
  { id, name, head, begun, sha256, size }: NewFile,
): Promise<Document> {
  const read = async (start: number, end: number) =>
    head.range(start, end) ?? (await readRange(blobs, sha256, start, end));
  const verdict = await judgeType(name, read, size);
  if (!verdict.fileType) throw verdict.refusal;
  await upload.mayStill();
  const now = new Date();
  if (now.getTime() - begunAt(id) > LONGEST_UPLOAD_MS) {
    throw refusals.upload_too_slow();
  }
  return {
    id,
    projectId: upload.projectId,
    name,
    fileType: verdict.fileType,
    fileSize: size,
    sha256,
    status: 'uploaded',
    version: 1,
    textVersion: 0,
    textPages: 0,
    pagesDone: 0,
    pagesTotal: 0,
    chunksCount: 0,
    warnings: [],
    uploadedBy: upload.uploadedBy,
    createdAt: now,
    updatedAt: now,
    ...begun,
  };
}

async function keep(store: DocumentsStore, document: Document, upload: Upload): Promise<void> {
  const { id, name, seriesId } = document;
  const event = newEvent(
    { $case: 'documentUploaded', value: { documentId: id, version: 1, name, seriesId } },
    { actorId: upload.uploadedBy, projectId: upload.projectId, traceId: upload.traceId },
  );
  if (!(await store.add(document, [event], upload.limits))) throw commonRefusals.project_not_found();
}

/** Most bytes that are kept of a file's beginning while it comes in: its type is judged by them. */
const HEAD_BYTES = 64 * 1024;

/** The beginning of a file, kept as it comes in, so that it need not be read again. */
class Head {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  async *of(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      if (this.#length < HEAD_BYTES) {
        const kept = piece.subarray(0, HEAD_BYTES - this.#length);
        this.#pieces.push(kept);
        this.#length += kept.length;
      }
      yield piece;
    }
  }

  /** Undefined where the range goes beyond what is kept. */
  range(start: number, end: number): Uint8Array | undefined {
    return end <= this.#length ? Buffer.concat(this.#pieces).subarray(start, end) : undefined;
  }
}

async function readRange(blobs: BlobStore, sha256: string, start: number, end: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of blobs.read(sha256, { start, end })) pieces.push(piece);
  return Buffer.concat(pieces);
}
