import type { AnswerEvent, Citation, Confidence, Message, Session } from '@cairn/proto/chat';
import type { z } from 'zod';
import type {
  answerEventSchema,
  citationSchema,
  confidenceSchema,
  messageSchema,
  sessionSchema,
} from '../schemas/chat.ts';
import { enumName, iso, present } from './common.ts';
import type { FileTypeName } from './document.ts';

export function presentSession(session: Session): z.infer<typeof sessionSchema> {
  return {
    id: session.id,
    project_id: session.projectId,
    name: session.name,
    title: session.name,
    user_id: session.userId,
    message_count: session.messageCount,
    created_at: iso(session.createdAt),
    updated_at: iso(session.updatedAt),
  };
}

function presentCitation(citation: Citation): z.infer<typeof citationSchema> {
  return {
    number: citation.number,
    document_id: citation.documentId,
    document_name: citation.documentName,
    file_type: citation.fileType as FileTypeName,
    version: citation.version,
    chunk_id: citation.chunkId,
    page: citation.page,
    start: citation.start,
    end: citation.end,
    line_start: citation.lineStart,
    line_end: citation.lineEnd,
    quote: citation.quote,
    cited: citation.cited,
    deleted: citation.documentDeleted,
  };
}

/** Words are few and coarse: their share counts to the next tenth, which are the steps that the threshold has. */
function shareOf({ basis, met, of }: Confidence): number {
  return basis === 'CONFIDENCE_BASIS_WORDS' ? Math.round((met / of) * 10) / 10 : met / of;
}

export function presentConfidence(confidence: Confidence): z.infer<typeof confidenceSchema> {
  const { met, of, threshold, shown } = confidence;
  return {
    basis: enumName(confidence.basis, 'CONFIDENCE_BASIS_'),
    met,
    of,
    threshold,
    below_threshold: of > 0 && shareOf(confidence) < threshold,
    shown,
  };
}

export function presentMessage(message: Message): z.infer<typeof messageSchema> {
  return {
    id: message.id,
    session_id: message.sessionId,
    user_id: message.userId || null,
    is_ai: message.isAi,
    role: message.isAi ? 'assistant' : 'user',
    message: message.text,
    content: message.text,
    created_at: iso(message.createdAt),
    state: enumName(message.state, 'MESSAGE_STATE_'),
    error: message.error || null,
    ...(message.errorReason && {
      error_reason: message.errorReason,
      error_params: message.errorParams ?? {},
    }),
    sources: message.sources.map(presentCitation),
    reply_to: message.replyTo || null,
    knowledge_mode: message.knowledgeMode,
    model: message.model,
    format: message.plainText ? 'plain' : 'markdown',
    confidence: message.confidence ? presentConfidence(message.confidence) : null,
  };
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
