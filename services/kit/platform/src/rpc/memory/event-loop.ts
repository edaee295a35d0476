import { setImmediate } from 'node:timers';

/** So many messages may be handed over before timers and sockets have their turn. */
const MOST_AT_ONCE = 64;

let handedOver = 0;
let isWatched = false;

function onTurn(): void {
  handedOver = 0;
  isWatched = false;
}

/**
 * Counts a message that is handed over in memory. Promises alone never let the event loop go on: after many messages in
 * one turn the answer is a promise of the next turn, which the sender waits for.
 */
export function countHandover(): Promise<void> | undefined {
  if (!isWatched) {
    isWatched = true;
    setImmediate(onTurn);
  }
  if (++handedOver < MOST_AT_ONCE) return undefined;
  return new Promise((resolve) => setImmediate(resolve));
}
