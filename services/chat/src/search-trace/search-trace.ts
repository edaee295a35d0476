import { LeftOutReason, SearchTextOrigin } from '@cairn/proto/chat';
import { FileType } from '@cairn/proto/documents';
import { enumNames } from '@cairn/proto/enum-names';
import { z } from 'zod';

const origins = enumNames(SearchTextOrigin, 'SEARCH_TEXT_ORIGIN_');
const reasons = enumNames(LeftOutReason, 'LEFT_OUT_REASON_');

export type SearchOrigin = (typeof origins)[number];

const phraseSchema = z.object({
  terms: z.array(z.string()),
  others: z.array(z.object({ terms: z.array(z.string()) })),
});

const tracedSearchSchema = z.object({
  text: z.string(),
  origin: z.enum(origins),
  /** Of the best sentence; absent where it was not judged. */
  evidence: z.number().optional(),
  used: z.boolean(),
});

const tracedPassageSchema = z.object({
  documentId: z.string(),
  chunkId: z.string(),
  fileType: z.enum(FileType),
  version: z.int(),
  page: z.int(),
  lineStart: z.int(),
  lineEnd: z.int(),
  /** The n of `[n]`; 0 where it was not given. */
  number: z.int(),
  score: z.number(),
  wordRank: z.int().optional(),
  meaningRank: z.int().optional(),
  /** Of its best sentence; absent where it was not judged. */
  evidence: z.number().optional(),
  /** Absent where it was given. */
  leftOut: z.enum(reasons).optional(),
});

/**
 * How an answer came to its passages. Kept with the answer: ids, numbers and words of the question, and nothing of
 * documents, so that a deletion has nothing to take out.
 */
export const searchTraceSchema = z.object({
  searches: z.array(tracedSearchSchema),
  byMeaning: z.boolean(),
  phrases: z.array(phraseSchema),
  /** The evidence that was asked for; absent where the answer did not need any. */
  leastEvidence: z.number().optional(),
  /** In the order of the search: those given, then those left out. */
  passages: z.array(tracedPassageSchema),
});

export type SearchTrace = z.infer<typeof searchTraceSchema>;
export type TracedSearch = z.infer<typeof tracedSearchSchema>;
export type TracedPassage = z.infer<typeof tracedPassageSchema>;
