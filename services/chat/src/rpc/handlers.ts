import { requireUser } from '@cairn/platform/auth';
import type { CallExtension, HandlerContext } from '@cairn/platform/rpc';
import type { ChatServiceImplementation } from '@cairn/proto/chat';
import type { ProjectAccess } from '@cairn/service/access';
import { answerAgain } from '../domain/answer-again.ts';
import type { AnsweringParts } from '../domain/answering-parts.ts';
import { clientMessage } from '../domain/client-message.ts';
import { createSession } from '../domain/create-session.ts';
import { deleteSession } from '../domain/delete-session.ts';
import { followAnswer } from '../domain/follow-answer.ts';
import { listMessages } from '../domain/list-messages.ts';
import { listSessions } from '../domain/list-sessions.ts';
import { ownSession } from '../domain/policy.ts';
import { refusals } from '../domain/refusals.ts';
import { renameSession } from '../domain/rename-session.ts';
import { sendMessage } from '../domain/send-message.ts';
import type { Session } from '../domain/session.ts';
import { stopAnswer } from '../domain/stop-answer.ts';

export interface HandlerParts extends AnsweringParts {
  access: ProjectAccess;
}

/** Parse, authorise, act, present. A session is open to its maker only, and only while they may see the project. */
export function createHandlers(parts: HandlerParts): ChatServiceImplementation<CallExtension> {
  const { store, access } = parts;

  const sessionWith =
    (mayUse: ProjectAccess['read']) =>
    async (
      context: HandlerContext,
      { projectId, sessionId }: { projectId: number; sessionId: number },
    ): Promise<Session> => {
      const { userId } = requireUser(context);
      await mayUse(context, projectId);
      return ownSession(store, userId, projectId, sessionId);
    };
  const readable = sessionWith(access.read);
  const writable = sessionWith(access.chat);

  return {
    async createSession({ projectId, name }, context) {
      const { userId } = requireUser(context);
      await access.chat(context, projectId);
      const session = await createSession(store, { projectId, userId, name, traceId: context.traceId });
      return { session };
    },

    async getSession(request, context) {
      return { session: await readable(context, request) };
    },

    async listSessions(request, context) {
      const { userId } = requireUser(context);
      await access.read(context, request.projectId);
      return listSessions(store, { ...request, userId });
    },

    async renameSession(request, context) {
      const session = await writable(context, request);
      return {
        session: await renameSession(store, { session, name: request.name, traceId: context.traceId }),
      };
    },

    async deleteSession(request, context) {
      await deleteSession(parts, await readable(context, request), context.traceId);
      return {};
    },

    async listMessages(request, context) {
      await readable(context, request);
      const page = await listMessages(store, request);
      return { ...page, messages: page.messages.map(clientMessage) };
    },

    async *sendMessage(request, context) {
      const session = await writable(context, request);
      const { text, knowledgeMode, clientId } = request;
      const input = { session, text, knowledgeMode, clientId, call: context };
      for await (const event of sendMessage(parts, input)) yield { event };
    },

    async *answerAgain(request, context) {
      const session = await writable(context, request);
      const { messageId, knowledgeMode } = request;
      const input = { session, messageId, knowledgeMode, call: context };
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
  };
}

function offsetOf(offset: number): number {
  if (offset >= 0) return offset;
  throw refusals.place_malformed();
}
