import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { SettingsReader } from '../ai-settings/ports.ts';
import type { SessionAccess } from '../chats/session-access.ts';
import { clientMessage } from '../messages/client-message.ts';
import { refusals } from '../refusals.ts';
import { withAiConfig } from './ai-config.ts';
import { answerAgain } from './answer-again.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { followAnswer } from './follow-answer.ts';
import { sendMessage } from './send-message.ts';
import { stopAnswer } from './stop-answer.ts';

/** Memories that an answer is not given. */
const MOST_LEFT_OUT = 50;

interface Parts {
  sessions: SessionAccess;
  aiSettings: SettingsReader;
}

export function answerHandlers(parts: AnsweringParts & Parts) {
  const { store, aiSettings } = parts;
  const { readable, answerable } = parts.sessions;
  return {
    async *sendMessage(request, context) {
      const { session, settings } = await answerable(context, request);
      const { text, knowledgeMode, clientId, editOf, parent } = request;
      const input = { session, settings, text, knowledgeMode, clientId, editOf, parent, call: context };
      yield* withAiConfig(sendMessage(parts, input), Promise.resolve(settings));
    },

    async *answerAgain(request, context) {
      const { session, settings } = await answerable(context, request);
      const { messageId, knowledgeMode } = request;
      const withoutMemories = request.withoutMemoryIds.slice(0, MOST_LEFT_OUT);
      const input = { session, settings, messageId, knowledgeMode, withoutMemories, call: context };
      yield* withAiConfig(answerAgain(parts, input), Promise.resolve(settings));
    },

    async *followAnswer(request, context) {
      const from = offsetOf(request.offset);
      const session = await readable(context, request);
      const messageId = request.messageId || (await store.getGenerating(session.id))?.id;
      if (!messageId) return;
      const follow = { sessionId: session.id, messageId, from, signal: context.signal };
      // An answer is followed also while projects cannot be asked.
      const settings = aiSettings.read(context, session.projectId).catch(() => undefined);
      yield* withAiConfig(followAnswer(parts, follow), settings);
    },

    async stopAnswer(request, context) {
      const session = await readable(context, request);
      const answer = await stopAnswer(parts, session.id, context.signal);
      return { answer: answer && clientMessage(answer) };
    },
  } satisfies Partial<ChatServiceImplementation<CallExtension>>;
}

function offsetOf(offset: number): number {
  if (offset >= 0) return offset;
  throw refusals.place_malformed();
}
