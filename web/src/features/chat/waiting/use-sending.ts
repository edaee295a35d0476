import { useEffect } from 'react';
import type { ChatSession, KnowledgeMode } from '#lib/api/types.ts';
import { COMPOSER_ID } from '../components/composer.tsx';
import { LONGEST_MESSAGE } from '../components/message-length.tsx';
import type { useDraft } from '../components/use-draft.ts';
import type { useConversation } from '../conversation/use-conversation.ts';
import { forgetWaiting, keepWaiting, type WaitingQuestion } from './waiting-questions.ts';

/** Sends what is typed, and takes back what waits to be sent. */
export function useSending(
  { project_id: projectId, id: sessionId }: Pick<ChatSession, 'project_id' | 'id'>,
  chat: Pick<ReturnType<typeof useConversation>, 'load' | 'send' | 'writing' | 'newestSaved'>,
  draft: ReturnType<typeof useDraft>,
  mode: KnowledgeMode,
) {
  const send = async () => {
    const text = draft.text.trim();
    if (!text || text.length > LONGEST_MESSAGE || chat.writing !== null) return;
    const clientId = draft.take();
    const parent = chat.newestSaved;
    const isDone = await chat.send({ text, clientId, parent }, mode, {
      onTaken: draft.sent,
      onUnreachable: () => {
        const kept = keepWaiting({ clientId, projectId, sessionId, text, mode, parent, askedAt: Date.now() });
        if (kept) draft.sent();
        return kept;
      },
    });
    if (!isDone) draft.giveBack(text, clientId);
  };

  const takeBack = ({ clientId, text }: WaitingQuestion) => {
    forgetWaiting(clientId);
    draft.takeBack(text, clientId);
    document.getElementById(COMPOSER_ID)?.focus();
  };

  // Not before the chat is known to be empty: until then an earlier answer might still be under way.
  const isDue = draft.isDue && chat.load === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the text that waits.
  useEffect(() => {
    if (isDue) void send();
  }, [isDue]);

  return { send, takeBack };
}
