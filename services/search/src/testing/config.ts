import { embeddingFields } from '@cairn/service/embedding';
import type { Platform } from '@cairn/service/run';
import { z } from 'zod';
import type { SearchConfig } from '../config.ts';

const embedding = z.object(embeddingFields);

/** The variables of an embedder: those that are given, and the defaults of the others. */
export function testEmbedding(given: Partial<z.infer<typeof embedding>> = {}) {
  return { ...embedding.parse({}), ...given };
}

/** A configuration of the service on a platform, without an embedder. */
export function testConfig(platform: Platform, changes: Partial<SearchConfig> = {}): SearchConfig {
  const own = { SEARCH_REBUILD_INDEX: false, SEARCH_INDEX_SHARDS: 1, SEARCH_SYNONYMS: '' };
  return { ...platform.config, ...testEmbedding(), ...own, ...changes };
}
