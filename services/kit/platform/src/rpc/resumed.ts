import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from '../errors/index.ts';

export interface Resumable<Item> {
  /** Opens the stream: from its beginning while nothing came of it, else after the last item that came. */
  open(last: Item | undefined): AsyncIterable<Item>;
  /**
   * Whether opening from the beginning may be tried again: not where that does something a second time. Default true.
   */
  isRepeatable?: boolean;
  /** The item that nothing follows: what happens to the stream after it is of no interest. */
  isLast?(item: Item): boolean;
  signal: AbortSignal;
}

/** Before the first item a caller waits: few tries, as for other calls. */
const FIRST_TRIES = 3;
/** A stream that is under way is worth more patience: about 15 s. */
const FURTHER_TRIES = 12;
const BASE_MS = 50;
const LONGEST_MS = 2_000;

/**
 * The items of a stream that continues where it broke off, on any replica that answers. The reader notices nothing.
 *
 * @throws what the stream throws, other than `Unavailable`; that too, when it persists.
 */
export async function* resumed<Item>(stream: Resumable<Item>): AsyncGenerator<Item> {
  const { isRepeatable = true, signal } = stream;
  let last: Item | undefined;
  for (let tries = 1; ; tries++) {
    try {
      for await (const item of stream.open(last)) {
        tries = 0;
        last = item;
        yield item;
        if (stream.isLast?.(item)) return;
      }
      return;
    } catch (error) {
      const most = last === undefined ? FIRST_TRIES : FURTHER_TRIES;
      const mayTry = last !== undefined || isRepeatable;
      if (!(error instanceof Unavailable) || !mayTry || tries >= most) throw error;
    }
    const pause = Math.min(LONGEST_MS, BASE_MS * 2 ** Math.max(0, tries - 1));
    await wait(pause * (0.5 + Math.random() / 2), undefined, { signal });
  }
}
