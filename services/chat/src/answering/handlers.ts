import type { CallExtension } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { SessionAccess } from '../chats/session-access.ts';
import { clientMessage } from '../messages/client-message.ts';
import { refusals } from '../refusals.ts';
import { answerAgain } from './answer-again.ts';
import type { AnsweringParts } from './answering-parts.ts';
import { followAnswer } from './follow-answer.ts';
import { sendMessage } from './send-message.ts';
import { stopAnswer } from './stop-answer.ts';

export function answerHandlers(parts: AnsweringParts & { sessions: SessionAccess }) {
  const { store } = parts;
  const { readable, answerable } = parts.sessions;
  return {
    async *sendMessage(request, context) {
      const { session, settings } = await answerable(context, request);
      const { text, knowledgeMode, clientId, editOf } = request;
      const input = { session, settings, text, knowledgeMode, clientId, editOf, call: context };
      for await (const event of sendMessage(parts, input)) yield { event };
    },

    async *answerAgain(request, context) {
      const { session, settings } = await answerable(context, request);
      const { messageId, knowledgeMode } = request;
      const input = { session, settings, messageId, knowledgeMode, call: context };
      for await (const event of answerAgain(parts, input)) yield { event };
    },

    async *followAnswer(request, context) {
      const from = offsetOf(request.offset);
      const session = await readable(context, request);
      const messageId = request.messageId || (await store.getGenerating(session.id))?.id;
      if (!messageId) return;
      const follow = { sessionId: session.id, messageId, from, signal: context.signal };
      for await (const event of followAnswer(parts, follow)) yield { event };
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
