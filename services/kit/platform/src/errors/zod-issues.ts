import type { z } from 'zod';
import type { DomainError, FieldFault } from './domain-errors.ts';

/**
 * The name of the rule that a value broke, and what stands in its text. A rule of ours is named in its `params`
 * (`{ type, ctx }`); zod's own go by zod's code, with their numbers and choices. `origin` is what kind of value was
 * counted.
 */
export function namedIssue(issue: z.core.$ZodIssue): Pick<FieldFault, 'type' | 'ctx'> {
  switch (issue.code) {
    case 'custom': {
      const { type, ctx } = issue.params ?? {};
      return typeof type === 'string' ? { type, ...(ctx && { ctx }) } : { type: issue.code };
    }
    case 'too_small':
      return { type: issue.code, ctx: { count: Number(issue.minimum), origin: issue.origin } };
    case 'too_big':
      return { type: issue.code, ctx: { count: Number(issue.maximum), origin: issue.origin } };
    case 'invalid_value':
      return { type: issue.code, ctx: { choices: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { type: issue.code, ctx: { fields: issue.keys.join(', ') } };
    default:
      return { type: issue.code };
  }
}

/** A rule of zod that is refused so: `.refine(isVisible, ruleOf(refusals.name_missing()))`. */
export function ruleOf({ message, faults }: DomainError) {
  const { type, ctx } = faults[0] ?? {};
  return { error: message, params: { type, ctx } };
}
