/** The server says something every 15 s (`HEARTBEAT_MS` in the gateway). In milliseconds. */
const HEARTBEAT_MS = 15_000;
/** A connection this silent is dead, whatever the browser thinks of it. In milliseconds. */
const DEAD_MS = 2.5 * HEARTBEAT_MS;

/** A connection was closed here, since nothing came of it any more. */
export class SilentConnection extends Error {
  override name = 'SilentConnection';
}

/**
 * Notices that a connection is dead which was never closed: that of a phone that slept, or of a network that was left.
 * It looks when the heartbeats fail to come, when the page is shown again, and when the browser is online again, after
 * which the old connection carries nothing.
 */
export function watchSilence(onDead: () => void) {
  let heardAt = Date.now();
  let timer: ReturnType<typeof setTimeout>;
  const look = (longest: number) => {
    // Timers stand still while a page is frozen; the clock does not.
    if (Date.now() - heardAt > longest) onDead();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => look(DEAD_MS - 1_000), DEAD_MS);
  };
  const shown = () => !document.hidden && look(1.2 * HEARTBEAT_MS);
  wait();
  window.addEventListener('pageshow', shown);
  window.addEventListener('online', onDead);
  document.addEventListener('visibilitychange', shown);
  return {
    heard(): void {
      heardAt = Date.now();
      wait();
    },
    end(): void {
      clearTimeout(timer);
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('online', onDead);
      document.removeEventListener('visibilitychange', shown);
    },
  };
}
