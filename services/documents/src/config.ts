import { integer, platformSchema } from '@cairn/platform/config';
import type { z } from 'zod';
import { DEFAULT_LIMITS } from './extraction/limits.ts';

const MIB = 1024 * 1024;

/** What documents reads beyond what every service reads. */
export const configSchema = platformSchema.extend({
  DOCUMENTS_READERS: integer({ min: 1, max: 64 })
    .default(2)
    .describe(
      'how many documents are read at the same time, each in a process of its own; no more processes are kept, idle ones included',
    ),
  DOCUMENTS_READER_MEMORY_MB: integer({ min: 128, max: 65_536 })
    .default(DEFAULT_LIMITS.memoryBytes / MIB)
    .describe('how much memory reading one document may take, in megabytes'),
  DOCUMENTS_READER_SECONDS: integer({ min: 1, max: 86_400 })
    .default(DEFAULT_LIMITS.wallMs / 1_000)
    .describe('how long reading one document may take, in seconds'),
  DOCUMENTS_MAX_PAGES: integer({ min: 1, max: 100_000 })
    .default(DEFAULT_LIMITS.maxPages)
    .describe('how many pages a document may have'),
  DOCUMENTS_DISK_RESERVE_MB: integer({ max: 1_048_576 })
    .default(256)
    .describe(
      'room on the disk that uploads leave for records, so that a full disk can still be tidied, in megabytes',
    ),
});

export type DocumentsConfig = z.infer<typeof configSchema>;
