/** Which projects are held in memory, and how much of them. */
export interface HeldLimits {
  /** A project with more visible passages is not held. */
  passages: number;
  /** Nor one whose passages' lengths sum up to more. */
  length: number;
  /** One with more passages than this is read at the second search after a change. */
  atOnce: number;
  /** Bytes of all that is held, about. The least recently searched goes first. */
  bytes: number;
}

/** Terms other than function words in a passage of 1,500 characters, about. */
const USUAL_LENGTH = 120;

/**
 * In the main thread, where everything else of the process waits meanwhile: reading 500 passages takes about 3 ms, once
 * after a change, and a search of them 0.4 ms (of a slow core). Handing a search to a thread and back takes as long.
 */
export const HELD_HERE: HeldLimits = {
  passages: 500,
  length: 500 * USUAL_LENGTH,
  atOnce: 500,
  bytes: 4_000_000,
};

/**
 * In the reader's thread. 20,000 passages take 12 MB and 3 ms a search; from the posting lists on disk it is 20 ms,
 * and for larger projects no more than that.
 */
export const HELD_BY_THREAD: HeldLimits = {
  passages: 20_000,
  length: 20_000 * USUAL_LENGTH,
  atOnce: 0,
  bytes: 16_000_000,
};
