import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import { indexChat, removeChat } from '../domain/entries/index-chat.ts';
import type { EntryParts } from '../domain/entries/ports.ts';

/**
 * Chats are found by their titles and messages. One consumer for all that happens to them: what is written of a chat is
 * written in the order in which it happened.
 */
export function followChats(parts: EntryParts): ConsumerOptions {
  return {
    consumer: 'search-chats',
    subjects: [
      subjects.chatSessionCreated,
      subjects.chatSessionRenamed,
      subjects.chatSessionDeleted,
      subjects.chatMessageCreated,
      subjects.chatMessageChanged,
    ],
    async handle(event, { signal }) {
      const { projectId, actorId: userId, traceId } = event;
      const deleted = payloadOf(event, 'chatSessionDeleted');
      if (deleted) return removeChat(parts, { projectId, userId, sessionId: deleted.sessionId });
      const message = payloadOf(event, 'chatMessageCreated') ?? payloadOf(event, 'chatMessageChanged');
      const chat = payloadOf(event, 'chatSessionCreated') ?? payloadOf(event, 'chatSessionRenamed');
      const sessionId = message?.sessionId ?? chat?.sessionId;
      if (sessionId === undefined) return;
      const messageIds = message ? [message.messageId] : [];
      await indexChat(parts, { projectId, sessionId, messageIds }, { signal, traceId });
    },
  };
}
