import { NotFound } from '@cairn/kit/errors';

/** Every item of a paged list. */
export async function* everyItem<Item>(
  read: (pageToken: string) => Promise<{ items: readonly Item[]; nextPageToken: string }>,
): AsyncGenerator<Item> {
  let pageToken = '';
  do {
    const page = await read(pageToken);
    yield* page.items;
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
}

/** The items of a list that may be deleted while it is read: it ends there. */
export async function* untilGone<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}

/** The same pieces; undefined when there is nothing, or nothing any more, to read them from. */
export async function openedOrGone<Item>(
  items: AsyncIterable<Item>,
): Promise<AsyncIterable<Item> | undefined> {
  const iterator = items[Symbol.asyncIterator]();
  let first: IteratorResult<Item>;
  try {
    first = await iterator.next();
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
  return (async function* () {
    try {
      for (let step = first; !step.done; step = await iterator.next()) yield step.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

/** The same items, counted. */
export async function* each<Item>(
  items: AsyncIterable<Item>,
  note: (item: Item) => void,
): AsyncGenerator<Item> {
  for await (const item of items) {
    note(item);
    yield item;
  }
}

/** The same items in another form. */
export async function* mapped<Item, Result>(
  items: AsyncIterable<Item>,
  map: (item: Item) => Result | Promise<Result>,
): AsyncGenerator<Result> {
  for await (const item of items) yield await map(item);
}
