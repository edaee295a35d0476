/** Files, kept whole under the hash of their content. */
export interface StoredBlob {
  /** SHA-256 of the content, lower-case hex: the blob's name. */
  sha256: string;
  /** Bytes. */
  size: number;
}

/** Bytes of a blob: `start` included, `end` excluded; the rest of it when `end` is absent. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** The most bytes that are taken, and what more are refused with where that is not `file_too_large`. */
export interface SizeLimit {
  maxBytes: number;
  tooLarge?: () => Error;
}

/**
 * Where uploaded files live. The same content is kept once, for as long as any holder (a document's id) holds it.
 */
export interface BlobStore {
  /**
   * Takes a stream in, hashing as it goes and never holding it whole. When it throws (the stream failed, `maxBytes` was
   * passed, the disk is full) nothing is kept.
   *
   * @throws TooLarge, or what `tooLarge` makes, when the stream is longer than `maxBytes`.
   * @throws StorageFull when there is no room.
   */
  put(holder: string, content: AsyncIterable<Uint8Array>, limit: SizeLimit): Promise<StoredBlob>;
  /** @throws NotFound when there is no such blob. */
  read(sha256: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /**
   * A path at which the blob can be read as a file until `release` is called. Stores without files make a copy.
   *
   * @throws NotFound when there is no such blob.
   */
  openFile(sha256: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Releases a blob; the last holder's release removes it. Unknown names are passed over. */
  release(holder: string, sha256: string): Promise<void>;
  /**
   * Every blob and its holders, in ascending order of the blobs' names. What a killed process had half taken in or half
   * released is removed on the way.
   */
  list(): AsyncIterable<StoredBlob & { holders: string[] }>;
}

/** The form of a blob's name. */
export const SHA256 = /^[0-9a-f]{64}$/;

/** @throws Error for what cannot be the name of a holder. */
export function safeHolder(holder: string): string {
  if (!/^[\w-]{1,128}$/.test(holder)) throw new Error(`not a holder's name: ${JSON.stringify(holder)}`);
  return holder;
}
