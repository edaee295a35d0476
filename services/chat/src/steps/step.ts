import {
  StepFault as Faults,
  StepKind as Kinds,
  type MessageState,
  StepState as States,
} from '@cairn/proto/chat';
import { enumNames, type NameOf } from '@cairn/proto/enum-names';
import { z } from 'zod';

const stepStates = enumNames(States, 'STEP_STATE_');

/** One step of an answer to a long or wide question. Kept with the answer: words and counts, no passages. */
const stepSchema = z.object({
  kind: z.enum(enumNames(Kinds, 'STEP_KIND_')),
  state: z.enum(stepStates),
  /** What is searched for; the name of the document that is read, where it is one. */
  text: z.string(),
  /** Searches that were planned; passages that were found or read. */
  count: z.int(),
  /** Documents whose passages these are. */
  documents: z.int(),
  /** Pages that were read; 0 where the document has none. */
  pages: z.int(),
  /** Of a step that failed. */
  fault: z.enum(enumNames(Faults, 'STEP_FAULT_')).optional(),
});

export type AnswerStep = z.infer<typeof stepSchema>;

export const stepsSchema = z.array(stepSchema);

export function newStep(kind: AnswerStep['kind'], text = ''): AnswerStep {
  return { kind, state: 'waiting', text, count: 0, documents: 0, pages: 0 };
}

const isOver = ({ state }: Pick<AnswerStep, 'state'>) => state !== 'waiting' && state !== 'running';

/** How far steps have come: a later list of the same answer has a greater number. */
export function advanceOf(steps: readonly Pick<AnswerStep, 'state'>[]): number {
  return steps.reduce((sum, step) => sum + (isOver(step) ? 3 : step.state === 'running' ? 2 : 1), 0);
}

/** Steps as they stand once their answer is in a state: none waits or runs of an answer that ended. */
export function settledSteps(
  steps: readonly AnswerStep[],
  answer: NameOf<MessageState, 'MESSAGE_STATE_'>,
): AnswerStep[] {
  if (answer === 'generating') return [...steps];
  return steps.map((step) => {
    if (isOver(step)) return step;
    if (answer === 'complete') return { ...step, state: 'done' };
    const isCause = answer === 'failed' && step.state === 'running';
    return isCause ? { ...step, state: 'failed', fault: 'failed' } : { ...step, state: 'stopped' };
  });
}
