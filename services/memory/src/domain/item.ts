export const memoryTypes = ['insight', 'fact', 'summary', 'note', 'decision', 'quote'] as const;
export type MemoryType = (typeof memoryTypes)[number];

export const sourceTypes = ['chat', 'document', 'user'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** Something worth keeping of a project. */
export interface Item {
  id: string;
  projectId: number;
  content: string;
  memoryType: MemoryType;
  sourceType: SourceType;
  tags: string[];
  /** 0 to 1. */
  importance: number;
  /** 0 to 1. */
  confidence: number;
  /** How often an answer drew on it. */
  usageCount: number;
  /** Empty once their account was deleted. */
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}
