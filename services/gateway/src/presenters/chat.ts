import type {
  AnswerEvent,
  AnswerStep,
  Citation,
  Confidence,
  Coverage,
  Feedback,
  GivenFeedback,
  JudgedSentence,
  ListMessagesResponse,
  Message,
  SearchedFirst,
  SearchTrace,
  Session,
  StopAnswerResponse,
  TracedPassage,
  Versions,
} from '@cairn/proto/chat';
import { enumName, knownName } from '@cairn/proto/enum-names';
import type { z } from 'zod';
import {
  type answerEventSchema,
  answerStepSchema,
  citationSchema,
  confidenceSchema,
  coverageSchema,
  feedbackSchema,
  givenFeedbackSchema,
  judgedSentenceSchema,
  messageSchema,
  messagesSchema,
  searchedFirstSchema,
  searchTraceSchema,
  sessionSchema,
  stoppedSchema,
  versionsSchema,
} from '../schemas/chat.ts';
import { present, presenter } from './common.ts';
import { presentAiConfig } from './project.ts';

export const presentSession = presenter(sessionSchema, (session: Session) => ({
  ...session,
  title: session.name,
}));

const presentCitation = presenter(citationSchema, (citation: Citation) => ({
  ...citation,
  deleted: citation.documentDeleted,
  memoryId: citation.memoryId || null,
}));

/**
 * Words are few and coarse: their share counts to the next tenth, which are the steps that the threshold has. What was
 * decided by evidence has been held against the threshold.
 */
function shareOf({ basis, met, of }: Confidence): number {
  return basis === 'CONFIDENCE_BASIS_WORDS' ? Math.round((met / of) * 10) / 10 : met / of;
}

const presentConfidence = presenter(confidenceSchema, (confidence: Confidence) => ({
  ...confidence,
  belowThreshold:
    confidence.basis !== 'CONFIDENCE_BASIS_EVIDENCE' &&
    confidence.of > 0 &&
    shareOf(confidence) < confidence.threshold,
}));

const presentSearchedFirst = presenter(searchedFirstSchema, ({ documents, count }: SearchedFirst) => ({
  count,
  documents: documents.map(({ documentId, documentName, documentDeleted }) => ({
    document_id: documentId,
    document_name: documentName,
    deleted: documentDeleted,
  })),
}));

const presentCoverage = presenter(coverageSchema, (coverage: Coverage) => ({
  ...coverage,
  gaps: coverage.gaps.map(({ documentId, pages, count }) => ({ document_id: documentId, pages, count })),
}));

const presentStep = presenter(answerStepSchema, (step: AnswerStep) => ({
  ...step,
  fault: knownName(step.fault, 'STEP_FAULT_') ?? null,
}));

export const presentSearchTrace = presenter(searchTraceSchema, (trace: SearchTrace) => ({
  ...trace,
  searches: trace.searches.map(({ origin, ...search }) => ({
    ...search,
    origin: enumName(origin, 'SEARCH_TEXT_ORIGIN_'),
  })),
  phrases: trace.phrases.map(({ terms, others }) => ({
    phrase: terms.join(' '),
    synonyms: others.map((other) => other.terms.join(' ')),
  })),
  passages: trace.passages.map((passage) => presentTraced(passage)),
}));

const presentTraced = presenter(searchTraceSchema.shape.passages.element, (passage: TracedPassage) => ({
  ...passage,
  leftOut:
    passage.leftOut === 'LEFT_OUT_REASON_UNSPECIFIED' ? null : enumName(passage.leftOut, 'LEFT_OUT_REASON_'),
}));

const presentJudged = presenter(judgedSentenceSchema, (sentence: JudgedSentence) => sentence);

export const presentMessage = presenter(messageSchema, (message: Message) => ({
  ...message,
  userId: message.userId || null,
  role: message.isAi ? ('assistant' as const) : ('user' as const),
  message: message.text,
  content: message.text,
  error: message.error || null,
  errorReason: message.errorReason || undefined,
  errorParams: message.errorReason === '' ? undefined : (message.errorParams ?? {}),
  sources: message.sources.map((each) => presentCitation(each)),
  searchText: message.searchText || null,
  replyTo: message.replyTo || null,
  format: message.plainText ? ('plain' as const) : ('markdown' as const),
  confidence: message.confidence ? presentConfidence(message.confidence) : null,
  searchedFirst: message.searchedFirst ? presentSearchedFirst(message.searchedFirst) : null,
  coverage: message.coverage ? presentCoverage(message.coverage) : null,
  steps: message.steps?.steps.map((each) => presentStep(each)) ?? null,
  verdicts: message.verdicts?.sentences.map((each) => presentJudged(each)) ?? null,
  feedback: message.feedback ? presentFeedback(message.feedback) : null,
  versions: message.versions ? presentVersions(message.versions) : null,
}));

const presentVersions = presenter(versionsSchema, (versions: Versions) => versions);

const presentFeedback = presenter(feedbackSchema, (feedback: Feedback) => feedback);

export const presentGivenFeedback = presenter(givenFeedbackSchema, (given: GivenFeedback) => ({
  ...given,
  ...present(given.feedback, (feedback) => feedback),
}));

export const presentMessages = presenter(messagesSchema, (page: ListMessagesResponse) => ({
  messages: page.messages.map((message) => presentMessage(message)),
  nextPageToken: page.nextPageToken || null,
}));

export const presentStopped = presenter(stoppedSchema, ({ answer }: StopAnswerResponse) => ({
  message: answer ? presentMessage(answer) : null,
}));

type WireEvent = z.infer<typeof answerEventSchema>;

/** The wire form of a step of an answer; undefined for a kind this version does not know. */
export function presentAnswerEvent(event: AnswerEvent): WireEvent | undefined {
  switch (event.kind?.$case) {
    case 'accepted':
      return {
        type: 'accepted',
        question: event.kind.value.question ? presentMessage(event.kind.value.question) : null,
        answer: present(event.kind.value.answer, presentMessage),
        missed: event.kind.value.missed,
      };
    case 'aiConfig':
      return { type: 'ai_config', data: presentAiConfig(event.kind.value) };
    case 'progress':
      return {
        type: 'status',
        ...event.kind.value,
        stage: enumName(event.kind.value.stage, 'ANSWER_STAGE_'),
      };
    case 'searchText':
      return { type: 'search_text', search_text: event.kind.value };
    case 'steps':
      return { type: 'steps', steps: event.kind.value.steps.map((each) => presentStep(each)) };
    case 'sources':
      return {
        type: 'sources',
        sources: event.kind.value.citations.map((each) => presentCitation(each)),
        searched_first: event.kind.value.searchedFirst
          ? presentSearchedFirst(event.kind.value.searchedFirst)
          : null,
      };
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
