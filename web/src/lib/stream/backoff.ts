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

/** As `pause`, and over when there may be a connection again: the page is shown, or the browser online. */
export async function pauseOffline(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  signal.addEventListener('abort', end);
  window.addEventListener('online', end);
  document.addEventListener('visibilitychange', end);
  await pause(milliseconds, signal.aborted ? signal : over.signal);
  signal.removeEventListener('abort', end);
  window.removeEventListener('online', end);
  document.removeEventListener('visibilitychange', end);
}

/** How long a server has to answer, in milliseconds: the connection that carries a call may be dead without a word. */
const PATIENCE_MS = 20_000;

/** Opens a stream. Aborts when there is no answer in time, or at any time when `signal` ends. */
export async function openedInTime<T>(
  open: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, PATIENCE_MS);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await open(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
