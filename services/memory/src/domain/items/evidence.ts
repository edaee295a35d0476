import { FileType } from '@cairn/proto/documents';
import { z } from 'zod';

/**
 * The answer that an item was saved from, and the passages it cites: where they stand, and not their words, which stay
 * in the documents and go with them.
 */
export const evidenceSchema = z.object({
  sessionId: z.int(),
  messageId: z.string(),
  passages: z.array(
    z.object({
      /** The n of `[n]` in the answer. */
      number: z.int(),
      documentId: z.string(),
      documentName: z.string(),
      fileType: z.enum(FileType),
      version: z.int(),
      chunkId: z.string(),
      page: z.int(),
      start: z.int(),
      end: z.int(),
      lineStart: z.int(),
      lineEnd: z.int(),
    }),
  ),
});

export type Evidence = z.output<typeof evidenceSchema>;
