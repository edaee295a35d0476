/** Milliseconds without a change before tidying begins, and after which it begins all the same. */
const PAUSE_MS = 1_000;
const LATEST_MS = 10_000;
/** The time between two tidyings is at least so many times what the last one took. */
const REST_FACTOR = 20;

/**
 * Calls `tidy` in pauses between changes: call what is returned after each. When it returns false or throws (a reader
 * is active, the disk is full) it is tried again.
 */
export function createTidying(tidy: () => boolean): () => void {
  let timer: NodeJS.Timeout | undefined;
  let latest = 0;
  let restUntil = 0;

  function run(): void {
    timer = undefined;
    const begun = performance.now();
    let done = false;
    try {
      done = tidy();
    } catch {
      // Tried again.
    }
    const now = performance.now();
    restUntil = now + (now - begun) * REST_FACTOR;
    if (!done) changed();
  }

  function changed(): void {
    const now = performance.now();
    if (timer === undefined) latest = now + LATEST_MS;
    clearTimeout(timer);
    const pause = Math.min(PAUSE_MS, latest - now);
    timer = setTimeout(run, Math.max(0, pause, restUntil - now)).unref();
  }

  return changed;
}
