import type { Message as ClientMessage } from '@cairn/proto/chat';
import { enumValue } from '@cairn/proto/enum-names';
import { citationMessages } from '../citations/citation-messages.ts';
import { verdictMessages } from '../verdicts/verdict-messages.ts';
import type { Message } from './turn.ts';

/** A message as clients get it, which is without what only the service needs. */
export function clientMessage({
  sequence: _sequence,
  generation: _generation,
  quotations: _quotations,
  citations,
  searchedFirst,
  confidence,
  errorName,
  searchText,
  verdicts,
  coverage,
  usage,
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
    searchText: searchText ?? '',
    errorReason: errorName?.reason ?? '',
    errorParams: errorName?.params,
    verdicts: verdictMessages(verdicts),
    coverage,
  };
}
