import type { DocumentOutline, DocumentsStore, ListOrder, ListPlace } from '../ports.ts';

/** How many are read at once. */
const PORTION = 1_000;

/** A project's documents in an order, from a place on, read a portion at a time. */
export async function* eachOutline(
  store: Pick<DocumentsStore, 'outlines'>,
  projectId: number,
  order: ListOrder,
  { after, portion = PORTION }: { after?: ListPlace | undefined; portion?: number } = {},
): AsyncGenerator<DocumentOutline> {
  for (let place = after; ; ) {
    const some = await store.outlines(projectId, order, portion, place);
    yield* some;
    if (some.length < portion) return;
    place = some.at(-1)?.place;
  }
}
