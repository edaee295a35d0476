import { type FieldFault, invalidFields, namedIssue } from '@cairn/platform/errors';
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
    ...namedIssue(issue),
  }));
  throw invalidFields(faults, { message: faults.map((fault) => fault.msg).join(' ') });
}

/** `firstName` as HTTP has it: `first_name`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
