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
