import type { AnswerSteps } from '@cairn/proto/chat';
import { enumValue } from '@cairn/proto/enum-names';
import type { AnswerStep } from './step.ts';

/** Steps as clients get them. */
export function stepMessages(steps: readonly AnswerStep[]): AnswerSteps {
  return {
    steps: steps.map(({ kind, state, fault, ...step }) => ({
      ...step,
      kind: enumValue(kind, 'STEP_KIND_'),
      state: enumValue(state, 'STEP_STATE_'),
      fault: fault ? enumValue(fault, 'STEP_FAULT_') : 'STEP_FAULT_UNSPECIFIED',
    })),
  };
}
