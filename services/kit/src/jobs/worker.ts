import { v7 as uuidv7 } from 'uuid';
import type { Component } from '../run/component.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Job, JobQueue } from './job-queue.ts';

export interface JobWorkerOptions {
  queue: JobQueue;
  kind: string;
  /** Jobs run at the same time in this process. */
  concurrency: number;
  /**
   * Does the work. `signal` is aborted when the worker stops or the job is no longer this worker's (removed, or taken
   * over): the work must then end soon and change nothing more. Throwing has the job run again after the next delay.
   */
  handle(job: Job, signal: AbortSignal): Promise<void>;
  /**
   * Called instead of a further run when the last one failed, or too many were cut off (`JobCutOff`); must not throw.
   */
  giveUp(job: Job, error: unknown): Promise<void>;
  /** Waits after each run that failed, in milliseconds; with the last one used up the job is given up. */
  delays?: readonly number[];
  leaseMs?: number;
  /** No other process works on this queue: what a killed process left is taken up at once. */
  exclusive?: boolean;
  logger: Logger;
  metrics?: Metrics;
}

const DELAYS = [1_000, 10_000];
/**
 * How many processes may end over a job before it is given up without another run: half an hour of ends, by `quietMs`.
 */
const DEATHS_ALLOWED = 30;
const LEASE_MS = 30_000;
/** Looks again so soon when the store could not be reached. */
const LOOK_AGAIN_MS = 1_000;
/** The longest sleep, so that other replicas' jobs and lapsed leases are found. */
const LONGEST_SLEEP_MS = 5_000;

/** Why a job is given up whose runs never came to an end, good or bad. */
export class JobCutOff extends Error {
  override readonly name = 'JobCutOff';
}

/** Runs the jobs of one kind under leases: those of a process that died are taken over when their lease runs out. */
export function createJobWorker(options: JobWorkerOptions): Component {
  const owner = uuidv7();
  const leaseMs = options.leaseMs ?? LEASE_MS;
  const delays = options.delays ?? DELAYS;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let filling: Promise<void> | undefined;
  let fillAgain = false;
  let forget: (() => void) | undefined;

  async function run(job: Job): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const renewal = setInterval(() => {
      options.queue.renew(job.id, owner, leaseMs).then(
        (held) => held || lost.abort(),
        (error) => options.logger.warn({ err: error, job: job.id }, 'a lease could not be renewed'),
      );
    }, leaseMs / 3);
    try {
      if (job.deaths > DEATHS_ALLOWED) {
        const cutOff = new JobCutOff(`${job.deaths} processes ended while they did this job.`);
        return await giveUp(job, cutOff);
      }
      await options.handle(job, signal);
      const kept = await options.queue.complete(job.id, owner);
      count(kept ? 'done' : 'lost');
    } catch (error) {
      await settleFailure(job, error, lost.signal.aborted);
    } finally {
      clearInterval(renewal);
    }
  }

  async function settleFailure(job: Job, error: unknown, lost: boolean): Promise<void> {
    if (lost) return count('lost');
    if (stopping.signal.aborted) return options.queue.release(job.id, owner);
    const delay = delays[job.attempt - 1];
    if (delay === undefined) return giveUp(job, error);
    options.logger.warn(
      { err: error, kind: job.kind, key: job.key, attempt: job.attempt },
      'job will run again',
    );
    count('retried');
    await options.queue.retry(job.id, owner, delay, error instanceof Error ? error.message : String(error));
  }

  async function giveUp(job: Job, error: unknown): Promise<void> {
    // Whoever lost the job since the last renewal has no say any more in what becomes of it.
    if (!(await options.queue.renew(job.id, owner, leaseMs))) return count('lost');
    options.logger.error({ err: error, kind: job.kind, key: job.key, deaths: job.deaths }, 'job given up');
    count('failed');
    await options.giveUp(job, error);
    await options.queue.complete(job.id, owner);
  }

  function count(outcome: string): void {
    options.metrics?.jobsDone.inc({ kind: options.kind, outcome });
  }

  async function fill(): Promise<void> {
    while (!stopping.signal.aborted && running.size < options.concurrency) {
      const job = await options.queue.claim(options.kind, owner, leaseMs);
      if (!job) break;
      if (stopping.signal.aborted) return options.queue.release(job.id, owner);
      const task = run(job)
        .catch((error) => options.logger.error({ err: error, job: job.id }, 'a job could not be settled'))
        .finally(() => {
          running.delete(task);
          wake();
        });
      running.add(task);
    }
    clearTimeout(timer);
    // With every place taken there is nothing to wait for but the end of a job.
    if (running.size >= options.concurrency) return;
    const due = await options.queue.nextDue(options.kind);
    const sleep = due
      ? Math.min(LONGEST_SLEEP_MS, Math.max(20, due.getTime() - Date.now()))
      : LONGEST_SLEEP_MS;
    if (!stopping.signal.aborted) timer = setTimeout(wake, sleep).unref();
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    if (filling) {
      fillAgain = true;
      return;
    }
    filling = fill()
      .catch((error) => {
        options.logger.error({ err: error }, 'jobs could not be read');
        clearTimeout(timer);
        if (!stopping.signal.aborted) timer = setTimeout(wake, LOOK_AGAIN_MS).unref();
      })
      .finally(() => {
        filling = undefined;
        if (!fillAgain) return;
        fillAgain = false;
        wake();
      });
  }

  return {
    name: `${options.kind} jobs`,
    async begin() {
      if (options.exclusive) await options.queue.releaseAll();
      forget = options.queue.onAdded(wake);
      wake();
    },
    async stop() {
      stopping.abort();
      forget?.();
      clearTimeout(timer);
      await filling;
      await Promise.all(running);
    },
  };
}
