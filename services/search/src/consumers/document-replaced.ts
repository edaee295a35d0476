import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import type { SearchStore } from '../domain/ports.ts';
import { replaceDocument } from '../domain/replace-document.ts';
import type { SearchEngine } from '../domain/search-engine.ts';

/** Of the versions of a document only the one in force is found. */
export function removeReplaced(parts: { engine: SearchEngine; store: SearchStore }): ConsumerOptions {
  return {
    consumer: 'search-document-replaced',
    subjects: [subjects.documentReplaced],
    async handle({ projectId, ...event }) {
      const replaced = payloadOf({ projectId, ...event }, 'documentReplaced');
      if (replaced) await replaceDocument(parts, { projectId, ...replaced });
    },
  };
}
