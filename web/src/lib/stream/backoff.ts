/** The pause before attempt `attempt` (from 0) in milliseconds: doubling from half a second to 15 s, with jitter. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const longest = Math.min(15_000, 500 * 2 ** attempt);
  return longest / 2 + (longest / 2) * random();
}

/** Waits, or ends at once when the signal does. Never throws. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
