import { s3Fields } from '@cairn/persistence/blobs';
import { integer, platformSchema } from '@cairn/platform/config';
import { z } from 'zod';
import { DEFAULT_LIMITS } from './extraction/limits.ts';

const MIB = 1024 * 1024;

/** What documents reads beyond what every service reads. */
export const configSchema = platformSchema.extend({
  ...s3Fields,
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
  OCR_LANGUAGES: z
    .string()
    .regex(/^([a-zA-Z_]+(\+[a-zA-Z_]+)*)?$/, 'must be names such as eng, or several with +, or empty')
    .default('eng')
    .describe(
      'the languages in which pages without text are recognised, as Tesseract names them, the main one first, with `+` between; empty turns recognition off. English comes with Cairn',
    ),
  OCR_DATA: z
    .string()
    .optional()
    .describe(
      'a folder with models of further languages, or of better ones: `deu.traineddata`, also with `.gz`',
    ),
  OCR_PAGES: integer({ min: 1, max: 100_000 })
    .default(200)
    .describe('how many pages of one document are recognised'),
  OCR_PAGE_SECONDS: integer({ min: 1, max: 3_600 })
    .default(120)
    .describe('how long recognising one page may take, in seconds'),
  OCR_DOCUMENT_SECONDS: integer({ min: 1, max: 86_400 })
    .default(1_800)
    .describe('after how long no further pages of one document are recognised, in seconds'),
  OCR_PROCESSES: integer({ min: 1, max: 64 })
    .default(2)
    .describe('how many pages are recognised at the same time, each in a process of its own'),
  DOCUMENTS_VERSIONS_KEPT: integer({ min: 0, max: 100 })
    .default(5)
    .describe(
      'how many earlier versions of a document are kept beside the one in force; older ones are deleted when the next one is ready',
    ),
  DOCUMENTS_DISK_RESERVE_MB: integer({ max: 1_048_576 })
    .default(256)
    .describe(
      'room on the disk that uploads leave for records, so that a full disk can still be tidied, in megabytes',
    ),
});

export type DocumentsConfig = z.infer<typeof configSchema>;
