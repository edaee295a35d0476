import {
  DocumentSort,
  DocumentStatus,
  FileType,
  SortOrder,
  Uploader,
  VersionState,
} from '@cairn/proto/documents';
import { MatchType, MeaningState } from '@cairn/proto/search';
import { paramsSchema } from './errors.ts';
import { paging, protoEnum, protoValue, timestamp, z } from './zod.ts';

const fileType = protoEnum(FileType, 'FILE_TYPE_');
export const stage = protoEnum(DocumentStatus, 'DOCUMENT_STATUS_');

export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  reason: z.string().optional().openapi({ description: 'Stable name of the message.' }),
  params: paramsSchema.optional().openapi({ description: 'Numbers and names that the message has in it.' }),
});

const warningSchema = z.object({
  code: z.string().openapi({ description: 'Stable name of the message; empty where it was stored without.' }),
  message: z.string().openapi({ description: 'In English.' }),
  params: paramsSchema.openapi({ description: 'Numbers and names that the message has in it.' }),
});

export const documentSchema = z
  .object({
    id: z.string(),
    project_id: z.number().int(),
    name: z.string(),
    filename: z.string(),
    file_type: fileType,
    file_size: z.number().int().openapi({ description: 'bytes' }),
    status: z.enum(['processing', 'processed', 'error']),
    stage,
    error: failureSchema.nullable(),
    pages_done: z.number().int(),
    pages_total: z.number().int().openapi({ description: '0 while unknown' }),
    chunks_count: z.number().int(),
    warnings: z.array(warningSchema),
    version: z.number().int(),
    picture_id: z
      .string()
      .nullable()
      .openapi({ description: 'names the picture of its first page; null while there is none' }),
    tags: z.array(z.string()),
    description: z.string().openapi({ description: 'empty when nothing was said' }),
    series_id: z
      .string()
      .nullable()
      .openapi({ description: 'shared by the versions of a document; null for one that has had one only' }),
    version_number: z.number().int().openapi({ description: 'among these versions, from 1' }),
    version_state: protoEnum(VersionState, 'VERSION_STATE_').openapi({
      description:
        'not ready yet, in force, or replaced by a newer one; `earlier` ones are neither listed nor searched',
    }),
    uploaded_by: z.string(),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi('Document');

export const uploadedDocumentSchema = documentSchema
  .extend({
    already_there: z.boolean().openapi({
      description: 'the project has this very file already, as this document; nothing was added',
    }),
    restored: z.boolean().openapi({
      description: 'it was an earlier version, and is on its way to be the newest again',
    }),
  })
  .openapi('UploadedDocument');

export const uploadQuery = z.object({
  separate: z
    .enum(['true', 'false'])
    .optional()
    .openapi({ description: 'a document of its own, even where one has its name' }),
});

export const documentStatusSchema = documentSchema
  .pick({
    id: true,
    status: true,
    stage: true,
    error: true,
    pages_done: true,
    pages_total: true,
    version: true,
  })
  .openapi('DocumentStatus');

export const updateDocumentSchema = z
  .strictObject({
    name: z.string().max(10_000).optional(),
    tags: z
      .array(z.string().max(10_000))
      .max(1_000)
      .optional()
      .openapi({ description: 'all of them: at most 20 of at most 50 characters' }),
    description: z.string().max(100_000).optional().openapi({ description: 'at most 2,000 characters' }),
  })
  .openapi('DocumentChanges');

/** What of a project's documents a list has, and in which order. */
export const documentsQuery = paging.extend({
  sort: protoValue(protoEnum(DocumentSort, 'DOCUMENT_SORT_')).optional(),
  order: protoValue(protoEnum(SortOrder, 'SORT_ORDER_'))
    .optional()
    .openapi({ description: 'unless given, descending by `created` and ascending by all else' }),
  query: z.string().max(1_000).optional().openapi({ description: 'words that names or tags have in them' }),
  status: documentSchema.shape.status.optional(),
  file_type: protoValue(fileType).optional(),
  tag: z.string().max(1_000).optional(),
  uploader: protoValue(protoEnum(Uploader, 'UPLOADER_'))
    .optional()
    .openapi({ description: 'the caller, or others' }),
  recent: z.enum(['true', 'false']).optional().openapi({ description: 'added within the last seven days' }),
});

export const tagSchema = z
  .object({ tag: z.string(), count: z.number().int().openapi({ description: 'documents that have it' }) })
  .openapi('DocumentTag');

export const severalDocumentsSchema = z
  .strictObject({
    ids: z.array(z.string().max(128)).max(1_000).openapi({ description: 'of at most 100 documents' }),
  })
  .openapi('SeveralDocuments');

// Not `nullable`: the generator would make the schema itself so.
const failureOrNone = z
  .union([failureSchema, z.null()])
  .openapi({ description: 'why nothing was done to it; null when it was' });

export const documentOutcomeSchema = z
  .object({ id: z.string(), error: failureOrNone })
  .openapi('DocumentOutcome');

export const deletedOutcomeSchema = documentOutcomeSchema
  .extend({
    receipt_id: z.string().nullable().openapi({
      description: 'the receipt of the deletion, one for all that were deleted; null where nothing was',
    }),
  })
  .openapi('DeletedDocumentOutcome');

export const unlockDocumentSchema = z
  .object({ password: z.string().min(1).max(1_000) })
  .openapi('DocumentPassword');

const wordSchema = z
  .object({
    start: z.number().int().openapi({ description: 'first UTF-16 unit in the page' }),
    end: z.number().int().openapi({ description: 'one past the last UTF-16 unit' }),
    left: z.number().int(),
    top: z.number().int(),
    right: z.number().int(),
    bottom: z.number().int(),
  })
  .openapi('RecognisedWord', {
    description: "A word and its place, in ten-thousandths of the page's width and height",
  });

const recognitionSchema = z
  .object({
    confidence: z.number().int().openapi({ description: 'percent, the mean of its words' }),
    words: z.array(wordSchema),
  })
  .openapi('Recognition');

// Not `nullable`: the generator would make the schema itself so.
const recognitionOrNone = z
  .union([recognitionSchema, z.null()])
  .openapi({ description: 'how the text was recognised in a picture; null where it was read from the file' });

export const pageSchema = z
  .object({
    page: z.number().int(),
    text: z.string(),
    first_line: z.number().int(),
    pages_total: z.number().int(),
    version: z.number().int(),
    recognition: recognitionOrNone,
  })
  .openapi('Page');

export const findQuery = z.object({ query: z.string().max(10_000) });

export const foundPlacesSchema = z
  .object({
    places: z.array(
      z.object({
        page: z.number().int(),
        start: z.number().int().openapi({ description: 'first UTF-16 unit in the page' }),
        end: z.number().int().openapi({ description: 'one past the last UTF-16 unit' }),
        text: z.string().openapi({ description: 'the words as they stand there' }),
        around: z.string(),
        around_start: z.number().int(),
      }),
    ),
    more: z.boolean().openapi({ description: 'there are further ones' }),
    version: z.number().int(),
  })
  .openapi('FoundPlaces');

export const gapsSchema = z
  .object({
    pages_without_text: z.array(z.number().int()),
    unsure_pages: z.array(
      z.object({
        page: z.number().int(),
        confidence: z.number().int().openapi({ description: 'percent, the mean of its words' }),
      }),
    ),
  })
  .openapi('Gaps');

export const chunkSchema = z
  .object({
    id: z.string(),
    ordinal: z.number().int(),
    page: z.number().int(),
    start: z.number().int().openapi({ description: 'first UTF-16 unit in the page' }),
    end: z.number().int().openapi({ description: 'one past the last UTF-16 unit' }),
    line_start: z.number().int(),
    line_end: z.number().int(),
    text: z.string(),
    headings: z.array(z.string()),
  })
  .openapi('Chunk');

export const searchQuery = paging.extend({ query: z.string().max(10_000) });

export const documentCountsSchema = z
  .object({
    total: z.number().int(),
    recent: z.number().int().openapi({ description: 'added within the last seven days' }),
    shared: z.number().int().openapi({ description: 'uploaded by others than the caller' }),
  })
  .openapi('DocumentCounts');

/** What a passage stands under; texts are empty where the document does not say. */
const passageContextSchema = z
  .object({
    title: z.string().openapi({ description: 'what the document calls itself on its first page' }),
    sections: z.array(z.string()).openapi({ description: 'headings, outermost first' }),
    table: z.string(),
    unit: z.string(),
    period: z.string().openapi({ description: 'heads of the columns that name periods' }),
    page_label: z.string().openapi({ description: 'the number printed on the page' }),
  })
  .openapi('PassageContext');

// Not `nullable`: the generator would make the schema itself so.
const contextOrNone = z.union([passageContextSchema, z.null()]);

export const documentHitSchema = z
  .object({
    id: z.string(),
    project_id: z.number().int(),
    filename: z.string(),
    file_type: fileType,
    excerpt: z.string(),
    highlights: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    match_type: protoEnum(MatchType, 'MATCH_TYPE_'),
    score: z.number(),
    page: z.number().int(),
    created_at: timestamp().nullable(),
    context: contextOrNone,
  })
  .openapi('DocumentHit');

export const passageSchema = z
  .object({
    chunk_id: z.string(),
    document_id: z.string(),
    document_name: z.string(),
    file_type: fileType,
    project_id: z.number().int(),
    version: z.number().int(),
    page: z.number().int(),
    start: z.number().int(),
    end: z.number().int(),
    line_start: z.number().int(),
    line_end: z.number().int(),
    text: z.string(),
    score: z.number(),
    context: contextOrNone,
  })
  .openapi('Passage');

export const passagesSchema = z
  .object({
    passages: z.array(passageSchema),
    documents_searched: z.number().int(),
    named_documents: z
      .array(z.object({ document_id: z.string(), document_name: z.string() }))
      .openapi({ description: 'Documents that the question names, searched before others; best first' }),
  })
  .openapi('Passages');

export const meaningSchema = z
  .object({
    state: protoEnum(MeaningState, 'MEANING_STATE_'),
    model: z.string(),
    percent: z.number().int(),
  })
  .openapi('Meaning');
