import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { tokenOf } from '#testing/tokens.ts';
import { session } from '../auth/session.ts';
import { keepEventsOpen, staysOpen } from './keep-events-open.ts';

let hidden = false;
let controller: AbortController;

beforeEach(() => {
  hidden = false;
  controller = new AbortController();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  session.signIn(tokenOf({}));
});
afterEach(() => {
  controller.abort();
  staysOpen.set(false);
  session.signOut();
});

function show(isShown: boolean): void {
  hidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A server whose stream of events goes on; `open` counts the streams that are held. */
function opened() {
  const state = { asked: 0, open: 0 };
  fakeApi({});
  vi.stubGlobal('fetch', async ({ signal }: Request) => {
    state.asked += 1;
    state.open += 1;
    const body = new ReadableStream({
      start(stream) {
        signal.addEventListener('abort', () => {
          state.open -= 1;
          stream.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  void keepEventsOpen(controller.signal);
  return state;
}

it('a hidden page holds no connection, and opens one again when it is shown', async () => {
  const state = opened();
  await expect.poll(() => state.open).toBe(1);
  show(false);
  await expect.poll(() => state.open).toBe(0);
  show(true);
  await expect.poll(() => state.open).toBe(1);
  expect(state.asked).toBe(2);
});

it('the one that shows notifications of the browser goes on to listen while it is hidden', async () => {
  const state = opened();
  await expect.poll(() => state.open).toBe(1);
  staysOpen.set(true);
  show(false);
  expect(state).toEqual({ asked: 1, open: 1 });
  staysOpen.set(false);
  await expect.poll(() => state.open).toBe(0);
  // It takes over from a tab that was closed.
  staysOpen.set(true);
  await expect.poll(() => state.open).toBe(1);
});
