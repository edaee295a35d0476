import { isAway } from '@cairn/platform/errors';
import type { Component } from '@cairn/platform/lifecycle';
import type { Logger, Metrics } from '@cairn/platform/telemetry';
import { parseTraceparent, traced } from '@cairn/platform/tracing';
import { leased } from '@cairn/platform/work';
import { v7 as uuidv7 } from 'uuid';
import type { Job, JobQueue } from './job-queue.ts';

export interface JobWorkerOptions {
  queue: JobQueue;
  kind: string;
  /** Jobs run at the same time in this process. */
  concurrency: number;
  /**
   * Does the work. `signal` is aborted when the worker stops or the job is no longer this worker's (removed, or taken
   * over): the work must then end soon and change nothing more. Throwing has the job run again after the next delay;
   * while a part of Cairn is away (`isAway`) it is no attempt, and the job runs again until that is back.
   * `completed` says that the work removed the job itself, within its last change.
   */
  handle(job: Job, signal: AbortSignal, completed: () => void): Promise<void>;
  /**
   * Called instead of a further run when the last one failed, or too many were cut off (`JobCutOff`); must not throw.
   */
  giveUp(job: Job, error: unknown): Promise<void>;
  /** Waits after each run that failed, in milliseconds; with the last one used up the job is given up. */
  delays?: readonly number[];
  /** The wait before a job runs again whose run failed because a part was away, in milliseconds. Default 5,000. */
  awayMs?: number;
  leaseMs?: number;
  /** No other process works on this queue: what a killed process left is taken up at once. */
  exclusive?: boolean;
  logger: Logger;
  metrics?: Metrics | undefined;
}

const DELAYS = [1_000, 10_000];
const AWAY_MS = 5_000;
/**
 * How many processes may end over a job before it is given up without another run: half an hour of ends, by `quietMs`.
 */
const DEATHS_ALLOWED = 30;
const LEASE_MS = 30_000;
/** Looks again so soon when the store could not be reached. */
const RETRY_MS = 1_000;
/** The longest sleep, so that other replicas' jobs and lapsed leases are found. */
const LONGEST_SLEEP_MS = 5_000;

/** Why a job is given up whose runs never came to an end, good or bad. */
export class JobCutOff extends Error {
  override readonly name = 'JobCutOff';
}

/** Runs the jobs of one kind under leases: those of a process that died are taken over when their lease runs out. */
export function createJobWorker(options: JobWorkerOptions): Component {
  const { queue, kind, leaseMs = LEASE_MS, awayMs = AWAY_MS, delays = DELAYS, logger, metrics } = options;
  const owner = uuidv7();
  metrics?.watchJobs(kind, () => queue.waiting(kind));

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    if (job.deaths > DEATHS_ALLOWED) {
      return giveUp(job, new JobCutOff(`${job.deaths} processes ended while they did this job.`));
    }
    let isCompleted = false;
    const attributes = { 'cairn.job.kind': kind, 'cairn.job.attempt': job.attempt };
    const parent = parseTraceparent(job.traceparent);
    const end = metrics?.jobSeconds.startTimer({ kind });
    metrics?.jobsRunning.inc({ kind });
    try {
      await traced(`job ${kind}`, { parent, root: {}, attributes }, () =>
        options.handle(job, signal, () => {
          isCompleted = true;
        }),
      );
    } finally {
      metrics?.jobsRunning.dec({ kind });
      end?.();
    }
    count(isCompleted || (await queue.complete(job.id, owner)) ? 'done' : 'lost');
  }

  async function retry(job: Job, error: unknown): Promise<void> {
    if (isAway(error)) {
      logger.warn({ err: error, kind, key: job.key }, 'job waits for a part that is away');
      return queue.release(job.id, owner, awayMs);
    }
    const delay = delays[job.attempt - 1];
    if (delay === undefined) return giveUp(job, error);
    logger.warn({ err: error, kind, key: job.key, attempt: job.attempt }, 'job will run again');
    count('retried');
    await queue.retry(job.id, owner, delay, error instanceof Error ? error.message : String(error));
  }

  async function giveUp(job: Job, error: unknown): Promise<void> {
    // A worker that lost the job since the last renewal does not decide any more what becomes of it.
    if (!(await queue.renew(job.id, owner, leaseMs))) return count('lost');
    logger.error({ err: error, kind, key: job.key, deaths: job.deaths }, 'job given up');
    count('failed');
    await options.giveUp(job, error);
    await queue.complete(job.id, owner);
  }

  function count(outcome: string): void {
    metrics?.jobsDone.inc({ kind, outcome });
  }

  return leased<Job>({
    name: `${kind} jobs`,
    prepare: async () => options.exclusive && queue.releaseAll(),
    take: () => queue.claim(kind, owner, leaseMs),
    renew: (job) => queue.renew(job.id, owner, leaseMs),
    renewEveryMs: leaseMs / 3,
    run,
    retry,
    giveBack: (job) => queue.release(job.id, owner),
    onLost: () => count('lost'),
    concurrency: options.concurrency,
    everyMs: LONGEST_SLEEP_MS,
    retryMs: RETRY_MS,
    nextDue: () => queue.nextDue(kind),
    onAdded: (callback) => queue.onAdded(callback),
    logger,
    metrics,
  });
}
