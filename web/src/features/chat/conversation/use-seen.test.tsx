import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatMessage } from '#lib/api/types.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { fakeInbox } from '#testing/fake-inbox.ts';
import { useSeen } from './use-seen.ts';

let hasFocus = true;

beforeEach(() => {
  hasFocus = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});
afterEach(() => vi.unstubAllGlobals());

const answer = (id: string, state: ChatMessage['state'] = 'complete') =>
  ({ id, is_ai: true, state }) as ChatMessage;

function open(messages: ChatMessage[]) {
  const inbox = fakeInbox();
  const api = fakeApi(inbox.answers);
  const hook = renderHook(({ shown, writing }) => useSeen(7, shown, writing), {
    initialProps: { shown: messages, writing: false },
  });
  const comesBack = () =>
    act(async () => {
      hasFocus = true;
      window.dispatchEvent(new Event('focus'));
    });
  return { ...hook, seen: inbox.seen, api, comesBack };
}

describe('a chat that is looked at', () => {
  it('is said to be seen when it opens, and once for each answer that ends in it', async () => {
    const { rerender, seen, comesBack } = open([answer('a1')]);
    await waitFor(() => expect(seen).toEqual([7]));
    rerender({ shown: [answer('a1'), answer('a2', 'generating')], writing: true });
    await comesBack();
    expect(seen).toEqual([7]);
    rerender({ shown: [answer('a1'), answer('a2')], writing: false });
    await waitFor(() => expect(seen).toEqual([7, 7]));
    rerender({ shown: [answer('a1'), answer('a2')], writing: false });
    await comesBack();
    await comesBack();
    expect(seen).toEqual([7, 7]);
  });

  it('is not seen while the person is elsewhere: it is when they come back', async () => {
    hasFocus = false;
    const { seen, comesBack } = open([answer('a1')]);
    await act(async () => undefined);
    expect(seen).toEqual([]);
    await comesBack();
    await waitFor(() => expect(seen).toEqual([7]));
  });

  it('is said again when the server could not be told', async () => {
    const { seen, api, comesBack } = open([]);
    expect(seen).toEqual([]);
    const working = api.answers['POST /api/notifications/seen'];
    api.answers['POST /api/notifications/seen'] = { status: 503 };
    const { unmount } = renderHook(() => useSeen(7, [answer('a1')], false));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await act(async () => undefined);
    if (working) api.answers['POST /api/notifications/seen'] = working;
    await comesBack();
    await waitFor(() => expect(seen).toEqual([7]));
    unmount();
  });
});
