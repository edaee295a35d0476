import type { Mongo } from '../mongo/index.ts';
import type { Limits } from './limits.ts';
import { createMemoryLimits } from './memory-limits.ts';

export { type AdjustableLimit, adjustableLimit } from './adjustable-limit.ts';
export type { Limit, Limits } from './limits.ts';
export { createMemoryLimits } from './memory-limits.ts';

/** Limits shared through the database where there is one. */
export async function openLimits(mongo: Mongo | undefined): Promise<Limits> {
  if (!mongo) return createMemoryLimits();
  const { createMongoLimits } = await import('./mongo-limits.ts');
  return createMongoLimits(mongo);
}
