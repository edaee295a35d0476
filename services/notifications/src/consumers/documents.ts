import { type ConsumerOptions, type Envelope, payloadOf, subjects } from '@cairn/messaging/events';
import type { NotifyParts } from '../domain/notify.ts';
import { type DocumentNews, noteDocument } from '../domain/sources/documents.ts';

const CONSUMER = 'notifications-documents';

/** Follows documents from their upload to their end, and has the person who uploaded them told of both ends. */
export function followDocuments(parts: NotifyParts): ConsumerOptions {
  const { inbox } = parts.store;
  return {
    consumer: CONSUMER,
    subjects: [subjects.documentUploaded, subjects.documentReady, subjects.documentFailed],
    async handle(event) {
      if (await inbox.has(CONSUMER, event.id)) return;
      const document = documentOf(event);
      const acted = () => inbox.add(CONSUMER, event.id);
      if (document) await noteDocument(parts, document, [acted]);
      else await acted();
    },
  };
}

/**
 * Undefined for a document whose uploader has no account any more, and for an earlier version that is in force again:
 * nobody waits for it.
 */
function documentOf(event: Envelope): DocumentNews | undefined {
  const at = event.time ?? new Date();
  const uploaded = payloadOf(event, 'documentUploaded');
  if (uploaded) return event.actorId ? documentAt('waiting', event, event.actorId, uploaded, at) : undefined;
  const ready = payloadOf(event, 'documentReady');
  if (ready) {
    const isNews = ready.uploadedBy && !ready.returned;
    return isNews ? documentAt('ready', event, ready.uploadedBy, ready, at) : undefined;
  }
  const failed = payloadOf(event, 'documentFailed');
  if (!failed?.uploadedBy) return undefined;
  const { message = '', reason = '', params = {} } = failed.failure ?? {};
  const said = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return { ...documentAt('failed', event, failed.uploadedBy, failed, at), message, reason, params: said };
}

function documentAt(
  state: DocumentNews['state'],
  { projectId }: Envelope,
  userId: string,
  { documentId, version, name }: { documentId: string; version: number; name: string },
  at: Date,
): DocumentNews {
  return { documentId, version, userId, projectId, name, state, reason: '', params: {}, message: '', at };
}
