import type { FileType } from '@cairn/proto/documents';
import { versionKey } from './layout.ts';
import { columns, type SearchRequest } from './snapshot.ts';

/** What a visible document is shown under. */
export interface ShownDocument {
  documentId: string;
  version: number;
  name: string;
  fileType: FileType;
  createdAt: Date;
}

export interface ShownColumns {
  documentId: [string];
  live: [number];
  name: [string];
  fileType: [FileType];
  createdAt: [string];
}

export const shownColumns = ['documentId', 'live', 'name', 'fileType', 'createdAt'] as const;

/** Asks for the records of the documents that versions belong to. */
export function recordsOf(versionKeys: Iterable<string>): SearchRequest {
  const keys = [...new Set([...versionKeys].map((key) => key.slice(0, key.lastIndexOf('/'))))];
  return { size: keys.length, query: { ids: { values: keys } }, ...columns(...shownColumns) };
}

/**
 * The documents by the key of their visible version. What belongs to no such version is not to be shown: it was written
 * while its document was being deleted.
 */
export function shownByVersion(
  projectId: number,
  hits: readonly { fields: ShownColumns }[],
): Map<string, ShownDocument> {
  const shown = hits.map(({ fields }) => toShown(fields));
  return new Map(shown.map((document) => [versionKey({ projectId, ...document }), document]));
}

export function toShown(fields: ShownColumns): ShownDocument {
  return {
    documentId: fields.documentId[0],
    version: fields.live[0],
    name: fields.name[0],
    fileType: fields.fileType[0],
    createdAt: new Date(fields.createdAt[0]),
  };
}
