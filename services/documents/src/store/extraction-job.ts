import type { NewJob } from '@cairn/persistence/jobs';
import type { Document } from '../domain/document.ts';
import { EXTRACTION, RECOGNITION } from '../domain/ports.ts';

/**
 * The job that reads a document's present version. People take turns, and projects: a single document of one waits for
 * one of another's two hundred, in the same project as well.
 */
export function extractionJob({
  id,
  projectId,
  version,
  uploadedBy,
}: Pick<Document, 'id' | 'projectId' | 'version' | 'uploadedBy'>): NewJob {
  return { kind: EXTRACTION, key: id, group: `${projectId} ${uploadedBy}`, version };
}

/** The job that reads it and recognises its text. */
export function recognitionJob(document: Parameters<typeof extractionJob>[0]): NewJob {
  return { ...extractionJob(document), kind: RECOGNITION };
}
