import {
  AnswerStage,
  ConfidenceBasis,
  LeftOutReason,
  MessageState,
  Rating,
  SearchTextOrigin,
  SentenceVerdict,
  StepFault,
  StepKind,
  StepState,
} from '@cairn/proto/chat';
import { passageSchema } from './documents.ts';
import { paramsSchema } from './errors.ts';
import { aiSettingsSchema } from './projects.ts';
import { paging, protoEnum, protoValue, timestamp, z } from './zod.ts';

export const sessionSchema = z
  .object({
    id: z.number().int(),
    project_id: z.number().int(),
    name: z.string(),
    title: z.string().openapi({ description: 'the same as name' }),
    user_id: z.string(),
    message_count: z.number().int().openapi({ description: 'of all versions' }),
    pinned: z.boolean().openapi({ description: 'stands at the head of the list' }),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi('ChatSession');

/** A passage under the number that the answer cites it by. */
export const citationSchema = passageSchema
  .omit({ project_id: true, text: true, score: true })
  .extend({
    number: z.number().int(),
    quote: z.string(),
    cited: z.boolean(),
    deleted: z
      .boolean()
      .openapi({ description: 'the document, or the memory, is deleted, and the quote with it' }),
    memory_id: z.string().nullable().openapi({
      description: 'a memory of the project that is cited; what says of a document is empty then',
    }),
  })
  .openapi('Citation');

/** The documents that a question names, which were searched before others. */
export const searchedFirstSchema = z
  .object({
    documents: z
      .array(
        z.object({
          document_id: z.string(),
          document_name: z.string(),
          deleted: z.boolean().openapi({ description: 'the document is deleted' }),
        }),
      )
      .openapi({ description: 'best first; not all of many' }),
    count: z.number().int().openapi({ description: 'how many there were' }),
  })
  .openapi('SearchedFirst');

/** How far an answer that came to its end stands on what it was given, counted and never asked of a model. */
export const confidenceSchema = z
  .object({
    basis: protoEnum(ConfidenceBasis, 'CONFIDENCE_BASIS_').openapi({
      description:
        'statements: how many of the answer the passages they cite hold; words: how many key words of the question the passages hold that are quoted; evidence: the same, decided by how rare they are',
    }),
    met: z.number().int(),
    of: z.number().int().openapi({ description: '0 when there was nothing to measure' }),
    threshold: z
      .number()
      .openapi({ description: '0 to 1, as the project had it when the answer was written' }),
    below_threshold: z.boolean().openapi({
      description: 'less than the threshold; words are counted to the next tenth',
    }),
    shown: z.boolean().openapi({ description: 'the project wants it shown with each answer' }),
    refused: z.boolean().openapi({
      description: 'the answer says that nothing answers the question; its sources are the nearest passages',
    }),
  })
  .openapi('Confidence');

/** A sentence of an answer that was held against the passages that it cites. */
export const judgedSentenceSchema = z
  .object({
    start: z.number().int().openapi({ description: 'where it begins in the content, in UTF-16 units' }),
    end: z.number().int(),
    verdict: protoEnum(SentenceVerdict, 'SENTENCE_VERDICT_').openapi({
      description:
        'supported: what it cites holds it; partly: holds some of it; not_found: does not hold it, or says otherwise; not_cited: it cites nothing',
    }),
    words: z.array(z.string()).openapi({ description: 'words of it that the passages do not hold, a few' }),
    figures: z
      .array(z.string())
      .openapi({ description: 'names, figures and years of it that they do not hold, a few' }),
    opposed: z.boolean().openapi({ description: 'a passage says the opposite' }),
    second_look: z
      .boolean()
      .openapi({ description: 'the verdict is the language model’s, asked afterwards' }),
  })
  .openapi('JudgedSentence');

/** From how many documents of its project an answer was written, counted then. */
export const coverageSchema = z
  .object({
    searched: z.number().int().openapi({ description: 'documents that were searched' }),
    total: z.number().int().openapi({
      description: 'documents that the project had: the others were being read, or could not be',
    }),
    given: z.number().int().openapi({ description: 'documents whose passages the answer was given' }),
    reading: z.number().int().optional().openapi({ description: 'not searched: still being read' }),
    failed: z.number().int().optional().openapi({ description: 'not searched: could not be read' }),
    gaps: z
      .array(
        z.object({
          document_id: z.string(),
          pages: z.array(z.number().int()).openapi({ description: 'the first few that have no text' }),
          count: z.number().int().openapi({ description: 'how many there are' }),
        }),
      )
      .openapi({ description: 'of documents that the answer cites or searched first' }),
  })
  .openapi('Coverage');

/** One step of an answer to a long or wide question. */
export const answerStepSchema = z
  .object({
    kind: protoEnum(StepKind, 'STEP_KIND_'),
    state: protoEnum(StepState, 'STEP_STATE_').openapi({
      description: 'failed: the answer went on without it; stopped: the answer ended before it, or within it',
    }),
    text: z.string().openapi({ description: 'what is searched for; the name of the document that is read' }),
    count: z.number().int().openapi({ description: 'searches planned; passages found or read' }),
    documents: z.number().int(),
    pages: z.number().int(),
    fault: protoEnum(StepFault, 'STEP_FAULT_').nullable().openapi({ description: 'of a step that failed' }),
  })
  .openapi('AnswerStep');

/** How an answer came to its passages: ids and numbers, without words or names of documents. */
export const searchTraceSchema = z
  .object({
    searches: z
      .array(
        z.object({
          text: z.string(),
          origin: protoEnum(SearchTextOrigin, 'SEARCH_TEXT_ORIGIN_').openapi({
            description:
              'question: its own words; previous: with the question before it; model: a language model’s',
          }),
          evidence: z.number().optional().openapi({ description: 'of the best sentence, 0 to 1' }),
          used: z.boolean().openapi({ description: 'the answer has the passages of this search' }),
        }),
      )
      .openapi({ description: 'what was searched for, in order' }),
    by_meaning: z.boolean().openapi({ description: 'passages were found by meaning as well' }),
    phrases: z
      .array(z.object({ phrase: z.string(), synonyms: z.array(z.string()) }))
      .openapi({ description: 'phrases of what was searched for with their synonyms, as words are indexed' }),
    least_evidence: z.number().optional().openapi({ description: 'that was asked for, 0 to 1' }),
    passages: z
      .array(
        z.object({
          document_id: z.string(),
          chunk_id: z.string(),
          file_type: passageSchema.shape.file_type,
          version: z.number().int(),
          page: z.number().int(),
          line_start: z.number().int(),
          line_end: z.number().int(),
          number: z.number().int().openapi({ description: 'as the answer cites it; 0 where not given' }),
          score: z.number().openapi({ description: 'comparable within these only' }),
          word_rank: z.number().int().optional().openapi({ description: 'its place by words, from 1' }),
          meaning_rank: z.number().int().optional(),
          evidence: z.number().optional().openapi({ description: 'of its best sentence, 0 to 1' }),
          left_out: z.union([protoEnum(LeftOutReason, 'LEFT_OUT_REASON_'), z.null()]).openapi({
            description: 'evidence: less than is asked for; room: of the context; limit: of passages',
          }),
        }),
      )
      .openapi({ description: 'best first; at the end those that were left out' }),
  })
  .openapi('SearchTrace');

/** What the person says of an answer. */
export const feedbackSchema = z
  .object({
    rating: protoEnum(Rating, 'RATING_'),
    comment: z.string(),
    created_at: timestamp(),
  })
  .openapi('AnswerFeedback');

export const rateAnswerSchema = z
  .object({ rating: protoValue(protoEnum(Rating, 'RATING_')), comment: z.string().max(20_000).default('') })
  .openapi('NewAnswerFeedback');

/** One line of what people said of answers: without the words of their chats, which are theirs alone. */
export const givenFeedbackSchema = z
  .object({
    message_id: z.string(),
    user_id: z.string(),
    rating: protoEnum(Rating, 'RATING_'),
    comment: z.string(),
    created_at: timestamp(),
    answered_at: timestamp(),
    model: z.string(),
    knowledge_mode: z.string(),
    state: protoEnum(MessageState, 'MESSAGE_STATE_'),
    sources: z.number().int(),
    refused: z.boolean(),
  })
  .openapi('GivenFeedback');

export const feedbackQuery = z.object({
  format: z.enum(['jsonl', 'csv']).default('jsonl').openapi({ description: 'a line of JSON each, or CSV' }),
});

/** The versions of a question, or of the answers to it. */
export const versionsSchema = z
  .object({
    index: z.number().int().openapi({ description: 'which one this is, from 1' }),
    count: z.number().int(),
    ids: z.array(z.string()).openapi({ description: 'their messages, oldest first, by which one is chosen' }),
  })
  .openapi('ChatVersions');

export const messageSchema = z
  .object({
    id: z.string(),
    session_id: z.number().int(),
    user_id: z.string().nullable(),
    is_ai: z.boolean(),
    role: z.enum(['user', 'assistant']),
    message: z.string(),
    content: z.string().openapi({ description: 'the same as message' }),
    created_at: timestamp(),
    state: protoEnum(MessageState, 'MESSAGE_STATE_'),
    error: z.string().nullable(),
    error_reason: z.string().optional().openapi({ description: 'Stable name of the error.' }),
    error_params: paramsSchema.optional().openapi({ description: 'Numbers and names the error has in it.' }),
    sources: z.array(citationSchema),
    search_text: z.string().nullable().openapi({
      description: 'what was searched for instead of the question, as the language model put it',
    }),
    reply_to: z.string().nullable(),
    usage: z
      .object({ input: z.number().int(), output: z.number().int(), estimated: z.boolean() })
      .nullable()
      .openapi({ description: 'tokens of the language model; `estimated` where it does not say' }),
    knowledge_mode: z.string(),
    model: z.string(),
    format: z.enum(['markdown', 'plain']),
    // Not `nullable`: the generator would make the schema itself so.
    confidence: z.union([confidenceSchema, z.null()]),
    searched_first: z.union([searchedFirstSchema, z.null()]),
    verdicts: z.array(judgedSentenceSchema).nullable().openapi({
      description: 'in the order of the content; null where no sentence was held against passages',
    }),
    coverage: z.union([coverageSchema, z.null()]),
    steps: z.array(answerStepSchema).nullable().openapi({
      description: 'in their order; null where the question was answered without steps',
    }),
    traced: z.boolean().openapi({ description: 'how it came to its passages can be asked for' }),
    feedback: z.union([feedbackSchema, z.null()]),
    versions: z.union([versionsSchema, z.null()]),
  })
  .openapi('ChatMessage');

export const messagesSchema = z
  .object({
    messages: z.array(messageSchema).openapi({ description: 'oldest first' }),
    next_page_token: z.string().nullable().openapi({ description: 'for the messages before these' }),
  })
  .openapi('ChatMessages');

/** `title` is accepted for `name`. */
const named = z.object({ name: z.string().max(10_000), title: z.string().max(10_000) }).partial();
export const createSessionSchema = named
  .extend({
    placeholder: z
      .boolean()
      .optional()
      .openapi({ description: 'the name stands until the first question takes its place' }),
  })
  .openapi('NewChatSession');
export const updateSessionSchema = named
  .extend({ pinned: z.boolean().optional() })
  .openapi('ChatSessionChanges');

export const sessionsQuery = paging.extend({
  query: z
    .string()
    .max(1_000)
    .optional()
    .openapi({ description: 'only those whose names have each of these words' }),
});

export const sendMessageSchema = z
  .object({
    message: z.string().max(200_000),
    client_id: z
      .string()
      .max(128)
      .optional()
      .openapi({ description: 'makes a repeated send the same message' }),
    edit_of: z.string().max(64).optional().openapi({
      description:
        'the question that this is another version of; what follows it then stays with the other version',
    }),
    parent: z.string().max(64).optional().openapi({
      description:
        'the newest message that the sender saw, empty for none; the question follows it, after what came meanwhile',
    }),
  })
  .openapi('NewChatMessage');

export const knowledgeModeQuery = z.object({
  knowledge_mode: aiSettingsSchema.shape.default_knowledge_mode.optional(),
});

export const answerAgainQuery = knowledgeModeQuery.extend({
  without_memory: z
    .union([z.string().max(128), z.array(z.string().max(128)).max(50)])
    .optional()
    .openapi({ description: 'a memory that it is not given this time; may be given more than once' }),
});

export const suggestedMemoriesSchema = z
  .object({
    proposed: z.number().int().openapi({ description: 'how many were not proposed before' }),
    by_model: z.boolean().openapi({ description: 'a language model read the chat; else plain rules did' }),
  })
  .openapi('SuggestedMemories');

export const recentQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).optional() });

export const followQuery = z.object({
  after: z
    .string()
    .max(256)
    .optional()
    .openapi({ description: 'id of the last event seen; as the Last-Event-ID header' }),
});

export const stoppedSchema = z.object({ message: messageSchema.nullable() }).openapi('StoppedAnswer');

/** The AI settings that answers follow: synonyms are the search's. */
export const aiConfigSchema = aiSettingsSchema.omit({ synonyms: true }).openapi('AnswerAiSettings');

/** One event of an answer being written, as the `data` of a server-sent event. */
export const answerEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('accepted'),
      question: messageSchema.nullable(),
      answer: messageSchema,
      missed: z.boolean().openapi({
        description: 'other messages stand between the question and the `parent` it was sent with',
      }),
    }),
    z
      .object({ type: z.literal('ai_config'), data: aiConfigSchema })
      .openapi({ description: 'once, after the first event' }),
    z.object({
      type: z.literal('status'),
      stage: protoEnum(AnswerStage, 'ANSWER_STAGE_'),
      passages: z.number().int(),
      documents: z.number().int(),
    }),
    z
      .object({ type: z.literal('search_text'), search_text: z.string() })
      .openapi({ description: 'what is searched for instead of the question' }),
    z
      .object({ type: z.literal('steps'), steps: z.array(answerStepSchema) })
      .openapi({ description: 'all steps of the answer as they are now' }),
    z.object({
      type: z.literal('sources'),
      sources: z.array(citationSchema),
      searched_first: z.union([searchedFirstSchema, z.null()]),
    }),
    z.object({
      type: z.literal('content'),
      content: z.string(),
      message_id: z.string(),
      offset: z.number().int().openapi({ description: 'UTF-16 units of the answer after this event' }),
    }),
    z.object({ type: z.literal('replace'), content: z.string() }),
    z.object({
      type: z.literal('error'),
      message: z.string(),
      reason: z.string().optional(),
      params: paramsSchema.optional(),
    }),
    z.object({ type: z.literal('done'), message: messageSchema }),
  ])
  .openapi('AnswerEvent');
