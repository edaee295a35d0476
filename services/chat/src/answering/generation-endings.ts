import { newEvent } from '@cairn/messaging/events';
import { DomainError, serverFault } from '@cairn/platform/errors';
import { answerTexts } from '../refusals.ts';
import type { Ending } from './ports.ts';

/** Why a generation is ended from outside. */
export type EndCause = 'stopped' | 'lost' | 'shutdown';

/** The reason a generation's signal is aborted with. */
export class GenerationEnded extends Error {
  readonly why: EndCause;

  constructor(why: EndCause) {
    super(`the answer was ended: ${why}`);
    this.name = 'GenerationEnded';
    this.why = why;
  }
}

/** The state a generation ends in, and why it failed in words for the person who asked and by name. */
export function endingOf(error: unknown, signal: AbortSignal): Pick<Ending, 'state' | 'error' | 'errorName'> {
  if (signal.aborted) {
    const stopped = signal.reason instanceof GenerationEnded && signal.reason.why === 'stopped';
    return { state: stopped ? 'stopped' : 'interrupted', error: '' };
  }
  if (error === undefined) return { state: 'complete', error: '' };
  const known = error instanceof DomainError ? error : serverFault(error);
  if (known) {
    const { message, reason, params } = known;
    return { state: 'failed', error: message, ...(reason && { errorName: { reason, params } }) };
  }
  const { message, reason } = answerTexts.answer_failed();
  return { state: 'failed', error: message, errorName: { reason } };
}

/** What of a turn its answer's end sets as it is; what is absent is removed. */
export function endedFields(ending: Omit<Ending, 'at'>) {
  const { state, error, errorName, confidence, verdicts, coverage, steps, usage, searchTrace } = ending;
  return { state, error, errorName, confidence, verdicts, coverage, steps, usage, searchTrace };
}

/** The event that an answer can be read whole, or as far as it came; and one of the memories that it cites. */
export function answerEvents(answer: {
  projectId: number;
  sessionId: number;
  messageId: string;
  traceId?: string;
  memoriesUsed?: readonly string[];
}) {
  const { projectId, sessionId, messageId, traceId = '', memoriesUsed = [] } = answer;
  const origin = { projectId, traceId };
  const ended = newEvent(
    { $case: 'chatMessageCreated', value: { sessionId, messageId, isAi: true } },
    origin,
  );
  if (memoriesUsed.length === 0) return [ended];
  return [
    ended,
    newEvent({ $case: 'memoriesUsed', value: { messageId, itemIds: [...memoriesUsed] } }, origin),
  ];
}
