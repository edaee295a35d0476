import { enumName, enumValue } from '@cairn/proto/enum-names';
import type { AiSettings, DeletionReceipt, Project } from '@cairn/proto/projects';
import type { z } from 'zod';
import type {
  aiSettingsChangesSchema,
  aiSettingsSchema,
  projectDeletionSchema,
  projectSchema,
} from '../schemas/projects.ts';
import { iso } from './common.ts';

export function presentProject(project: Project): z.infer<typeof projectSchema> {
  const { counts } = project;
  return {
    id: project.id,
    name: project.name,
    description: project.description ?? null,
    is_favorite: project.isFavorite,
    is_archived: project.state === 'PROJECT_STATE_ARCHIVED',
    role: enumName(project.role, 'ROLE_'),
    documents_count: counts?.documents ?? 0,
    chat_sessions_count: counts?.chatSessions ?? 0,
    memory_count: counts?.memory ?? 0,
    last_activity: project.lastActivity ? iso(project.lastActivity) : null,
    created_at: iso(project.createdAt),
    updated_at: iso(project.updatedAt),
    documents_this_week: counts?.documentsThisWeek ?? 0,
    chat_sessions_this_week: counts?.chatSessionsThisWeek ?? 0,
    memory_this_week: counts?.memoryThisWeek ?? 0,
    members_count: project.membersCount,
    owner_name: project.ownerName,
    capabilities: project.capabilities.map((action) => enumName(action, 'ACTION_')),
  };
}

export function presentDeletion(receipt: DeletionReceipt): z.infer<typeof projectDeletionSchema> {
  return {
    id: receipt.id,
    project_id: receipt.projectId,
    state: receipt.finishedAt ? 'finished' : 'running',
    requested_at: iso(receipt.requestedAt),
    finished_at: receipt.finishedAt ? iso(receipt.finishedAt) : null,
    parts: receipt.parts.map(({ service, store, deleted, done }) => ({ service, store, deleted, done })),
  };
}

export function presentAiSettings(settings: AiSettings): z.infer<typeof aiSettingsSchema> {
  return {
    ai_name: settings.aiName ?? '',
    ai_personality: settings.aiPersonality ?? '',
    response_style: enumName(settings.responseStyle, 'RESPONSE_STYLE_'),
    creativity_level: settings.creativityLevel ?? 0,
    temperature: settings.temperature ?? 0,
    max_response_tokens: settings.maxResponseTokens ?? 0,
    default_knowledge_mode: enumName(settings.defaultKnowledgeMode, 'KNOWLEDGE_MODE_'),
    confidence_threshold: settings.confidenceThreshold ?? 0,
    response_format_preferences: {
      max_response_length: enumName(settings.maxResponseLength, 'RESPONSE_LENGTH_'),
      include_sources: settings.includeSources ?? false,
      use_markdown: settings.useMarkdown ?? false,
      show_confidence: settings.showConfidence ?? false,
    },
  };
}

/** The changes of a partial settings object, as the projects service takes them. */
export function readAiSettings(changes: z.infer<typeof aiSettingsChangesSchema>): AiSettings {
  const format = changes.response_format_preferences ?? {};
  return {
    aiName: changes.ai_name,
    aiPersonality: changes.ai_personality,
    responseStyle: enumValue(changes.response_style ?? 'unspecified', 'RESPONSE_STYLE_'),
    creativityLevel: changes.creativity_level,
    temperature: changes.temperature,
    maxResponseTokens: changes.max_response_tokens,
    defaultKnowledgeMode: enumValue(changes.default_knowledge_mode ?? 'unspecified', 'KNOWLEDGE_MODE_'),
    confidenceThreshold: changes.confidence_threshold,
    maxResponseLength: enumValue(format.max_response_length ?? 'unspecified', 'RESPONSE_LENGTH_'),
    includeSources: format.include_sources,
    useMarkdown: format.use_markdown,
    showConfidence: format.show_confidence,
  };
}
