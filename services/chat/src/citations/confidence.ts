import { ConfidenceBasis } from '@cairn/proto/chat';
import { enumNames } from '@cairn/proto/enum-names';
import { z } from 'zod';

/**
 * How far an answer stands on what it was given, as counts that anybody can check: no model is asked how sure it is.
 *
 * `statements`: how many of the answer's statements the passages they cite support (`verdicts/`). `evidence`: for
 * quotations and refusals, how many of the question's words the best passage holds; what was decided by it is weighed
 * (`evidence/`). `words`: the same of quotations, as it was counted before that.
 */
export const confidenceSchema = z.object({
  basis: z.enum(enumNames(ConfidenceBasis, 'CONFIDENCE_BASIS_')),
  met: z.int(),
  /** 0 when there was nothing to measure, as in an answer that draws on no document. */
  of: z.int(),
  /** What the project asked for when the answer was written, 0 to 1: below it an answer is marked. */
  threshold: z.number(),
  /** Whether the project wants the counts shown with each answer. */
  shown: z.boolean(),
  /** Whether the answer says that nothing answers the question. */
  refused: z.boolean().optional(),
});

export type Confidence = z.infer<typeof confidenceSchema>;

export type Measure = Pick<Confidence, 'basis' | 'met' | 'of' | 'refused'>;
