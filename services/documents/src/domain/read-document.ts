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
  RECOGNITION,
  type ReadingStep,
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
 * @returns whether it was read whole, or waits for its text to be recognised: either ended its job.
 */
export async function readDocument(
  dependencies: ReadingDependencies,
  { key: documentId, version, kind }: Pick<Job, 'key' | 'version' | 'kind'>,
  stopping: AbortSignal,
): Promise<boolean> {
  const reading = dependencies.readings.begin(documentId);
  try {
    const begun = await dependencies.store.beginReading(documentId, version);
    if (!begun) return false;
    const signal = AbortSignal.any([stopping, reading.signal]);
    const recognises = kind === RECOGNITION;
    return await readOrFail(dependencies, begun, { recognises, signal });
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
  { recognises, signal }: { readonly recognises: boolean; readonly signal: AbortSignal },
): Promise<boolean> {
  try {
    const steps = dependencies.reader.read(begun.document, signal, { recognises });
    await new Reading(dependencies, begun).finish(steps, signal);
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
    'id' | 'projectId' | 'version' | 'name' | 'fileType' | 'chunksCount' | 'createdAt' | 'placings'
  >,
): Envelope {
  const { id, version, name, fileType, chunksCount, createdAt, projectId, placings } = document;
  const type = enumValue(fileType, 'FILE_TYPE_');
  const value = { documentId: id, version, name, fileType: type, chunksCount, createdAt, placings };
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
  /** Pages that are ready to be given, where they are all recognised first. */
  #done = 0;
  #total = 0;
  #passages = 0;
  #reportedAt = performance.now();

  constructor(dependencies: ReadingDependencies, { document, run }: BegunReading) {
    this.#dependencies = dependencies;
    this.#document = document;
    this.#run = run;
  }

  async finish(steps: AsyncIterable<ReadingStep>, signal: AbortSignal): Promise<void> {
    this.#signal('DOCUMENT_STATUS_EXTRACTING');
    let awaitsRecognition = false;
    for await (const step of steps) {
      if (step.kind === 'total') this.#total = step.pages;
      else if (step.kind === 'warning') this.#warn(step.warning);
      else if (step.kind === 'progress') this.#done = step.done;
      else if (step.kind === 'scans') awaitsRecognition = true;
      else await this.#take(step.page);
      await this.#progress();
    }
    signal.throwIfAborted();
    if (awaitsRecognition) {
      if (!(await this.#dependencies.store.awaitRecognition(this.#document.id, this.#run)))
        throw new Superseded();
      return;
    }
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
    const done = Math.max(this.#pages, this.#done);
    const kept = await this.#dependencies.store.setProgress(id, this.#run, done, this.#total);
    if (!kept) throw new Superseded();
    this.#signal('DOCUMENT_STATUS_EXTRACTING');
  }

  async #publishExtracted(): Promise<void> {
    const { id } = this.#document;
    // It may have become an earlier version, or the one in force again, while it was read.
    const { placings } = (await this.#dependencies.store.get(id)) ?? this.#document;
    const event = extracted({ ...this.#document, placings, chunksCount: this.#passages });
    const counts = { pages: this.#pages, passages: this.#passages };
    const result = { ...counts, warnings: this.#warnings, rest: this.#batch };
    if (!(await this.#dependencies.store.finishReading(id, this.#run, result, [event])))
      throw new Superseded();
    this.#total = this.#pages;
    this.#signal('DOCUMENT_STATUS_INDEXING');
  }

  #signal(stage: DocumentStatus): void {
    const { id, version, projectId } = this.#document;
    const pagesDone = Math.max(this.#pages, this.#done);
    const value = { documentId: id, version, pagesDone, pagesTotal: this.#total, stage };
    this.#dependencies.bus.signal(newEvent({ $case: 'documentProgressed', value }, { projectId }));
  }
}
