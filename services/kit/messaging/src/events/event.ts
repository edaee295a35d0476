import { currentSpan, currentTraceparent } from '@cairn/platform/tracing';
import { Envelope } from '@cairn/proto/events';
import { v7 as uuidv7 } from 'uuid';

export type { Envelope } from '@cairn/proto/events';

type Payload = NonNullable<Envelope['payload']>;
type Kind = Payload['$case'];

/** The subject of every event: `cairn.<service>.<entity>.<verb>.v1`. */
export const subjects = {
  userRegistered: 'cairn.auth.user.registered.v1',
  sessionRevoked: 'cairn.auth.session.revoked.v1',
  userUpdated: 'cairn.auth.user.updated.v1',
  passwordChanged: 'cairn.auth.password.changed.v1',
  accountMailWanted: 'cairn.auth.mail.wanted.v1',
  userDeleted: 'cairn.auth.user.deleted.v1',
  accountExportReady: 'cairn.auth.account_export.ready.v1',
  standingChanged: 'cairn.auth.standing.changed.v1',
  projectCreated: 'cairn.projects.project.created.v1',
  projectUpdated: 'cairn.projects.project.updated.v1',
  projectArchived: 'cairn.projects.project.archived.v1',
  projectRestored: 'cairn.projects.project.restored.v1',
  projectDeleted: 'cairn.projects.project.deleted.v1',
  memberChanged: 'cairn.projects.member.changed.v1',
  projectPurged: 'cairn.projects.project.purged.v1',
  invitationSent: 'cairn.projects.invitation.sent.v1',
  documentUploaded: 'cairn.documents.document.uploaded.v1',
  documentProgressed: 'cairn.documents.document.progressed.v1',
  documentExtracted: 'cairn.documents.document.extracted.v1',
  documentReady: 'cairn.documents.document.ready.v1',
  documentFailed: 'cairn.documents.document.failed.v1',
  documentDeleted: 'cairn.documents.document.deleted.v1',
  documentRenamed: 'cairn.documents.document.renamed.v1',
  documentPictured: 'cairn.documents.document.pictured.v1',
  documentDescribed: 'cairn.documents.document.described.v1',
  documentReplaced: 'cairn.documents.document.replaced.v1',
  documentPurged: 'cairn.documents.document.purged.v1',
  documentIndexed: 'cairn.search.document.indexed.v1',
  documentIndexFailed: 'cairn.search.document.index_failed.v1',
  chatSessionCreated: 'cairn.chat.session.created.v1',
  chatSessionRenamed: 'cairn.chat.session.renamed.v1',
  chatSessionPinned: 'cairn.chat.session.pinned.v1',
  chatVersionChosen: 'cairn.chat.version.chosen.v1',
  chatSessionDeleted: 'cairn.chat.session.deleted.v1',
  chatMessageCreated: 'cairn.chat.message.created.v1',
  chatMessageChanged: 'cairn.chat.message.changed.v1',
  answerAdvanced: 'cairn.chat.answer.advanced.v1',
  answerStopRequested: 'cairn.chat.answer.stop_requested.v1',
  memoriesUsed: 'cairn.chat.memories.used.v1',
  memoryCreated: 'cairn.memory.item.created.v1',
  memoryDeleted: 'cairn.memory.item.deleted.v1',
  memoryUpdated: 'cairn.memory.item.updated.v1',
  memoryProposed: 'cairn.memory.proposal.changed.v1',
  notificationCreated: 'cairn.notifications.notification.created.v1',
} as const satisfies Record<Kind, string>;

export interface EventOrigin {
  /** Who caused it; empty or absent for the system itself. */
  actorId?: string;
  /** 0 or absent when it belongs to no project. */
  projectId?: number;
  traceId?: string;
}

/** An event to publish, with an id and the current time. Its subject follows from its payload. */
export function newEvent(payload: Payload, origin: EventOrigin = {}): Envelope {
  return { id: uuidv7(), ...eventOf(payload, origin) };
}

/** A signal to give: an event without an id, since none is kept: there is no second copy to know by it. */
export function newSignal(payload: Payload, origin: EventOrigin = {}): Envelope {
  return { ...eventOf(payload, origin), id: '' };
}

function eventOf(payload: Payload, origin: EventOrigin): Omit<Envelope, 'id'> {
  const traceId = origin.traceId || (currentSpan()?.context.traceId ?? '');
  return {
    subject: subjects[payload.$case],
    time: new Date(),
    actorId: origin.actorId ?? '',
    projectId: origin.projectId ?? 0,
    traceId,
    traceparent: currentTraceparent(traceId),
    payload,
  };
}

export function encodeEvent(event: Envelope): Uint8Array {
  return Envelope.encode(event).finish();
}

export function decodeEvent(bytes: Uint8Array): Envelope {
  return Envelope.decode(bytes);
}

type PayloadValues = { [P in Payload as P['$case']]: P['value'] };

/** The payload of an event of one kind; undefined when it is of another (a newer sender, a wrong subscription). */
export function payloadOf<K extends Kind>(event: Envelope, kind: K): PayloadValues[K] | undefined {
  return event.payload?.$case === kind ? (event.payload.value as PayloadValues[K]) : undefined;
}
