import { z } from 'zod';
import type { DocumentWarning } from '../domain/document.ts';

/** A warning as a store or a bundle has it: its English text alone where it was stored before warnings had names. */
export const keptWarning = z.union([
  z.string(),
  z.object({
    code: z.string(),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
]);
export type KeptWarning = z.output<typeof keptWarning>;

export function warningOf(kept: KeptWarning): DocumentWarning {
  if (typeof kept === 'string') return { code: '', message: kept, params: {} };
  const { code, message, params = {} } = kept;
  return { code, message, params };
}
