import { type ConsumerOptions, subjects } from '@cairn/kit/events';
import { deleteProject } from '../domain/delete-project.ts';
import type { AnswerFeed, ChatStore } from '../domain/ports.ts';

/** A project's conversations go with it. */
export function onProjectDeleted(parts: { store: ChatStore; feed: AnswerFeed }): ConsumerOptions {
  return {
    consumer: 'chat-project-deleted',
    subjects: [subjects.projectDeleted],
    handle: (event) => deleteProject(parts, event.projectId),
  };
}
