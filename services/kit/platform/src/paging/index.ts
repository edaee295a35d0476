import type { z } from 'zod';
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
