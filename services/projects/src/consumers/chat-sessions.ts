import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { ActivityRecords } from '../domain/ports.ts';

/** Counts chat sessions. */
export function followChatSessions(store: ActivityRecords): ConsumerOptions {
  return {
    consumer: 'projects-chat-sessions',
    subjects: [subjects.chatSessionCreated, subjects.chatSessionDeleted],
    async handle(event) {
      const { projectId } = event;
      const at = event.time ?? new Date();
      const created = payloadOf(event, 'chatSessionCreated');
      if (created) {
        await store.addThing({ projectId, kind: 'chat_session', id: String(created.sessionId) }, at);
      }
      const deleted = payloadOf(event, 'chatSessionDeleted');
      if (deleted) {
        await store.removeThing({ projectId, kind: 'chat_session', id: String(deleted.sessionId) }, at);
      }
    },
  };
}
