import { type BackgroundParts, periodically } from '@cairn/platform/work';
import type { Component } from '@cairn/service/run';
import { type SweepDependencies, sweep } from './domain/sweep.ts';

const EVERY_MS = 3_600_000;

/**
 * Clears away what killed processes left, beside everything else: when this process begins, and every hour, since other
 * replicas may die while this one goes on. Replicas may do it at the same time.
 */
export function createSweeping(dependencies: SweepDependencies, parts: BackgroundParts): Component {
  return periodically((stopping) => sweep(dependencies, stopping), {
    name: 'documents sweep',
    everyMs: EVERY_MS,
    ...parts,
    failure: 'leftovers could not be cleared away',
  });
}
