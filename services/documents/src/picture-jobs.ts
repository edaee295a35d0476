import { createJobWorker } from '@cairn/persistence/jobs';
import type { Logger, Metrics } from '@cairn/platform/telemetry';
import type { Component } from '@cairn/service/run';
import { type DrawingDependencies, drawPicture, giveUpPicture } from './domain/pictures/draw-picture.ts';
import { PICTURE } from './domain/pictures/picture.ts';

export interface PictureJobsOptions extends DrawingDependencies {
  /** Waits before the second and third attempt, in milliseconds. */
  readonly delays?: readonly number[];
  readonly logger: Logger;
  readonly metrics?: Metrics;
}

/**
 * Draws the pictures that wait, one at a time. The worker of readings takes back what a killed process had leased of
 * either kind, so this one does not.
 */
export function createPictureJobs(options: PictureJobsOptions): Component {
  const { store, delays, logger, metrics } = options;
  return createJobWorker({
    queue: store.jobs,
    kind: PICTURE,
    concurrency: 1,
    delays: delays ?? [1_000, 10_000],
    handle: (job, signal) => drawPicture(options, job, signal),
    giveUp: (job) => giveUpPicture(options, job),
    logger,
    metrics,
  });
}
