import type { NewNotice } from '../ports.ts';
import { sayingOf } from './notification.ts';

/** A notification without some documents, which it does not count either; undefined when it speaks of no other. */
export function withoutDocuments(notice: NewNotice, documentIds: readonly string[]): NewNotice | undefined {
  const documents = notice.documents.filter(({ documentId }) => !documentIds.includes(documentId));
  if (documents.length === notice.documents.length) return notice;
  if (documents.length === 0) return undefined;
  const { notification } = notice;
  const saying = { ...sayingOf(notification.saying), count: documents.length };
  return { ...notice, documents, notification: { ...notification, saying } };
}
