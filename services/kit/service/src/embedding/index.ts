export { type Embedder, EmbeddingFailed, type EmbeddingSpace } from './embedder.ts';
export { embeddingFields } from './fields.ts';
export { openEmbedder } from './open-embedder.ts';
