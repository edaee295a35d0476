import { type FieldFault, namedIssue } from '@cairn/platform/errors';
import type { z } from 'zod';
import { refusals } from '../refusals.ts';

export type Part = 'path' | 'query' | 'body';

/** Zod's findings in the shape of an HTTP 422 answer. */
export function faultsOf(error: z.ZodError, part: Part): FieldFault[] {
  return error.issues.map((issue) => ({
    loc: [part, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
    msg: issue.message,
    ...namedIssue(issue),
  }));
}

/** @throws InvalidInput naming every field that does not fit. */
export function validate<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
  part: Part,
): z.infer<Schema> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refusals.request_misfit({ faults: faultsOf(result.error, part) });
}
