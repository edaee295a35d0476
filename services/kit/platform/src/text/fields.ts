import { z } from 'zod';
import { ruleOf } from '../errors/index.ts';
import { manyLines, oneLine, type TextKind, textFault } from './text.ts';

function text(kind: TextKind, kept: (given: string) => string) {
  return z
    .string()
    .transform(kept)
    .superRefine((value, context) => {
      const fault = textFault('', value, kind);
      if (!fault) return;
      const { error: message, params } = ruleOf(fault);
      context.addIssue({ code: 'custom', message, params, continue: false });
    });
}

/** Schema of a `line`, as `TextKind` has it; the parsed value is as it is kept. */
export const line = () => text('line', oneLine);

/** Schema of `lines`. */
export const lines = () => text('lines', manyLines);
