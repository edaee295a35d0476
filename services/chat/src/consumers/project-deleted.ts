import type { ConsumerOptions, EventBus } from '@cairn/messaging/events';
import { projectPurge } from '@cairn/service/purge';
import { deleteProject } from '../domain/delete-project.ts';
import type { AnswerFeed, ChatStore } from '../domain/ports.ts';

/** A project's conversations go with it. */
export function onProjectDeleted(
  parts: { store: ChatStore; feed: AnswerFeed },
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
