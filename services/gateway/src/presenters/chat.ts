import type { AnswerEvent, Citation, Confidence, Message, Session } from '@cairn/proto/chat';
import { enumName } from '@cairn/proto/enum-names';
import type { z } from 'zod';
import {
  type answerEventSchema,
  citationSchema,
  confidenceSchema,
  messageSchema,
  sessionSchema,
} from '../schemas/chat.ts';
import { byName, present } from './common.ts';

export function presentSession(session: Session): z.infer<typeof sessionSchema> {
  return byName(sessionSchema, { ...session, title: session.name });
}

function presentCitation(citation: Citation): z.infer<typeof citationSchema> {
  return byName(citationSchema, {
    ...citation,
    fileType: enumName(citation.fileType, 'FILE_TYPE_'),
    deleted: citation.documentDeleted,
  });
}

/** Words are few and coarse: their share counts to the next tenth, which are the steps that the threshold has. */
function shareOf({ basis, met, of }: Confidence): number {
  return basis === 'CONFIDENCE_BASIS_WORDS' ? Math.round((met / of) * 10) / 10 : met / of;
}

export function presentConfidence(confidence: Confidence): z.infer<typeof confidenceSchema> {
  return byName(confidenceSchema, {
    ...confidence,
    basis: enumName(confidence.basis, 'CONFIDENCE_BASIS_'),
    belowThreshold: confidence.of > 0 && shareOf(confidence) < confidence.threshold,
  });
}

export function presentMessage(message: Message): z.infer<typeof messageSchema> {
  return byName(messageSchema, {
    ...message,
    userId: message.userId || null,
    role: message.isAi ? 'assistant' : 'user',
    message: message.text,
    content: message.text,
    state: enumName(message.state, 'MESSAGE_STATE_'),
    error: message.error || null,
    errorReason: message.errorReason || undefined,
    errorParams: message.errorReason === '' ? undefined : (message.errorParams ?? {}),
    sources: message.sources.map(presentCitation),
    replyTo: message.replyTo || null,
    format: message.plainText ? 'plain' : 'markdown',
    confidence: message.confidence ? presentConfidence(message.confidence) : null,
  });
}

type WireEvent = z.infer<typeof answerEventSchema>;

/** The wire form of a step of an answer; undefined for a kind this version does not know. */
export function presentAnswerEvent(event: AnswerEvent): WireEvent | undefined {
  switch (event.kind?.$case) {
    case 'accepted':
      return {
        type: 'accepted',
        question: event.kind.value.question ? presentMessage(event.kind.value.question) : null,
        answer: present(event.kind.value.answer, presentMessage),
      };
    case 'progress':
      return {
        type: 'status',
        ...event.kind.value,
        stage: enumName(event.kind.value.stage, 'ANSWER_STAGE_'),
      };
    case 'sources':
      return { type: 'sources', sources: event.kind.value.citations.map(presentCitation) };
    case 'content':
      return {
        type: 'content',
        content: event.kind.value,
        message_id: event.messageId,
        offset: event.offset,
      };
    case 'replaced':
      return { type: 'replace', content: event.kind.value };
    case 'done':
      return { type: 'done', message: presentMessage(event.kind.value) };
    default:
      return undefined;
  }
}
