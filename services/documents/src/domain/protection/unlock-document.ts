import type { BlobStore } from '@cairn/persistence/blobs';
import { type Document, MAX_FILE_BYTES } from '../document.ts';
import { type DocumentsStore, type FileUnlocker, UnreadableFile } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { versionBegun } from '../reprocess-document.ts';

export interface UnlockDependencies {
  readonly store: DocumentsStore;
  readonly blobs: BlobStore;
  readonly unlocker: FileUnlocker;
}

/** Whether a document waits for the password of its file; of other types than PDF none can be opened. */
function isLocked({ status, failure, fileType }: Document): boolean {
  return status === 'failed' && failure?.code === 'encrypted' && fileType === 'pdf';
}

/**
 * Puts the file without its protection in the place of the protected one, and has it read. The password is not kept:
 * pictures, pages and further readings need it no more.
 *
 * @throws Conflict when the document does not wait for a password; InvalidInput naming `password` for a wrong one.
 *   Conflict too when the file is damaged, or opening it takes too long.
 */
export async function unlockDocument(
  { store, blobs, unlocker }: UnlockDependencies,
  document: Document,
  password: string,
  by: { actorId: string; traceId: string },
): Promise<Document> {
  if (!isLocked(document)) throw refusals.document_not_locked();
  const { id, version, sha256: locked } = document;
  const pieces = refused(unlocker.unlock(document, password));
  const { sha256, size } = await blobs.put(id, pieces, { maxBytes: MAX_FILE_BYTES });
  const file = { sha256, fileSize: size };
  const begun = await store.beginVersion(id, version, [versionBegun(document, by)], file);
  if (begun) {
    await blobs.release(id, locked);
    return begun;
  }
  // Someone else unlocked it meanwhile, to the same bytes perhaps, or deleted it.
  if ((await store.get(id))?.sha256 !== sha256) await blobs.release(id, sha256);
  throw refusals.document_not_locked();
}

async function* refused(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const isWrong = error.failure.code === 'encrypted';
    throw isWrong ? refusals.document_password_wrong() : refusals.document_not_unlocked();
  }
}
