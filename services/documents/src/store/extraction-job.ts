import type { NewJob } from '@cairn/persistence/jobs';
import type { Document } from '../domain/document.ts';
import { EXTRACTION } from '../domain/ports.ts';

/** The job that reads a document's present version; projects take turns. */
export function extractionJob({
  id,
  projectId,
  version,
}: Pick<Document, 'id' | 'projectId' | 'version'>): NewJob {
  return { kind: EXTRACTION, key: id, group: String(projectId), version };
}
