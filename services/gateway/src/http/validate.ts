import { type ErrorParams, type FieldFault, InvalidInput } from '@cairn/kit/errors';
import type { z } from 'zod';

export type Part = 'path' | 'query' | 'body';

/** Zod's findings in the shape of an HTTP 422 answer. */
export function faultsOf(error: z.ZodError, part: Part): FieldFault[] {
  return error.issues.map((issue) => ({
    loc: [part, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
    msg: issue.message,
    type: issue.code ?? 'value_error',
    ...contextOf(issue),
  }));
}

/** The numbers and choices that zod's own words have in them; `origin` is what kind of value was counted. */
function contextOf(issue: z.core.$ZodIssue): { ctx?: ErrorParams } {
  if (issue.code === 'too_small') return { ctx: { count: Number(issue.minimum), origin: issue.origin } };
  if (issue.code === 'too_big') return { ctx: { count: Number(issue.maximum), origin: issue.origin } };
  if (issue.code === 'invalid_value') return { ctx: { choices: issue.values.map(String).join(', ') } };
  return {};
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
  throw new InvalidInput('The request does not fit.', {
    reason: 'request_misfit',
    faults: faultsOf(result.error, part),
  });
}
