import { type Envelope, type EventBus, newEvent } from '@cairn/messaging/events';
import type { Job } from '@cairn/persistence/jobs';
import type { DocumentStatus, Failure } from '@cairn/proto/documents';
import { enumValue } from '@cairn/proto/enum-names';
import { v7 as uuidv7 } from 'uuid';
import { PassageCutter } from './cut-passages.ts';
import type { Document, DocumentFailure, DocumentWarning } from './document.ts';
import type { ExtractedPage } from './page.ts';
import {
  type BegunReading,
  type DocumentReader,
  type DocumentsStore,
  type PageToStore,
  UnreadableFile,
} from './ports.ts';
import type { Readings } from './readings.ts';
import { readingFailures } from './refusals.ts';

export interface ReadingDependencies {
  readonly store: DocumentsStore;
  readonly reader: DocumentReader;
  readonly readings: Readings;
  readonly bus: Pick<EventBus, 'signal'>;
}

/** Pages are stored when so many, or so many characters of them, have come together. */
const BATCH_PAGES = 40;
const BATCH_LENGTH = 100_000;
/** Remarks kept: a person reads no more. */
const MAX_WARNINGS = 20;
/** Milliseconds between two reports of progress. */
const PROGRESS_MS = 500;

/** The document is deleted or has moved on: this reading is not needed any more. */
class Superseded extends Error {}

/**
 * Reads one version of a document into pages and passages. After a crash it starts again; a document that is deleted or
 * has a newer version is passed over. Throws only what is worth another attempt.
 *
 * @returns whether it was read whole, which ended its job.
 */
export async function readDocument(
  dependencies: ReadingDependencies,
  { key: documentId, version }: Pick<Job, 'key' | 'version'>,
  stopping: AbortSignal,
): Promise<boolean> {
  const reading = dependencies.readings.begin(documentId);
  try {
    const begun = await dependencies.store.beginReading(documentId, version);
    if (!begun) return false;
    return await readOrFail(dependencies, begun, AbortSignal.any([stopping, reading.signal]));
  } catch (error) {
    if (!(error instanceof Superseded) && !reading.signal.aborted) throw error;
    return false;
  } finally {
    reading.end();
  }
}

async function readOrFail(
  dependencies: ReadingDependencies,
  begun: BegunReading,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await new Reading(dependencies, begun).finish(signal);
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await failReading(dependencies.store, begun.document, error.failure);
    return false;
  }
}

/** A failure as other services get it. */
export function failureMessage({ code, message, reason = '', params = {} }: DocumentFailure): Failure {
  return { code, message, reason, params };
}

/** Ends a version as not readable, and publishes that. */
export async function failReading(
  store: DocumentsStore,
  document: Document,
  failure: DocumentFailure,
): Promise<boolean> {
  const { id, version, name, uploadedBy, projectId } = document;
  const value = { documentId: id, version, name, uploadedBy, failure: failureMessage(failure) };
  const failed = newEvent({ $case: 'documentFailed', value }, { projectId });
  return store.markFailed(id, version, failure, [failed]);
}

/** The event that has search index a version that is read. */
export function extracted(
  document: Pick<
    Document,
    'id' | 'projectId' | 'version' | 'name' | 'fileType' | 'chunksCount' | 'createdAt'
  >,
): Envelope {
  const { id, version, name, fileType, chunksCount, createdAt, projectId } = document;
  const type = enumValue(fileType, 'FILE_TYPE_');
  const value = { documentId: id, version, name, fileType: type, chunksCount, createdAt };
  return newEvent({ $case: 'documentExtracted', value }, { projectId });
}

class Reading {
  readonly #dependencies: ReadingDependencies;
  readonly #document: Document;
  readonly #run: string;
  readonly #cutter = new PassageCutter();
  readonly #warnings: DocumentWarning[] = [];
  #batch: PageToStore[] = [];
  #batchLength = 0;
  #pages = 0;
  #total = 0;
  #passages = 0;
  #reportedAt = performance.now();

  constructor(dependencies: ReadingDependencies, { document, run }: BegunReading) {
    this.#dependencies = dependencies;
    this.#document = document;
    this.#run = run;
  }

  async finish(signal: AbortSignal): Promise<void> {
    this.#signal('DOCUMENT_STATUS_EXTRACTING');
    for await (const step of this.#dependencies.reader.read(this.#document, signal)) {
      if (step.kind === 'total') this.#total = step.pages;
      else if (step.kind === 'warning') this.#warn(step.warning);
      else await this.#take(step.page);
      await this.#progress();
    }
    signal.throwIfAborted();
    if (this.#passages === 0) {
      throw new UnreadableFile({ code: 'no_text', ...readingFailures.reading_no_text() });
    }
    await this.#publishExtracted();
  }

  #warn(warning: DocumentWarning): void {
    if (this.#warnings.length < MAX_WARNINGS) this.#warnings.push(warning);
  }

  async #take(page: ExtractedPage): Promise<void> {
    const passages = this.#cutter
      .cut(page)
      .map((passage, index) => ({ ...passage, id: uuidv7(), ordinal: this.#passages + index }));
    this.#batch.push({ page, passages });
    this.#batchLength += page.text.length;
    this.#passages += passages.length;
    this.#pages += 1;
    if (this.#batch.length >= BATCH_PAGES || this.#batchLength >= BATCH_LENGTH) await this.#store();
  }

  async #store(): Promise<void> {
    if (this.#batch.length === 0) return;
    const { store } = this.#dependencies;
    if (!(await store.addPages(this.#document.id, this.#run, this.#batch))) throw new Superseded();
    this.#batch = [];
    this.#batchLength = 0;
  }

  async #progress(): Promise<void> {
    const now = performance.now();
    if (now - this.#reportedAt < PROGRESS_MS) return;
    this.#reportedAt = now;
    const { id } = this.#document;
    const kept = await this.#dependencies.store.setProgress(id, this.#run, this.#pages, this.#total);
    if (!kept) throw new Superseded();
    this.#signal('DOCUMENT_STATUS_EXTRACTING');
  }

  async #publishExtracted(): Promise<void> {
    const { id } = this.#document;
    const event = extracted({ ...this.#document, chunksCount: this.#passages });
    const counts = { pages: this.#pages, passages: this.#passages };
    const result = { ...counts, warnings: this.#warnings, rest: this.#batch };
    if (!(await this.#dependencies.store.finishReading(id, this.#run, result, [event])))
      throw new Superseded();
    this.#total = this.#pages;
    this.#signal('DOCUMENT_STATUS_INDEXING');
  }

  #signal(stage: DocumentStatus): void {
    const { id, version, projectId } = this.#document;
    const value = { documentId: id, version, pagesDone: this.#pages, pagesTotal: this.#total, stage };
    this.#dependencies.bus.signal(newEvent({ $case: 'documentProgressed', value }, { projectId }));
  }
}
