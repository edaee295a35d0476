import type { NewJob } from '@cairn/persistence/jobs';
import type { Document } from '../document.ts';
import { type FileType, pictureTypes } from '../file-type.ts';

/** Kind of the jobs that draw pictures; their key is the document's id, their group the project. */
export const PICTURE = 'picture';

/** The types whose first page is drawn; of the others the client shows the first lines. */
export const drawnTypes = ['pdf', ...pictureTypes] as const satisfies readonly FileType[];
export type DrawnType = (typeof drawnTypes)[number];

/** The largest picture kept, in bytes. One of 400 by 600 pixels has some 20,000. */
export const MAX_PICTURE_BYTES = 512 * 1024;

/** The picture of a document's first page, a WebP among the files. */
export interface Picture {
  /** Holds the file; another picture of the same document has another. */
  readonly id: string;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
}

export function isDrawnType(fileType: FileType): fileType is DrawnType {
  return drawnTypes.some((type) => type === fileType);
}

/** A document's picture; undefined while it has none. */
export function pictureOf({
  pictureId,
  pictureSha256,
}: Pick<Document, 'pictureId' | 'pictureSha256'>): Picture | undefined {
  if (pictureId === undefined || pictureSha256 === undefined) return undefined;
  return { id: pictureId, sha256: pictureSha256 };
}

/** The job that draws a version of a document; undefined where nothing is drawn, or that version was. */
export function pictureJob({
  id,
  projectId,
  version,
  fileType,
  pictureVersion = 0,
}: Pick<Document, 'id' | 'projectId' | 'version' | 'fileType' | 'pictureVersion'>): NewJob | undefined {
  if (!isDrawnType(fileType) || pictureVersion >= version) return undefined;
  return { kind: PICTURE, key: id, group: String(projectId), version };
}
