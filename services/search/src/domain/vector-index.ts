import type { EmbeddingSpace } from '@cairn/service/embedding';
import type { DocumentVersion } from './document-version.ts';

/**
 * The vectors of passages beside the index, by which passages are found that say something in other words. They follow
 * the index in everything: a version's vectors are searched while it is visible, and are taken out with its passages.
 * Vectors of several spaces may be kept; searches use those of the one that is served, and only with a question's
 * vector of the same space.
 */
export interface VectorIndex {
  /** Visible versions of which some passage may lack a vector of the space: at most `limit`, any of them. */
  pending(space: EmbeddingSpace, limit: number): Promise<DocumentVersion[]>;
  /** What is embedded of a visible version's passages, ascending by ordinal; empty where it is not visible. */
  texts(version: DocumentVersion): Promise<PassageToEmbed[]>;
  /** Keeps vectors of passages that `texts` gave, unless their version is not visible any more. */
  write(space: EmbeddingSpace, vectors: VersionVectors): Promise<void>;
  progress(space: EmbeddingSpace): Promise<VectorProgress>;
  /** From here on searches use vectors of this space; those of every other are deleted. */
  serve(space: EmbeddingSpace): Promise<void>;
}

export interface PassageToEmbed {
  ordinal: number;
  text: string;
}

export interface VersionVectors extends DocumentVersion {
  /** Each of length 1. */
  vectors: { ordinal: number; vector: Float32Array }[];
  /** Whether the version then has all it can get: it is pending no more. */
  isWhole: boolean;
}

export interface VectorProgress {
  /** Visible passages. */
  passages: number;
  /** Those of versions that are pending no more. */
  embedded: number;
  /** Whether searches use this space. */
  isServed: boolean;
}

/** A question's vector, of length 1, and the id of its space. */
export interface QuestionVector {
  spaceId: string;
  values: Float32Array;
}
