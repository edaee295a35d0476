import { fold, nameMatcher } from '@cairn/service/words';
import type { Document } from '../document.ts';
import type { FileType } from '../file-type.ts';
import type { DocumentOutline } from '../ports.ts';

/** Documents added within so many milliseconds are recent: the specification's seven days. */
const RECENT_MS = 7 * 86_400_000;

/** From when on documents are recent. */
export const recentSince = (): Date => new Date(Date.now() - RECENT_MS);

/** Which documents of a project a list has; what is absent or empty leaves none out. */
export interface DocumentFilter {
  /** Name or tags have each of these words, as wholes or parts. */
  readonly query?: string;
  readonly statuses?: readonly Document['status'][];
  readonly fileType?: FileType | undefined;
  readonly tag?: string;
  /** Uploaded by the caller, or by others. */
  readonly uploader?: { readonly userId: string; readonly isCaller: boolean } | undefined;
  /** Added within the last seven days. */
  readonly recent?: boolean;
}

type Condition = (document: DocumentOutline) => boolean;

/** Whether documents are of a list; undefined where all are. */
export function documentMatcher(filter: DocumentFilter): Condition | undefined {
  const { query = '', statuses = [], fileType, tag = '', uploader, recent } = filter;
  const conditions: Condition[] = [];
  if (query.trim() !== '') {
    const isFound = nameMatcher(query);
    conditions.push(({ name, tags = [] }) => isFound([name, ...tags].join('\n')));
  }
  if (statuses.length > 0) conditions.push(({ status }) => statuses.includes(status));
  if (fileType) conditions.push((document) => document.fileType === fileType);
  if (tag !== '') {
    const wanted = fold(tag);
    conditions.push(({ tags = [] }) => tags.some((each) => fold(each) === wanted));
  }
  if (uploader) {
    conditions.push(({ uploadedBy }) => (uploadedBy === uploader.userId) === uploader.isCaller);
  }
  if (recent) {
    const since = recentSince();
    conditions.push(({ createdAt }) => createdAt >= since);
  }
  if (conditions.length === 0) return undefined;
  return (document) => conditions.every((holds) => holds(document));
}
