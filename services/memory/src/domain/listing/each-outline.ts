import type { ItemOutline, ListPlace, ListRecords, OutlineRequest } from './ports.ts';

/** How many are read at once. */
const PORTION = 1_000;

/** A project's items in an order, from a place on, read a portion at a time. */
export async function* eachOutline(
  store: Pick<ListRecords, 'outlines'>,
  projectId: number,
  request: Omit<OutlineRequest, 'limit'> & { readonly portion?: number },
): AsyncGenerator<ItemOutline> {
  const { after, portion: limit = PORTION, ...asked } = request;
  for (let place: ListPlace | undefined = after; ; ) {
    const some = await store.outlines(projectId, { ...asked, limit, after: place });
    yield* some;
    if (some.length < limit) return;
    place = some.at(-1)?.place;
  }
}

const newestFirst = { order: { by: 'created_at', descending: true }, standing: 'holds' } as const;

/** Every item of a project that holds, newest first. */
export function allOutlines(
  store: Pick<ListRecords, 'outlines'>,
  projectId: number,
): AsyncGenerator<ItemOutline> {
  return eachOutline(store, projectId, newestFirst);
}
