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
  /** 0 to 1: an answer says where it is less sure than this, and is marked when less of it than this is backed. */
  confidenceThreshold: number;
  /** Whether readers see which passages an answer draws on. */
  includeSources: boolean;
  useMarkdown: boolean;
  showConfidence: boolean;
  /** Long and wide questions are answered in steps, where a language model answers. */
  answerInSteps: boolean;
  /** The language model is asked again about sentences that what they cite does not plainly hold. */
  secondLook: boolean;
  /** The key of the language model that answers; empty for the installation's default. */
  model: string;
}
