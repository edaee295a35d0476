import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { IndexDocumentParts } from '../domain/index-document.ts';
import { replaceDocument } from '../domain/replace-document.ts';

/** Of the versions of a document only the one in force is found. */
export function removeReplaced(parts: IndexDocumentParts): ConsumerOptions {
  return {
    consumer: 'search-document-replaced',
    subjects: [subjects.documentReplaced],
    async handle(event) {
      const replaced = payloadOf(event, 'documentReplaced');
      if (replaced) await replaceDocument(parts, { projectId: event.projectId, ...replaced });
    },
  };
}
