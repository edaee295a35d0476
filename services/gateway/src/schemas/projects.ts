import { enumNames } from '@cairn/proto/enum-names';
import { Action, KnowledgeMode, ResponseLength, ResponseStyle, Role } from '@cairn/proto/projects';
import { moment, paging, protoEnum, protoValue, timestamp, z } from './zod.ts';

export const projectSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    is_favorite: z.boolean(),
    is_archived: z.boolean(),
    role: protoEnum(Role, 'ROLE_'),
    documents_count: z.number().int(),
    chat_sessions_count: z.number().int(),
    memory_count: z.number().int(),
    last_activity: timestamp().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
    documents_this_week: z.number().int(),
    chat_sessions_this_week: z.number().int(),
    memory_this_week: z.number().int(),
    members_count: z.number().int(),
    owner_name: z.string(),
    capabilities: z
      .array(protoEnum(Action, 'ACTION_'))
      .openapi({ description: 'what the caller may do now' }),
  })
  .openapi('Project');

const overwrote = z
  .record(z.string(), z.unknown())
  .optional()
  .openapi({ description: 'earlier values, by field, that another person had set since `seen_at`' });

/** A project after a change. */
export const changedProjectSchema = projectSchema.extend({ overwrote }).openapi('ChangedProject');

const week = (what: string) =>
  z
    .array(z.number().int())
    .length(7)
    .openapi({ description: `${what} made on each of the last 7 days` });

export const projectStatsSchema = z
  .object({
    active_projects: z.number().int(),
    archived_projects: z.number().int(),
    total_projects: z.number().int(),
    total_documents: z.number().int(),
    total_chat_sessions: z.number().int(),
    total_memory_items: z.number().int(),
    projects_this_week: z.number().int(),
    documents_this_week: z.number().int(),
    chat_sessions_this_week: z.number().int(),
    memory_this_week: z.number().int(),
    weekly: z
      .object({
        documents: week('documents'),
        chat_sessions: week('chat sessions'),
        memory_items: week('memory items'),
        projects: week('active projects'),
      })
      .openapi({ description: 'oldest day first' }),
  })
  .openapi('ProjectStats');

export const createProjectSchema = z
  .object({ name: z.string().max(10_000), description: z.string().max(100_000).nullish() })
  .openapi('NewProject');

export const updateProjectSchema = z
  .object({
    name: z.string().max(10_000),
    description: z.string().max(100_000).nullable(),
    is_favorite: z.boolean(),
    seen_at: moment().openapi({ description: '`updated_at` of the project as last seen' }),
  })
  .partial()
  .openapi('ProjectChanges');

export const listProjectsQuery = paging.extend({ include_archived: z.stringbool().optional() });

export const recentProjectsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).optional(),
});

const deletedPartSchema = z.object({
  service: z.string(),
  store: z.string(),
  deleted: z.number().int(),
  done: z.boolean(),
});

export const projectDeletionSchema = z
  .object({
    id: z.string(),
    project_id: z.number().int(),
    state: z.enum(['running', 'finished']),
    requested_at: timestamp(),
    finished_at: timestamp().nullable(),
    parts: z.array(deletedPartSchema),
  })
  .openapi('ProjectDeletion');

const oneOf: typeof protoEnum = (values, prefix) =>
  protoEnum(values, prefix, { error: `must be one of ${enumNames(values, prefix).join(', ')}` });

export const aiSettingsSchema = z
  .object({
    ai_name: z.string(),
    ai_personality: z.string(),
    synonyms: z.string().openapi({
      description: 'one group of phrases a line: `capex = capital expenditure`',
    }),
    model: z.string().openapi({
      description: 'the language model, by its key in `/api/models`; empty for the installation’s default',
    }),
    response_style: oneOf(ResponseStyle, 'RESPONSE_STYLE_'),
    creativity_level: z.number(),
    temperature: z.number(),
    max_response_tokens: z.number().int(),
    default_knowledge_mode: oneOf(KnowledgeMode, 'KNOWLEDGE_MODE_'),
    confidence_threshold: z.number(),
    answer_in_steps: z.boolean().openapi({
      description: 'long and wide questions are answered in steps, where a language model answers',
    }),
    second_look: z.boolean().openapi({
      description:
        'the language model is asked again about sentences that what they cite does not plainly hold',
    }),
    response_format_preferences: z.object({
      max_response_length: oneOf(ResponseLength, 'RESPONSE_LENGTH_'),
      include_sources: z.boolean(),
      use_markdown: z.boolean(),
      show_confidence: z.boolean(),
    }),
  })
  .openapi('AiSettings');

const {
  response_style,
  default_knowledge_mode,
  response_format_preferences: format,
} = aiSettingsSchema.shape;

export const aiSettingsChangesSchema = aiSettingsSchema
  .extend({
    response_style: protoValue(response_style),
    default_knowledge_mode: protoValue(default_knowledge_mode),
    response_format_preferences: format
      .extend({ max_response_length: protoValue(format.shape.max_response_length) })
      .partial(),
  })
  .partial()
  .openapi('AiSettingsChanges');

/** The settings as they are. */
export const currentAiSettingsSchema = aiSettingsSchema
  .extend({
    updated_at: timestamp().nullable().openapi({ description: 'null until one was changed' }),
    overwrote,
  })
  .openapi('CurrentAiSettings');

export const aiSettingsSeenQuery = z.object({
  seen_at: moment().optional().openapi({ description: '`updated_at` of the settings as last seen' }),
});
