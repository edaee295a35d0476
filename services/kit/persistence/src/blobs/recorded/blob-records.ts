import type { StoredBlob } from '../blob-store.ts';

/** A file that is kept, as its record says. */
export interface RecordedFile {
  /** Names its bytes, from the first one on; no other file ever has the same. */
  id: string;
  /** Bytes. */
  size: number;
  /** Bytes of every piece but the last, where the bytes are kept in pieces. */
  pieceBytes: number;
}

/**
 * Records of files whose bytes are kept elsewhere. One record exists from the first byte to the last and says what the
 * file is: being written, kept with its holders, or being removed.
 *
 * Each step is one change of one record, and so are adding and removing a holder. After any race or crash, content with
 * a holder is there; bytes stay without a record for good only when the content has no holder.
 */
export interface BlobRecords {
  /** Makes the record of a file that is being written; returns its id. */
  begin(): Promise<string>;
  /** Gives a sign of life of a file that is being written. @returns false when it was given up meanwhile. */
  renew(id: string): Promise<boolean>;
  /**
   * What was written becomes the blob; where the same content is kept already, that gets one more holder (`present`)
   * and the record stays as it is. `abandoned`: it was given up meanwhile.
   */
  keep(id: string, holder: string, blob: StoredBlob): Promise<'kept' | 'present' | 'abandoned'>;
  /**
   * A file that is being written is to be removed. @returns false when it is kept after all: an error can hide that the
   * write which kept it was done, and others may hold it by now.
   */
  discard(id: string): Promise<boolean>;
  /** The file with this content, when somebody holds it. */
  find(sha256: string): Promise<RecordedFile | undefined>;
  removeHolder(holder: string, sha256: string): Promise<void>;
  /**
   * A blob without holders is to be removed. A new holder at this moment keeps it, or does not find it.
   *
   * @returns the id of what is to be removed; undefined when there is no such blob without holders.
   */
  takeUnheld(sha256: string): Promise<string | undefined>;
  /** Blobs after `after`, in ascending order of their names; also those without holders. */
  page(after: string, limit: number): Promise<(StoredBlob & { holders: string[] })[]>;
  /**
   * Gives up files being written whose process gave no sign of life for so long, in milliseconds. Their records stay
   * for as long again: a process that was only held up may be about to write one more piece.
   */
  abandon(afterMs: number): Promise<void>;
  /** Files to be removed; `isDue` once no byte of them can come any more. */
  removals(): AsyncIterable<{ id: string; isDue: boolean }>;
  /** Deletes the record of a file whose bytes are removed. */
  forget(id: string): Promise<void>;
}
