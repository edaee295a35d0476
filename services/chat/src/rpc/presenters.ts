import type {
  AnswerEvent as AnswerEventMessage,
  Citation as CitationMessage,
  Confidence as ConfidenceMessage,
  Message as MessageMessage,
  Session as SessionMessage,
} from '@cairn/proto/chat';
import { ConfidenceBasis as Bases, MessageState as States } from '@cairn/proto/chat';
import type { AnswerEvent } from '../domain/answer-event.ts';
import type { Confidence } from '../domain/confidence.ts';
import type { Citation, Message, MessageState, Session } from '../domain/ports.ts';

const states: Record<MessageState, MessageMessage['state']> = {
  generating: States.MESSAGE_STATE_GENERATING,
  complete: States.MESSAGE_STATE_COMPLETE,
  stopped: States.MESSAGE_STATE_STOPPED,
  interrupted: States.MESSAGE_STATE_INTERRUPTED,
  failed: States.MESSAGE_STATE_FAILED,
};

export function presentSession(session: Session): SessionMessage {
  return session;
}

function presentCitation(citation: Citation): CitationMessage {
  return citation;
}

export function presentMessage({
  sequence: _sequence,
  clientId: _clientId,
  run: _run,
  quotations: _quotations,
  citations,
  confidence,
  errorName,
  ...message
}: Message): MessageMessage {
  return {
    ...message,
    state: states[message.state],
    sources: citations.map(presentCitation),
    confidence: confidence && presentConfidence(confidence),
    errorReason: errorName?.reason ?? '',
    errorParamsJson: JSON.stringify(errorName?.params ?? {}),
  };
}

const bases: Record<Confidence['basis'], ConfidenceMessage['basis']> = {
  statements: Bases.CONFIDENCE_BASIS_STATEMENTS,
  words: Bases.CONFIDENCE_BASIS_WORDS,
};

function presentConfidence(confidence: Confidence): ConfidenceMessage {
  return { ...confidence, basis: bases[confidence.basis] };
}

export function presentEvent(event: AnswerEvent): AnswerEventMessage {
  return { messageId: event.messageId, offset: event.offset, kind: presentKind(event) };
}

function presentKind(event: AnswerEvent): AnswerEventMessage['kind'] {
  switch (event.type) {
    case 'accepted':
      return {
        $case: 'accepted',
        value: {
          question: event.question && presentMessage(event.question),
          answer: presentMessage(event.answer),
        },
      };
    case 'progress':
      return {
        $case: 'progress',
        value: { stage: event.stage, passages: event.passages, documents: event.documents },
      };
    case 'content':
      return { $case: 'content', value: event.text };
    case 'sources':
      return { $case: 'sources', value: { citations: event.citations.map(presentCitation) } };
    case 'done':
      return event.message && { $case: 'done', value: presentMessage(event.message) };
    case 'replaced':
      return { $case: 'replaced', value: event.text };
  }
}
