import { type Envelope, subjects } from '@cairn/messaging/events';
import { enumName } from '@cairn/proto/enum-names';
import type { LiveEvent } from '../schemas/events.ts';
import { presentFailure } from './document.ts';

/** The subjects that `/api/events` speaks of. */
export const liveSubjects: readonly string[] = [
  subjects.documentUploaded,
  subjects.documentProgressed,
  subjects.documentReady,
  subjects.documentFailed,
  subjects.documentDeleted,
  subjects.documentRenamed,
  subjects.projectCreated,
  subjects.projectUpdated,
  subjects.projectArchived,
  subjects.projectRestored,
  subjects.projectDeleted,
  subjects.memberChanged,
  subjects.chatSessionCreated,
  subjects.chatSessionRenamed,
  subjects.chatSessionDeleted,
  subjects.chatMessageCreated,
  subjects.memoryCreated,
  subjects.memoryDeleted,
  subjects.notificationCreated,
];

const documentKinds = {
  documentUploaded: 'document.uploaded',
  documentReady: 'document.ready',
  documentFailed: 'document.failed',
  documentDeleted: 'document.deleted',
  documentRenamed: 'document.renamed',
} as const;

const projectKinds = {
  projectCreated: 'project.created',
  projectUpdated: 'project.updated',
  projectArchived: 'project.archived',
  projectRestored: 'project.restored',
  projectDeleted: 'project.deleted',
  memberChanged: 'member.changed',
} as const;

const chatKinds = {
  chatSessionCreated: 'chat.session_created',
  chatSessionRenamed: 'chat.session_renamed',
  chatSessionDeleted: 'chat.session_deleted',
  chatMessageCreated: 'chat.message_created',
} as const;

const noFailure = { code: '', message: '' };

function has<Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> {
  return Object.hasOwn(table, key);
}

/** What an event says to a browser; undefined when it says nothing to it. */
export function presentLiveEvent(event: Envelope): LiveEvent | undefined {
  const { payload, projectId: project_id } = event;
  if (!payload) return undefined;
  const { $case: kind, value } = payload;
  if (kind === 'documentProgressed') {
    return {
      type: 'document.progressed',
      project_id,
      document_id: value.documentId,
      version: value.version,
      stage: enumName(value.stage, 'DOCUMENT_STATUS_'),
      pages_done: value.pagesDone,
      pages_total: value.pagesTotal,
    };
  }
  if (has(documentKinds, kind) && 'documentId' in value) {
    const { code: _, ...why } =
      'failure' in value && value.failure ? presentFailure(value.failure) : noFailure;
    return {
      type: documentKinds[kind],
      project_id,
      document_id: value.documentId,
      name: 'name' in value ? value.name : '',
      ...why,
    };
  }
  if (has(projectKinds, kind)) return { type: projectKinds[kind], project_id };
  if (has(chatKinds, kind) && 'sessionId' in value && typeof value.sessionId === 'number') {
    return { type: chatKinds[kind], project_id, session_id: value.sessionId };
  }
  if (kind === 'memoryCreated') return { type: 'memory.created', project_id, memory_id: value.itemId };
  if (kind === 'memoryDeleted') return { type: 'memory.deleted', project_id, memory_id: value.itemId };
  if (kind === 'notificationCreated') {
    return { type: 'notification.created', notification_id: value.notificationId };
  }
  return undefined;
}
