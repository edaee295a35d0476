/** The longest time a timer of Node's can wait, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls back at a moment, however far away it is, unless the returned function was called before. */
export function alarm(at: Date, callback: () => void): () => void {
  let timer: NodeJS.Timeout;
  function wait(): void {
    const leftMs = Math.max(0, at.getTime() - Date.now());
    timer = setTimeout(leftMs > LONGEST_MS ? wait : callback, Math.min(leftMs, LONGEST_MS));
    timer.unref();
  }
  wait();
  return () => clearTimeout(timer);
}
