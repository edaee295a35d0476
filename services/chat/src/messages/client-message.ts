import type { Message as ClientMessage, Feedback as FeedbackMessage } from '@cairn/proto/chat';
import { enumValue } from '@cairn/proto/enum-names';
import { citationMessages } from '../citations/citation-messages.ts';
import type { Feedback } from '../feedback/feedback.ts';
import { settledSteps } from '../steps/step.ts';
import { stepMessages } from '../steps/step-messages.ts';
import { verdictMessages } from '../verdicts/verdict-messages.ts';
import type { Message } from './turn.ts';

/** A message as clients get it, which is without what only the service needs. */
export function clientMessage({
  sequence: _sequence,
  generation: _generation,
  quotations: _quotations,
  askedBy: _askedBy,
  branch: _branch,
  fork: _fork,
  citations,
  searchedFirst,
  confidence,
  errorName,
  searchText,
  verdicts,
  coverage,
  steps,
  usage,
  feedback,
  searchTrace,
  versions,
  ...message
}: Message): ClientMessage {
  return {
    ...message,
    state: enumValue(message.state, 'MESSAGE_STATE_'),
    sources: citationMessages(citations),
    searchedFirst,
    confidence: confidence && {
      ...confidence,
      basis: enumValue(confidence.basis, 'CONFIDENCE_BASIS_'),
      refused: confidence.refused === true,
    },
    usage,
    traced: searchTrace !== undefined,
    searchText: searchText ?? '',
    feedback: feedbackMessage(feedback),
    errorReason: errorName?.reason ?? '',
    errorParams: errorName?.params,
    verdicts: verdictMessages(verdicts),
    coverage: coverage && { ...coverage, gaps: coverage.gaps ?? [] },
    steps: steps && stepMessages(settledSteps(steps, message.state)),
    versions,
  };
}

export function feedbackMessage(feedback: Feedback | undefined): FeedbackMessage | undefined {
  if (!feedback) return undefined;
  const { rating, comment, createdAt } = feedback;
  return { rating: enumValue(rating, 'RATING_'), comment, createdAt };
}
