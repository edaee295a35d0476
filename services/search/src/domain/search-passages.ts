import type { PassageResult, SearchEngine } from './search-engine.ts';
import { parseDocumentIds, parseLimit, parseQuery } from './search-input.ts';

export interface SearchPassagesInput {
  projectId: number;
  query: string;
  /** At most 100; 0 means 8. */
  limit: number;
  /** Only these documents; empty for all of the project. */
  documentIds: string[];
}

/**
 * The passages that best fit a question, best first.
 * @throws InvalidInput for a query, limit or list of documents outside its bounds.
 */
export function searchPassages(engine: SearchEngine, input: SearchPassagesInput): Promise<PassageResult> {
  return engine.passages({
    projectId: input.projectId,
    text: parseQuery(input.query),
    limit: parseLimit(input.limit),
    documentIds: parseDocumentIds(input.documentIds),
  });
}
