import { type ConsumerOptions, subjects } from '@cairn/messaging/events';
import type { ActivityRecords } from '../domain/ports.ts';

/** Messages are not counted, but each one is activity. */
export function followChatMessages(store: ActivityRecords): ConsumerOptions {
  return {
    consumer: 'projects-chat-messages',
    subjects: [subjects.chatMessageCreated],
    async handle(event) {
      await store.noteActivity(event.projectId, event.time ?? new Date());
    },
  };
}
