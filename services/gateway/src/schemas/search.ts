import { MemoryType } from '@cairn/proto/memory';
import { HitKind, MeaningState, MemoryMatchType, SuggestionKind } from '@cairn/proto/search';
import { documentHitSchema, passagesSchema } from './documents.ts';
import { protoEnum, protoValue, timestamp, z } from './zod.ts';

const highlights = z.array(
  z.object({
    start: z.number().int().openapi({ description: 'first UTF-16 unit' }),
    end: z.number().int().openapi({ description: 'one past the last UTF-16 unit' }),
  }),
);

const score = z.number().openapi({
  description: '0 to 1, comparable over all kinds and pages: the share of what was asked that a hit has',
});

const hitKind = protoEnum(HitKind, 'HIT_KIND_');

/** How a search is narrowed and paged, on any route. */
const searchOptions = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional().openapi({ description: '50 unless given' }),
  type: protoValue(hitKind)
    .optional()
    .openapi({ description: 'all unless given; `type:` in the query holds before it' }),
  page_token: z.string().max(2_048).optional(),
});

const query = z.string().max(10_000).openapi({
  description: 'words, "a phrase", -without, type:documents, project:name or project:12',
});

/** A project by its number, in either spelling. */
const ofProject = {
  projectId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  project_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
};

export const globalSearchQuery = searchOptions.extend({ q: query, ...ofProject });
export const projectSearchQuery = searchOptions.extend({ query });
export const chatSearchQuery = searchOptions.omit({ type: true }).extend({ query });

export const projectHitSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    name_highlights: highlights,
    description: z.string(),
    excerpt: z.string().openapi({ description: 'of the description' }),
    highlights,
    is_archived: z.boolean(),
    score,
    updated_at: timestamp(),
  })
  .openapi('ProjectHit');

export const foundDocumentSchema = documentHitSchema
  .extend({ project_name: z.string(), name_highlights: highlights, score })
  .openapi('FoundDocument');

export const memoryHitSchema = z
  .object({
    id: z.string(),
    project_id: z.number().int(),
    project_name: z.string(),
    memory_type: protoEnum(MemoryType, 'MEMORY_TYPE_'),
    tags: z.array(z.string()),
    excerpt: z.string(),
    highlights,
    content: z.string().openapi({ description: 'its beginning where it is long' }),
    created_at: timestamp(),
    match_type: protoEnum(MemoryMatchType, 'MEMORY_MATCH_TYPE_').openapi({
      description: 'semantic: it holds none of the words, and comes near in meaning',
    }),
    score,
  })
  .openapi('MemoryHit');

export const chatHitSchema = z
  .object({
    id: z.string().openapi({ description: 'of the message; of the chat where only its title fits' }),
    project_id: z.number().int(),
    project_name: z.string(),
    session_id: z.number().int(),
    session_title: z.string(),
    title_highlights: highlights,
    message_id: z.string().nullable().openapi({ description: 'null where only the title fits' }),
    is_ai: z.boolean().openapi({ description: 'the message is an answer' }),
    excerpt: z.string(),
    highlights,
    message: z.string().openapi({ description: 'its beginning where it is long' }),
    created_at: timestamp(),
    score,
  })
  .openapi('ChatHit');

const count = z.number().int();

export const searchResultsSchema = z
  .object({
    projects: z.array(projectHitSchema),
    documents: z.array(foundDocumentSchema),
    memory: z.array(memoryHitSchema),
    chats: z.array(chatHitSchema),
    counts: z.object({ all: count, projects: count, documents: count, memory: count, chats: count }).openapi({
      description: 'how many fit, whatever type was asked for; 1,000 of a type stands for that or more',
    }),
    corrections: z
      .array(z.object({ word: z.string(), instead: z.array(z.string()) }))
      .openapi({ description: 'words that nothing holds, and what was searched for instead' }),
    type: hitKind.nullable().openapi({ description: 'what the search was narrowed to' }),
    project_id: z.number().int().nullable().openapi({ description: 'what the search was narrowed to' }),
    next_page_token: z.string().nullable(),
  })
  .openapi('SearchResults');

const semanticKind = hitKind.exclude(['HIT_KIND_PROJECTS']);

export const semanticSearchSchema = z
  .strictObject({
    content: z.string().max(10_000),
    limit: z
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .openapi({ description: 'of each type; 8 unless given' }),
    types: z
      .array(protoValue(semanticKind))
      .max(10)
      .optional()
      .openapi({ description: 'documents, memory and chats unless given' }),
    document_ids: z.array(z.string().max(128)).max(1_000).optional(),
  })
  .openapi('SemanticSearch');

export const semanticResultsSchema = passagesSchema
  .extend({
    memory: z.array(memoryHitSchema),
    chats: z.array(chatHitSchema),
    meaning: protoEnum(MeaningState, 'MEANING_STATE_').openapi({
      description: 'served: found by vectors as well; else by words that go with those of the text',
    }),
  })
  .openapi('SemanticResults');

export const suggestionsQuery = z.object({
  query: z.string().max(10_000),
  limit: z.coerce.number().int().min(1).max(20).optional().openapi({ description: '8 unless given' }),
});

export const suggestionSchema = z
  .object({
    type: protoEnum(SuggestionKind, 'SUGGESTION_KIND_'),
    text: z.string().openapi({ description: 'a name or title, the beginning of a memory, or a search' }),
    highlights,
    id: z
      .string()
      .nullable()
      .openapi({ description: 'of the project, document, memory or chat; null for a search' }),
    project_id: z.number().int().nullable(),
    project_name: z.string(),
  })
  .openapi('Suggestion');

export const recentQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).optional().openapi({ description: '5 unless given' }),
});

export const recentSearchSchema = z
  .object({
    query: z.string(),
    project_id: z.number().int().nullable().openapi({ description: 'null for one over all projects' }),
    searched_at: timestamp(),
  })
  .openapi('RecentSearch');
