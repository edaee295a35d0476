import { type ActionDispatch, type RefObject, useCallback } from 'react';
import type { ChatMessage } from '#lib/api/types.ts';
import { listMessages } from '../api/sessions.ts';
import type { ConversationAction } from './conversation-state.ts';

/**
 * The saved messages of a session: the newest page, and earlier ones, from `older` on, on demand. `heard` counts what
 * was heard of messages in another way: a page that was asked for before that is older than what is shown.
 */
export function useMessages(
  projectId: number,
  sessionId: number,
  { older, heard }: { older: string | null; heard: RefObject<number> },
  dispatch: ActionDispatch<[ConversationAction]>,
) {
  /**
   * Fetches the newest messages, as far back as to one of them where it is named. Resolves to whether an answer is
   * being written.
   */
  const reload = useCallback(
    async (upTo?: string): Promise<boolean> => {
      let messages: ChatMessage[] = [];
      let before = heard.current;
      for (let next: string | null = null; ; ) {
        const page = await listMessages(projectId, sessionId, next);
        if (heard.current !== before) {
          [messages, before, next] = [[], heard.current, null];
          continue;
        }
        messages.unshift(...page.messages);
        next = page.older;
        if (upTo !== undefined && next !== null && messages.every(({ id }) => id !== upTo)) continue;
        dispatch({ type: 'loaded', messages, older: next });
        return messages.some((message) => message.state === 'generating');
      }
    },
    [projectId, sessionId, heard, dispatch],
  );

  const loadOlder = useCallback(async () => {
    if (older) dispatch({ type: 'earlier', ...(await listMessages(projectId, sessionId, older)) });
  }, [projectId, sessionId, older, dispatch]);

  /** Fetches every message before those that are here. */
  const loadAll = useCallback(async () => {
    for (let next = older; next; ) {
      const page = await listMessages(projectId, sessionId, next);
      dispatch({ type: 'earlier', ...page });
      next = page.older;
    }
  }, [projectId, sessionId, older, dispatch]);

  return { reload, loadOlder, loadAll };
}
