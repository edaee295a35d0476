import { forward } from '@cairn/platform/rpc';
import type {
  AiSettings as AiSettingsMessage,
  KnowledgeMode as ModeMessage,
  ProjectsServiceClient,
} from '@cairn/proto/projects';
import type { AiSettings, ResponseLength, ResponseStyle } from '../domain/ai-settings.ts';
import type { KnowledgeMode } from '../domain/knowledge-mode.ts';
import type { SettingsReader } from '../domain/ports.ts';

/** Reads a project's AI settings from projects, in the caller's name. */
export function createSettingsReader(projects: Pick<ProjectsServiceClient, 'getAiSettings'>): SettingsReader {
  return {
    async read(call, projectId) {
      const { settings } = await projects.getAiSettings({ projectId }, forward(call));
      return readAiSettings(settings);
    },
  };
}

const modes: Partial<Record<ModeMessage, KnowledgeMode>> = {
  KNOWLEDGE_MODE_PROJECT_ONLY: 'project_only',
  KNOWLEDGE_MODE_MIXED: 'mixed',
  KNOWLEDGE_MODE_GENERAL: 'general',
};

const styles: Partial<Record<AiSettingsMessage['responseStyle'], ResponseStyle>> = {
  RESPONSE_STYLE_FORMAL: 'formal',
  RESPONSE_STYLE_CASUAL: 'casual',
  RESPONSE_STYLE_BALANCED: 'balanced',
  RESPONSE_STYLE_TECHNICAL: 'technical',
  RESPONSE_STYLE_CREATIVE: 'creative',
};

const lengths: Partial<Record<AiSettingsMessage['maxResponseLength'], ResponseLength>> = {
  RESPONSE_LENGTH_SHORT: 'short',
  RESPONSE_LENGTH_MEDIUM: 'medium',
  RESPONSE_LENGTH_LONG: 'long',
};

/** Reads what projects answered; what is missing takes the value a new project has. */
function readAiSettings(message: Partial<AiSettingsMessage> | undefined): AiSettings {
  return {
    name: message?.aiName?.trim() ?? '',
    personality: message?.aiPersonality?.trim() ?? '',
    style: (message?.responseStyle && styles[message.responseStyle]) ?? 'balanced',
    length: (message?.maxResponseLength && lengths[message.maxResponseLength]) ?? 'medium',
    creativity: message?.creativityLevel ?? 0.7,
    temperature: message?.temperature ?? 0.7,
    maxTokens: message?.maxResponseTokens || 1000,
    defaultMode: (message?.defaultKnowledgeMode && modes[message.defaultKnowledgeMode]) ?? 'mixed',
    confidenceThreshold: message?.confidenceThreshold ?? 0.7,
    includeSources: message?.includeSources ?? true,
    useMarkdown: message?.useMarkdown ?? true,
    showConfidence: message?.showConfidence ?? false,
  };
}
