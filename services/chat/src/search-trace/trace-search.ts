import type { Evidence } from '../evidence/judge-evidence.ts';
import type { RankedPassage } from '../writing/ports.ts';
import type { SearchTrace, TracedPassage, TracedSearch } from './search-trace.ts';

/** So many phrases are kept, and so many synonyms of each. */
const MOST_PHRASES = 10;
const MOST_SYNONYMS = 8;

export interface TracedParts {
  searches: readonly TracedSearch[];
  /** As search ranked them; those beyond the limit last. */
  ranking: readonly RankedPassage[];
  /** So many of them are within the limit, and so many have room in the model's context. */
  found: number;
  given: number;
  phrases: readonly { terms: readonly string[]; others: readonly { terms: readonly string[] }[] }[];
  evidence: Evidence | undefined;
  leastEvidence: number;
  /** The answer says that nothing answers the question. */
  isRefused: boolean;
}

/** What is kept of how an answer came to its passages. */
export function traceSearch(parts: TracedParts): SearchTrace {
  const { ranking, evidence, leastEvidence } = parts;
  return {
    searches: [...parts.searches],
    byMeaning: ranking.some(({ wordRank, meaningRank }) => (wordRank ?? meaningRank) !== undefined),
    phrases: parts.phrases.slice(0, MOST_PHRASES).map(({ terms, others }) => ({
      terms: [...terms],
      others: others.slice(0, MOST_SYNONYMS).map((other) => ({ terms: [...other.terms] })),
    })),
    ...(evidence && { leastEvidence }),
    passages: ranking.map((passage, at) => tracedPassage(passage, at, parts)),
  };
}

function tracedPassage(
  { wordRank, meaningRank, ...place }: RankedPassage,
  at: number,
  { found, given, evidence, isRefused }: TracedParts,
): TracedPassage {
  const number = at < given ? at + 1 : 0;
  const leftOut = at >= found ? 'limit' : at >= given ? 'room' : isRefused ? 'evidence' : undefined;
  const judged = number > 0 ? evidenceOf(evidence, number) : undefined;
  return {
    ...place,
    number,
    ...(wordRank !== undefined && { wordRank }),
    ...(meaningRank !== undefined && { meaningRank }),
    ...(judged !== undefined && { evidence: judged }),
    ...(leftOut && { leftOut }),
  };
}

/** Of a passage's best sentence. Where the question names a document, others' sentences are not judged. */
function evidenceOf(evidence: Evidence | undefined, number: number): number | undefined {
  const own = evidence?.sentences.filter((sentence) => sentence.number === number) ?? [];
  return own.length > 0 ? Math.max(...own.map((sentence) => sentence.evidence)) : undefined;
}
