import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { projectPurge } from '@cairn/service/purge';
import type { AnswerFeed } from '../answering/ports.ts';
import type { SessionRecords } from '../chats/ports.ts';
import type { TokenSumRecords } from '../token-sums/ports.ts';
import { deleteProject } from './delete-project.ts';

/** A project's conversations go with it. */
export function onProjectDeleted(
  parts: { store: SessionRecords & TokenSumRecords; feed: AnswerFeed },
  bus: Pick<EventBus, 'publish'>,
): ConsumerOptions {
  return projectPurge({
    consumer: 'chat-project-deleted',
    service: 'chat',
    bus,
    count: async (projectId) => ({ ...(await parts.store.count({ projectId })) }),
    purge: (projectId) => deleteProject(parts, projectId),
  });
}
