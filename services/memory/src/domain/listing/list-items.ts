import { decodePageToken, encodePageToken, type PageRequest, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { Item } from '../items/item.ts';
import { eachOutline } from './each-outline.ts';
import { type ItemFilter, itemMatcher } from './item-filter.ts';
import type { ListOrder, ListPlace, ListRecords, Standing } from './ports.ts';

const USUAL = 50;
const MOST = 200;

export interface ListItems extends PageRequest, ItemFilter {
  readonly projectId: number;
  /** Spec part 2, §4: by when they were created, the newest first, unless asked otherwise. */
  readonly sort?: ListOrder['by'] | undefined;
  readonly descending?: boolean | undefined;
  /** Those that hold, unless asked otherwise. */
  readonly standing?: Standing | undefined;
}

export interface ItemsPage {
  readonly items: Item[];
  readonly nextPageToken: string;
  /** On all pages, as it was when the first was read. */
  readonly total: number;
  /** How many hold in the project. */
  readonly projectTotal: number;
}

/** The last item's place in the list, and how many there are on all pages. */
const place = z.tuple([z.union([z.string(), z.number()]), z.string().max(64), z.int().min(0)]);

/**
 * A project's items: 50 a page unless asked otherwise, 200 at most. The store gives them in their order by an index;
 * what a filter says is looked at on the way. A page begins after the last item of the one before, wherever others were
 * added or deleted meanwhile.
 *
 * @throws InvalidInput for a page token of another list.
 */
export async function listItems(
  store: Pick<ListRecords, 'outlines' | 'getSeveral' | 'count'>,
  request: ListItems,
): Promise<ItemsPage> {
  const { projectId, sort = 'created_at', descending = true, standing = 'holds', query = '' } = request;
  const limit = pageSize(request.pageSize, USUAL, MOST);
  const [key, id, counted] = decodePageToken(request.pageToken, place) ?? [];
  const after: ListPlace | undefined = key !== undefined && id !== undefined ? [key, id] : undefined;
  const matches = itemMatcher(request);
  const found: { id: string; place: ListPlace }[] = [];
  // Without a filter the store counts; with one, a read of the first page looks through all of the list.
  const looksOn = matches !== undefined && counted === undefined;
  let met = 0;

  for await (const outline of eachOutline(store, projectId, {
    order: { by: sort, descending },
    standing,
    after,
    withContent: query.trim() !== '',
    ...(!matches && { portion: limit + 1 }),
  })) {
    if (matches && !matches(outline)) continue;
    met++;
    if (found.length <= limit) found.push({ id: outline.id, place: outline.place });
    if (found.length > limit && !looksOn) break;
  }

  const projectTotal = await store.count(projectId, 'holds');
  const all = standing === 'holds' ? projectTotal : await store.count(projectId, standing);
  const total = counted ?? (matches ? met : all);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextPageToken = found.length > limit && last ? encodePageToken([...last.place, total]) : '';
  const ids = shown.map((each) => each.id);
  return { items: await store.getSeveral(projectId, ids), nextPageToken, total, projectTotal };
}
