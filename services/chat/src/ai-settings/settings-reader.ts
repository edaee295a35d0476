import { forward } from '@cairn/platform/rpc';
import { knownName } from '@cairn/proto/enum-names';
import type { AiSettings as AiSettingsMessage, ProjectsServiceClient } from '@cairn/proto/projects';
import type { AiSettings } from './ai-settings.ts';
import type { SettingsReader } from './ports.ts';

/** Reads a project's AI settings from projects, in the caller's name. */
export function createSettingsReader(projects: Pick<ProjectsServiceClient, 'getAiSettings'>): SettingsReader {
  return {
    async read(call, projectId) {
      const { settings } = await projects.getAiSettings({ projectId }, forward(call));
      return readAiSettings(settings);
    },
  };
}

/** Reads what projects answered; what is missing takes the value a new project has. */
function readAiSettings(message: Partial<AiSettingsMessage> | undefined): AiSettings {
  return {
    name: message?.aiName?.trim() ?? '',
    personality: message?.aiPersonality?.trim() ?? '',
    style: knownName(message?.responseStyle ?? '', 'RESPONSE_STYLE_') ?? 'balanced',
    length: knownName(message?.maxResponseLength ?? '', 'RESPONSE_LENGTH_') ?? 'medium',
    creativity: message?.creativityLevel ?? 0.7,
    temperature: message?.temperature ?? 0.7,
    maxTokens: message?.maxResponseTokens || 1000,
    defaultMode: knownName(message?.defaultKnowledgeMode ?? '', 'KNOWLEDGE_MODE_') ?? 'mixed',
    confidenceThreshold: message?.confidenceThreshold ?? 0.7,
    includeSources: message?.includeSources ?? true,
    useMarkdown: message?.useMarkdown ?? true,
    showConfidence: message?.showConfidence ?? false,
  };
}
