import {
  boolean,
  defineRecord,
  integer,
  json,
  oneOf,
  optional,
  type RecordOf,
  text,
  time,
} from '@cairn/persistence/records';
import { z } from 'zod';
import { notificationTypes } from '../policy/kinds.ts';

const params = z.record(z.string(), z.string());

/** What a notification says beyond its subject; each type has some of it. */
const saying = z.object({
  projectName: z.string().default(''),
  actorName: z.string().default(''),
  role: z.string().default(''),
  /** What happened more closely: as the contract says of each type. */
  reason: z.string().default(''),
  params: params.default({}),
  /** Of documents, or of unread notifications. */
  count: z.number().int().default(0),
  digest: z
    .array(
      z.object({
        projectId: z.number().int(),
        name: z.string(),
        documents: z.number().int(),
        chatSessions: z.number().int(),
        memories: z.number().int(),
      }),
    )
    .default([]),
});

export type Saying = z.infer<typeof saying>;

/** `document_ready` is what was kept before several documents shared a notification. */
const keptTypes = [...notificationTypes, 'document_ready'] as const;

export const notificationRecord = defineRecord('notifications', {
  fields: {
    id: text(),
    userId: text(),
    type: oneOf(keptTypes),
    /** 0 for none. */
    projectId: integer(),
    /** The document, memory, invitation or message it speaks of; empty for several or none. */
    subjectId: text(),
    subjectName: text(),
    /** For a failure: why, in words. For a mention: the words around it. */
    detail: text(),
    read: boolean(),
    createdAt: time(),
    chatSessionId: optional(integer()),
    /** Whose name it says. */
    actorId: optional(text()),
    saying: optional(json(saying)),
  },
  key: ['id'],
  indexes: [
    ['userId', 'id'],
    ['userId', 'read', 'id'],
    ['projectId', 'subjectId', 'id'],
    ['projectId', 'userId', 'id'],
    ['projectId', 'chatSessionId', 'id'],
    ['userId', 'chatSessionId', 'read'],
    ['actorId'],
  ],
});

/** Something that happened, for one person. */
export type Notification = RecordOf<typeof notificationRecord>;

/** A document that a notification speaks of, beside its notification: so it is found when the document is deleted. */
export const noticeDocumentRecord = defineRecord('notice_documents', {
  fields: {
    /** `<notification>:<document>`, so that those of a notification are next to each other. */
    id: text(),
    noticeId: text(),
    documentId: text(),
    userId: text(),
    projectId: integer(),
    name: text(),
    /** Why it could not be read: the name of the text; empty when it was read. */
    reason: text(),
    params: json(params),
  },
  key: ['id'],
  indexes: [['noticeId', 'id'], ['userId'], ['projectId', 'documentId', 'id']],
});

export type NoticeDocument = RecordOf<typeof noticeDocumentRecord>;

/** A project that a digest speaks of, beside its notification: so it is found when the project is deleted. */
export const noticeProjectRecord = defineRecord('notice_projects', {
  fields: {
    /** `<notification>:<project>`. */
    id: text(),
    noticeId: text(),
    userId: text(),
    projectId: integer(),
  },
  key: ['id'],
  indexes: [['noticeId'], ['userId'], ['projectId', 'id']],
});

export type NoticeProject = RecordOf<typeof noticeProjectRecord>;

/** The projects that a digest speaks of; none of any other notification. */
export function projectsIn({ id: noticeId, userId, saying }: Notification): NoticeProject[] {
  return (saying?.digest ?? []).map(({ projectId }) => ({
    id: `${noticeId}:${projectId}`,
    noticeId,
    userId,
    projectId,
  }));
}

/** A digest without some projects; undefined when it speaks of no other. Other notifications stay as they are. */
export function withoutProjects(
  notification: Notification,
  projectIds: readonly number[],
): Notification | undefined {
  const saying = sayingOf(notification.saying);
  const digest = saying.digest.filter(({ projectId }) => !projectIds.includes(projectId));
  if (digest.length === saying.digest.length) return notification;
  return digest.length > 0 ? { ...notification, saying: { ...saying, digest } } : undefined;
}

/** A notification without the name of who did what it says. */
export function withoutActor(notification: Notification): Notification {
  return { ...notification, actorId: '', saying: { ...sayingOf(notification.saying), actorName: '' } };
}

/** A notification with the first of the documents that it speaks of. */
export interface NotificationView extends Notification {
  documents: readonly NoticeDocument[];
}

/** Documents of a notification that are shown. */
export const SHOWN_DOCUMENTS = 5;

/** A place in a person's list: the sort key of the last notification seen. */
export type Position = string;

/** What a type does not say is empty. */
export const sayingOf = (given: Partial<Saying> = {}): Saying => saying.parse(given);
