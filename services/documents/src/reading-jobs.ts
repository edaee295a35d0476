import { type EventBus, subjects } from '@cairn/messaging/events';
import { createJobWorker, type Job, JobCutOff, type JobQueue } from '@cairn/persistence/jobs';
import { StorageFull } from '@cairn/platform/errors';
import type { Logger, Metrics } from '@cairn/platform/telemetry';
import type { Component } from '@cairn/service/run';
import type { DocumentFailure } from './domain/document.ts';
import { EXTRACTION, type RECOGNITION } from './domain/ports.ts';
import { failReading, type ReadingDependencies, readDocument } from './domain/read-document.ts';
import { readingFailures } from './domain/refusals.ts';

export interface ReadingJobsOptions extends ReadingDependencies {
  /** Of documents that are read, as when not given, or of those in which text is recognised. */
  readonly kind?: typeof EXTRACTION | typeof RECOGNITION;
  /** Announces uploads that other replicas took. */
  readonly events?: Pick<EventBus, 'watch'>;
  readonly concurrency: number;
  /** This process alone has the store: it takes back at its start what a killed one had leased, of every kind. */
  readonly exclusive: boolean;
  readonly leaseMs?: number;
  /** Waits before the second and third attempt, in milliseconds. */
  readonly delays?: readonly number[];
  readonly logger: Logger;
  readonly metrics?: Metrics;
}

/**
 * Reads the documents that wait, projects in turn. Three attempts, since only our own faults are tried again; a reading
 * that was cut off because this process ended, or a part was away, is none.
 */
export function createReadingJobs(options: ReadingJobsOptions): Component {
  const {
    store,
    events,
    kind = EXTRACTION,
    concurrency,
    exclusive,
    leaseMs,
    delays,
    logger,
    metrics,
  } = options;
  return createJobWorker({
    queue: events ? withUploadsOf(store.jobs, events) : store.jobs,
    kind,
    concurrency,
    exclusive,
    leaseMs,
    delays: delays ?? [1_000, 10_000],
    async handle(job, signal, completed) {
      if (await readDocument(options, job, signal)) completed();
    },
    async giveUp(job, error) {
      const document = await store.get(job.key);
      if (document?.version !== job.version) return;
      await failReading(store, document, ownFailure(error, job));
    },
    logger,
    metrics,
  });
}

/** A queue that also calls back for jobs that another replica added: this one may have a reader free for them. */
function withUploadsOf(jobs: JobQueue, events: Pick<EventBus, 'watch'>): JobQueue {
  return {
    ...jobs,
    onAdded(callback) {
      const forget = jobs.onAdded(callback);
      const watching = events.watch([subjects.documentUploaded], () => callback());
      return () => {
        forget();
        void watching.stop();
      };
    },
  };
}

/** What to say of a reading that failed through no fault of the file. */
function ownFailure(error: unknown, { attempt, deaths }: Job): DocumentFailure {
  if (error instanceof StorageFull) return { code: 'storage_full', ...readingFailures.reading_no_room() };
  if (error instanceof JobCutOff)
    return { code: 'internal', ...readingFailures.reading_cut_off({ times: deaths }) };
  return { code: 'internal', ...readingFailures.reading_failed({ times: attempt }) };
}
