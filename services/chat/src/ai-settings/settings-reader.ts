import { forward } from '@cairn/platform/rpc';
import { enumValue, knownName } from '@cairn/proto/enum-names';
import type { AiSettings as AiSettingsMessage, ProjectsServiceClient } from '@cairn/proto/projects';
import type { ProjectAccess } from '@cairn/service/access';
import type { AiSettings } from './ai-settings.ts';
import type { SettingsReader } from './ports.ts';

/** Reads a project's AI settings from projects, in the caller's name: one call, which also says what they may do. */
export function createSettingsReader(
  projects: Pick<ProjectsServiceClient, 'getAiSettings'>,
  access: Pick<ProjectAccess, 'chat'>,
): SettingsReader {
  return {
    async readToChat(call, projectId) {
      const asked = { projectId, action: 'ACTION_CHAT' } as const;
      const { settings, capabilities } = await projects.getAiSettings(asked, forward(call));
      // A projects service of before does not know the question, and answers everyone who may read.
      if (!capabilities.includes('ACTION_CHAT')) await access.chat(call, projectId);
      return readAiSettings(settings);
    },
    async read(call, projectId) {
      const { settings } = await projects.getAiSettings({ projectId }, forward(call));
      return readAiSettings(settings);
    },
  };
}

/** Settings as projects says them. */
export function settingsMessage(settings: AiSettings): AiSettingsMessage {
  return {
    aiName: settings.name,
    aiPersonality: settings.personality,
    responseStyle: enumValue(settings.style, 'RESPONSE_STYLE_'),
    maxResponseLength: enumValue(settings.length, 'RESPONSE_LENGTH_'),
    creativityLevel: settings.creativity,
    temperature: settings.temperature,
    maxResponseTokens: settings.maxTokens,
    defaultKnowledgeMode: enumValue(settings.defaultMode, 'KNOWLEDGE_MODE_'),
    confidenceThreshold: settings.confidenceThreshold,
    includeSources: settings.includeSources,
    useMarkdown: settings.useMarkdown,
    showConfidence: settings.showConfidence,
    answerInSteps: settings.answerInSteps,
    secondLook: settings.secondLook,
    model: settings.model,
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
    answerInSteps: message?.answerInSteps ?? true,
    secondLook: message?.secondLook ?? false,
    model: message?.model ?? '',
  };
}
