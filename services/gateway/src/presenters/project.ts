import { enumName, enumValue } from '@cairn/proto/enum-names';
import type { AiSettings, DeletionReceipt, Project } from '@cairn/proto/projects';
import type { z } from 'zod';
import {
  type aiSettingsChangesSchema,
  type aiSettingsSchema,
  projectDeletionSchema,
  projectSchema,
} from '../schemas/projects.ts';
import { byName } from './common.ts';

export function presentProject(project: Project): z.infer<typeof projectSchema> {
  const { counts } = project;
  return byName(projectSchema, {
    ...project,
    description: project.description,
    isArchived: project.state === 'PROJECT_STATE_ARCHIVED',
    role: enumName(project.role, 'ROLE_'),
    documentsCount: counts?.documents ?? 0,
    chatSessionsCount: counts?.chatSessions ?? 0,
    memoryCount: counts?.memory ?? 0,
    documentsThisWeek: counts?.documentsThisWeek ?? 0,
    chatSessionsThisWeek: counts?.chatSessionsThisWeek ?? 0,
    memoryThisWeek: counts?.memoryThisWeek ?? 0,
    capabilities: project.capabilities.map((action) => enumName(action, 'ACTION_')),
  });
}

export function presentDeletion(receipt: DeletionReceipt): z.infer<typeof projectDeletionSchema> {
  return byName(projectDeletionSchema, { ...receipt, state: receipt.finishedAt ? 'finished' : 'running' });
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
