import { decodePageToken, encodePageToken, type PageRequest, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Document } from '../document.ts';
import type { DocumentsStore, ListOrder, ListPlace } from '../ports.ts';
import { type DocumentFilter, documentMatcher } from './document-filter.ts';
import { eachOutline } from './each-outline.ts';

const USUAL = 50;
const MOST = 200;

/** What a list goes by. */
type DocumentSort = ListOrder['by'] | 'state';

export interface ListDocuments extends PageRequest, DocumentFilter {
  readonly projectId: number;
  /** By when they were added, unless asked otherwise. */
  readonly sort?: DocumentSort;
  /** Of those by when they were added the newest comes first unless asked otherwise, of others the least. */
  readonly descending?: boolean | undefined;
}

export interface DocumentsPage {
  readonly documents: Document[];
  readonly nextPageToken: string;
  /** On all pages, as it was when the first was read. */
  readonly total: number;
}

/** What needs a person comes first, then what is on its way, then what is ready. */
const STATES = ['failed', 'uploaded', 'extracting', 'indexing', 'processed'] as const;

/** Which part of the list, the last document's place in it, and how many there are on all pages. */
const place = z.tuple([z.int().min(0), z.union([z.string(), z.number()]), z.uuid(), z.int().min(0)]);

/** The parts of a list one after the other: one for each state, or one for all. */
function partsOf({ sort = 'created', descending = sort === 'created', statuses = [] }: ListDocuments) {
  if (sort !== 'state') return [{ by: sort, descending }];
  const states = STATES.filter((state) => statuses.length === 0 || statuses.includes(state));
  const ordered = descending ? states.toReversed() : states;
  return ordered.map((status): ListOrder => ({ by: 'created', descending: true, status }));
}

/**
 * A project's documents: 50 a page unless asked otherwise, 200 at most. The store gives them in their order by an
 * index; what a filter says is looked at on the way, in no more than a document's outline.
 *
 * @throws InvalidInput for a page token of another list.
 */
export async function listDocuments(
  store: Pick<DocumentsStore, 'outlines' | 'getSeveral' | 'count'>,
  request: ListDocuments,
): Promise<DocumentsPage> {
  const { projectId } = request;
  const parts = partsOf(request);
  const limit = pageSize(request.pageSize, USUAL, MOST);
  const [first = 0, key, id, counted] = decodePageToken(request.pageToken, place) ?? [];
  const matches = documentMatcher(request);
  const found: { id: string; part: number; at: ListPlace }[] = [];
  // Without a filter the store counts; with one, a read of the first page looks through all of the list.
  const looksOn = matches !== undefined && counted === undefined;
  let met = 0;

  for (const [part, order] of parts.entries()) {
    if (part < first) continue;
    const after: ListPlace | undefined =
      part === first && key !== undefined && id !== undefined ? [key, id] : undefined;
    const portion = matches ? undefined : limit + 1 - found.length;
    for await (const outline of eachOutline(store, projectId, order, {
      after,
      ...(portion && { portion }),
    })) {
      if (matches && !matches(outline)) continue;
      met++;
      if (found.length <= limit) found.push({ id: outline.id, part, at: outline.place });
      else if (!looksOn) break;
    }
    if (found.length > limit && !looksOn) break;
  }

  const total = counted ?? (matches ? met : await store.count(projectId));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextPageToken = found.length > limit && last ? encodePageToken([last.part, ...last.at, total]) : '';
  const ids = shown.map((each) => each.id);
  return { documents: await store.getSeveral(projectId, ids), nextPageToken, total };
}
