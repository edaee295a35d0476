const PORTION = 200;

/**
 * Goes through items that a store gives a portion at a time. Where items are removed as they come, `read` needs no
 * place: the next portion is read once the one before is done.
 *
 * @param read gives up to `limit` items after `last`, the last one of the portion before.
 */
export async function* inPortions<Item>(
  read: (limit: number, last: Item | undefined) => Promise<readonly Item[]>,
  size = PORTION,
): AsyncGenerator<Item, void> {
  let last: Item | undefined;
  for (;;) {
    const portion = await read(size, last);
    yield* portion;
    if (portion.length < size) return;
    last = portion.at(-1);
  }
}
