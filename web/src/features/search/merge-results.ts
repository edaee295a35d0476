import type {
  ChatHit,
  FoundDocument,
  HitKind,
  MemoryHit,
  ProjectHit,
  SearchResults,
} from '#lib/api/types.ts';

/** A count of one kind that says 'so many or more'. */
const BOUND = 1_000;

/** Something found, by what it is. */
export type Hit =
  | { kind: 'projects'; hit: ProjectHit }
  | { kind: 'documents'; hit: FoundDocument }
  | { kind: 'memory'; hit: MemoryHit }
  | { kind: 'chats'; hit: ChatHit };

/** A document may be found at several of its passages. */
export const keyOf = ({ kind, hit }: Hit): string =>
  `${kind} ${hit.id} ${'page' in hit ? `${hit.page} ${hit.excerpt}` : ''}`;

const sortPage = ({ projects, documents, memory, chats }: SearchResults): Hit[] =>
  [
    ...projects.map((hit): Hit => ({ kind: 'projects', hit })),
    ...documents.map((hit): Hit => ({ kind: 'documents', hit })),
    ...memory.map((hit): Hit => ({ kind: 'memory', hit })),
    ...chats.map((hit): Hit => ({ kind: 'chats', hit })),
  ].sort((a, b) => (b.hit.score ?? 0) - (a.hit.score ?? 0));

/**
 * What is found of all kinds in one list, the highest score first. A later page never comes before an earlier one; what
 * has moved from one to the next meanwhile stands once.
 */
export const mergeResults = (pages: readonly SearchResults[]): Hit[] => [
  ...new Map(pages.flatMap(sortPage).map((hit) => [keyOf(hit), hit])).values(),
];

/** How many are found of a kind or of all, and whether there may be more. */
export function countOf(
  counts: SearchResults['counts'],
  kind: HitKind | undefined,
): { count: number; isBounded: boolean } {
  const { all, ...kinds } = counts;
  if (kind) return { count: kinds[kind], isBounded: kinds[kind] >= BOUND };
  return { count: all, isBounded: Object.values(kinds).some((count) => count >= BOUND) };
}
