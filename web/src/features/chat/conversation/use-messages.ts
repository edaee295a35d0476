import { type ActionDispatch, useCallback, useRef, useState } from 'react';
import { listMessages } from '../api/sessions.ts';
import type { ConversationAction } from './conversation-state.ts';

/** The saved messages of a session: the newest page, and earlier ones on demand. */
export function useMessages(
  projectId: number,
  sessionId: number,
  dispatch: ActionDispatch<[ConversationAction]>,
) {
  const [older, setOlder] = useState<string | null>(null);
  const opened = useRef(false);

  /** Fetches the newest messages. Resolves to whether an answer is being written. */
  const reload = useCallback(async (): Promise<boolean> => {
    const page = await listMessages(projectId, sessionId, null);
    dispatch({ type: 'loaded', messages: page.messages });
    // Later pages keep what was loaded before them, so only the first one says where that begins.
    if (!opened.current) setOlder(page.older);
    opened.current = true;
    return page.messages.some((message) => message.state === 'generating');
  }, [projectId, sessionId, dispatch]);

  const loadOlder = useCallback(async () => {
    if (!older) return;
    const page = await listMessages(projectId, sessionId, older);
    dispatch({ type: 'earlier', messages: page.messages });
    setOlder(page.older);
  }, [projectId, sessionId, older, dispatch]);

  /** Fetches every message before those that are here. */
  const loadAll = useCallback(async () => {
    for (let next = older; next; ) {
      const page = await listMessages(projectId, sessionId, next);
      dispatch({ type: 'earlier', messages: page.messages });
      next = page.older;
      setOlder(next);
    }
  }, [projectId, sessionId, older, dispatch]);

  return { reload, loadOlder, loadAll, hasOlder: older !== null };
}
