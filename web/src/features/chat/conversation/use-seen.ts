import { useEffect, useRef } from 'react';
import type { ChatMessage } from '#lib/api/types.ts';
import { markSeen } from '#lib/notifications/inbox.ts';

const isLooking = (): boolean => !document.hidden && document.hasFocus();

/** The newest answer and how it ended, while none is being written; empty for none. */
function endedAnswer(messages: readonly ChatMessage[], writing: boolean): string {
  const newest = messages.findLast(({ is_ai }) => is_ai);
  return !newest || writing || newest.state === 'generating' ? '' : `${newest.id} ${newest.state}`;
}

/**
 * Tells the server that the person looks at a chat: when it opens, when they come back to it, and when an answer ends
 * in it. Once for each answer, so that they are not notified of what they watched.
 */
export function useSeen(sessionId: number, messages: readonly ChatMessage[], writing: boolean): void {
  const answer = endedAnswer(messages, writing);
  const told = useRef('');
  useEffect(() => {
    const tell = () => {
      if (answer === '' || told.current === answer || !isLooking()) return;
      told.current = answer;
      markSeen(sessionId).catch(() => {
        // Said again when they come back.
        if (told.current === answer) told.current = '';
      });
    };
    tell();
    window.addEventListener('focus', tell);
    document.addEventListener('visibilitychange', tell);
    return () => {
      window.removeEventListener('focus', tell);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [sessionId, answer]);
}
