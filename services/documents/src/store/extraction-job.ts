import type { NewJob } from '@cairn/persistence/jobs';
import type { Document } from '../domain/document.ts';
import { EXTRACTION, RECOGNITION } from '../domain/ports.ts';

/** The job that reads a document's present version; projects take turns. */
export function extractionJob({
  id,
  projectId,
  version,
}: Pick<Document, 'id' | 'projectId' | 'version'>): NewJob {
  return { kind: EXTRACTION, key: id, group: String(projectId), version };
}

/** The job that reads it and recognises its text. */
export function recognitionJob(document: Parameters<typeof extractionJob>[0]): NewJob {
  return { ...extractionJob(document), kind: RECOGNITION };
}
