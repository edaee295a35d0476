import type { AiSettings as AiSettingsMessage, KnowledgeMode as ModeMessage } from '@cairn/proto/projects';
import type { KnowledgeMode } from './knowledge-mode.ts';

export type ResponseStyle = 'formal' | 'casual' | 'balanced' | 'technical' | 'creative';
export type ResponseLength = 'short' | 'medium' | 'long';

/** How a project wants its answers, every field with a value. */
export interface AiSettings {
  name: string;
  personality: string;
  style: ResponseStyle;
  length: ResponseLength;
  /** 0 to 1. */
  creativity: number;
  /** 0 to 2. */
  temperature: number;
  maxTokens: number;
  defaultMode: KnowledgeMode;
  /** 0 to 1: below it an answer is to say that it is not sure. */
  confidenceThreshold: number;
  useMarkdown: boolean;
  showConfidence: boolean;
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
export function readAiSettings(message: Partial<AiSettingsMessage> | undefined): AiSettings {
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
    useMarkdown: message?.useMarkdown ?? true,
    showConfidence: message?.showConfidence ?? false,
  };
}
