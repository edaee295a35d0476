import { type FieldFault, InvalidInput } from '@cairn/kit/errors';
import type { z } from 'zod';

/**
 * Reads fields by a schema that has them in camelCase.
 *
 * @throws InvalidInput with every wrong field, located as HTTP has it: `['body', 'snake_case_name']`.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.infer<Schema> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const faults: FieldFault[] = result.error.issues.map((issue) => ({
    loc: ['body', ...issue.path.map((part) => (typeof part === 'number' ? part : snakeCase(String(part))))],
    msg: issue.message,
    ...nameOf(issue),
  }));
  throw new InvalidInput(faults.map((fault) => fault.msg).join(' '), { faults });
}

/** What the rule that was broken is called, as `named` said; the name of zod's own rule otherwise. */
function nameOf(issue: z.core.$ZodIssue): Pick<FieldFault, 'type' | 'ctx'> {
  const { type, ctx } = (issue.code === 'custom' ? issue.params : undefined) ?? {};
  if (typeof type === 'string') return { type, ...(ctx && { ctx }) };
  return {
    type: issue.code ?? 'value_error',
    ...(issue.code === 'invalid_value' && { ctx: { choices: issue.values.map(String).join(', ') } }),
  };
}

/** `firstName` as HTTP has it: `first_name`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
