import type { FileType } from '../domain/file-type.ts';

/** What decides which process may read a document. */
export interface Reading {
  /** Whose document it is: documents of one group may share a process. */
  readonly group: string;
  readonly fileType: FileType;
  /** Bytes. */
  readonly size: number;
}

/** What a process has read: nothing, documents of one group, or short texts of several. */
export type ReaderHistory =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'one group'; readonly group: string; readonly isBound: boolean }
  | { readonly kind: 'several groups' };

export const fresh: ReaderHistory = { kind: 'fresh' };

/** Types read by a few lines of JavaScript, without a library: nothing in them can take a process over. */
const OWN_CODE: ReadonlySet<FileType> = new Set<FileType>(['txt', 'md', 'json']);
/** Bytes of a text that may be read in a process with those of others. */
const SHORT_BYTES = 1024 * 1024;

function isShareable({ fileType, size }: Reading): boolean {
  return OWN_CODE.has(fileType) && size <= SHORT_BYTES;
}

/**
 * Whether a process with this history may read a document. One that a library has read a file in belongs to that file's
 * group for good: it may be in the file's power, so it gets no document of others. Neither does it get such a file once
 * it has read others' texts: what it holds of them could come out with the file's own.
 */
export function mayRead(history: ReaderHistory, reading: Reading): boolean {
  if (history.kind === 'fresh') return true;
  if (history.kind === 'several groups') return isShareable(reading);
  return history.group === reading.group || (!history.isBound && isShareable(reading));
}

/** The history of a process once it has read a document that it may read. */
export function withReading(history: ReaderHistory, reading: Reading): ReaderHistory {
  const { group } = reading;
  const isBound = !isShareable(reading);
  if (history.kind === 'fresh') return { kind: 'one group', group, isBound };
  if (history.kind === 'several groups') return history;
  if (history.group === group) return { ...history, isBound: history.isBound || isBound };
  return { kind: 'several groups' };
}
