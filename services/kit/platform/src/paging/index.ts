import { z } from 'zod';
import { commonRefusals } from '../errors/index.ts';

/** A place in a list, opaque to clients: the sort key of the last item they got. */
export function encodePageToken(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Reads a token back; undefined for an empty one (the first page).
 *
 * @throws InvalidInput for a token that this list did not make.
 */
export function decodePageToken<Schema extends z.ZodType>(
  token: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (token === '') return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch (error) {
    throw commonRefusals.page_token({ cause: error });
  }
}

/** The number of items of a page: what was asked for within 1 to `max`, or `usual` when nothing (0) was. */
export function pageSize(asked: number, usual: number, max: number): number {
  if (asked <= 0) return usual;
  return Math.min(asked, max);
}

/** One page of what was found, where one item more than `limit` was asked for; the token is empty on the last page. */
export function pageOf<Item>(found: readonly Item[], limit: number, placeOf: (last: Item) => unknown) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const nextPageToken = found.length > limit && last !== undefined ? encodePageToken(placeOf(last)) : '';
  return { items, nextPageToken };
}

/** A page as a caller asks for it: 0 for the usual size, an empty token for the first page. */
export interface PageRequest {
  pageSize: number;
  pageToken: string;
}

export interface Paging<Item, Place> {
  /** Items of a page, unless asked otherwise. */
  usual: number;
  /** Items of the largest page. */
  most: number;
  /** The place of an item in the list, as tokens carry it, and what `find` begins after. */
  place: z.ZodType<Place>;
  placeOf(last: Item): unknown;
}

/** Lists that go by the ids of their items. */
export const byId = { place: z.string().max(64), placeOf: ({ id }: { id: string }): string => id };

/**
 * One page of a list, its items under `name`.
 *
 * @throws InvalidInput for a token that this list did not make.
 */
export async function readPage<const Name extends string, Item, Place>(
  name: Name,
  request: PageRequest,
  paging: Paging<NoInfer<Item>, Place>,
  find: (limit: number, after: Place | undefined) => Promise<readonly Item[]>,
): Promise<{ [Key in Name]: Item[] } & { nextPageToken: string }> {
  const limit = pageSize(request.pageSize, paging.usual, paging.most);
  const found = await find(limit + 1, decodePageToken(request.pageToken, paging.place));
  const { items, nextPageToken } = pageOf(found, limit, paging.placeOf);
  return { [name]: items, nextPageToken } as { [Key in Name]: Item[] } & { nextPageToken: string };
}
