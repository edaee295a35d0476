import { api, unwrap } from '../api/client.ts';
import { session } from '../auth/session.ts';
import { createStore } from '../store.ts';
import { backoff, pause } from './backoff.ts';
import { announce, CATCH_UP, type ServerEvent } from './server-events.ts';
import { readEvents } from './sse.ts';

async function follow(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const body = await unwrap(
    api.GET('/api/events', { signal, headers: { Accept: 'text/event-stream' }, parseAs: 'stream' }),
  );
  onOpen();
  for await (const { event } of readEvents<ServerEvent>(body)) announce(event);
}

/** Whether this page holds its connection while it is hidden: the one tab that shows notifications of the browser. */
export const staysOpen = createStore(() => false);

const isResting = (): boolean => document.hidden && !staysOpen.get();

/** Time for the first screen's own requests, in milliseconds: fetching again would put off what they bring. */
const FIRST_SCREEN_MS = 1_000;

async function catchUp(afterMs: number, signal: AbortSignal): Promise<void> {
  await pause(afterMs, signal);
  if (!signal.aborted) announce({ type: CATCH_UP });
}

/**
 * Keeps one connection for events open until the signal ends, with growing pauses between attempts. A hidden page holds
 * none unless `staysOpen`: browsers allow few connections to one server, and the page fetches again when shown.
 *
 * The page fetches again after each opening, the first included: what it shows was fetched before, and a connection
 * brings only what changes from then on.
 */
export async function keepEventsOpen(signal: AbortSignal): Promise<void> {
  let attempt = 0;
  let first = true;
  while (!signal.aborted && session.get().token) {
    const visible = untilHidden(signal);
    try {
      await follow(visible.signal, () => {
        attempt = 0;
        void catchUp(first ? FIRST_SCREEN_MS : 0, signal);
        first = false;
      });
    } catch {
      attempt += 1;
    } finally {
      visible.dispose();
    }
    await untilVisible(signal);
    await pause(backoff(attempt), signal);
  }
}

function untilHidden(signal: AbortSignal) {
  const controller = new AbortController();
  const check = () => {
    if (isResting() || signal.aborted) controller.abort();
  };
  check();
  const unsubscribe = staysOpen.subscribe(check);
  document.addEventListener('visibilitychange', check);
  signal.addEventListener('abort', check);
  return {
    signal: controller.signal,
    dispose() {
      unsubscribe();
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
    },
  };
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isResting() && !signal.aborted) return;
      unsubscribe();
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    const unsubscribe = staysOpen.subscribe(check);
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}
