import { type Changes as ChangesOf, oneOf, useAddressChoice } from '#lib/use-address-choice.ts';
import type { ListQuery } from '../api/memories.ts';
import { PARTS, type Part } from '../components/use-open-memory.ts';

/** Part 2 §2: the views of the memory manager. */
export const VIEWS = ['grid', 'list', 'timeline', 'connections', 'intelligence'] as const;
/** Those that need enhanced fields. */
export const ENHANCED_VIEWS: readonly View[] = ['timeline', 'connections', 'intelligence'];
/** What became of the memories, and what is to be decided about them. */
export const LEDGER_VIEWS = ['suggested', 'pairs', 'history'] as const;
export const SORTS = ['created_at', 'importance', 'usage_count', 'memory_type', 'content'] as const;
/** Part 2 §9: what the list can be narrowed to; quotes are among all types. */
export const FILTER_TYPES = ['insight', 'summary', 'note', 'fact', 'decision'] as const;
export const MEMORY_TYPES = ['note', 'fact', 'insight', 'decision', 'summary', 'quote'] as const;
export const SOURCES = ['chat', 'document', 'user'] as const;

export type View = (typeof VIEWS)[number];
export type LedgerView = (typeof LEDGER_VIEWS)[number];
export type Sort = (typeof SORTS)[number];

export const isLedgerView = (view: View | LedgerView): view is LedgerView =>
  LEDGER_VIEWS.some((each) => each === view);

/** What people chose to see of a project's memories, and how. */
export interface MemoryChoice {
  readonly view: View | LedgerView;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
  readonly query: string;
  readonly type: (typeof MEMORY_TYPES)[number] | undefined;
  readonly source: (typeof SOURCES)[number] | undefined;
  readonly tags: readonly string[];
  /** The memory that is open beside the list. */
  readonly memory: string;
  readonly part: Part;
}

/** The order in which a list stands unless it is turned round. */
export const firstOrder = (sort: Sort): MemoryChoice['order'] =>
  sort === 'memory_type' || sort === 'content' ? 'asc' : 'desc';

/** What an address says, whatever it says. */
export function readChoice(params: URLSearchParams): MemoryChoice {
  const sort = oneOf(SORTS, params.get('sort')) ?? 'created_at';
  return {
    view: oneOf([...VIEWS, ...LEDGER_VIEWS], params.get('view')) ?? 'grid',
    sort,
    order: oneOf(['asc', 'desc'] as const, params.get('order')) ?? firstOrder(sort),
    query: params.get('q') ?? '',
    type: oneOf(MEMORY_TYPES, params.get('type')),
    source: oneOf(SOURCES, params.get('source')),
    tags: [...new Set(params.getAll('tag').filter((tag) => tag.trim()))],
    memory: params.get('memory') ?? '',
    part: oneOf(PARTS, params.get('part')) ?? 'memory',
  };
}

/** What the server is asked for. */
export function listQuery({ sort, order, query, type, source, tags }: MemoryChoice): ListQuery {
  return {
    ...(sort !== 'created_at' && { sort }),
    // The server's own order is descending, whatever the sort.
    ...(order !== 'desc' && { order }),
    ...(query.trim() && { q: query.trim() }),
    ...(type && { type }),
    ...(source && { source }),
    ...(tags.length > 0 && { tag: [...tags] }),
  };
}

/** What of a choice goes into the address: what is not so anyway. */
export function choiceParams(choice: MemoryChoice): Record<string, string | string[]> {
  const { view, sort, order, query, type, source, tags, memory, part } = choice;
  return {
    ...(view !== 'grid' && { view }),
    ...(sort !== 'created_at' && { sort }),
    ...(order !== firstOrder(sort) && { order }),
    ...(query && { q: query }),
    ...(type && { type }),
    ...(source && { source }),
    ...(tags.length > 0 && { tag: [...tags] }),
    ...(memory && { memory }),
    ...(memory && part !== 'memory' && { part }),
  };
}

/** Nothing is left out of the list. */
export const isWhole = ({ query, type, source, tags }: MemoryChoice): boolean =>
  !query.trim() && !type && !source && tags.length === 0;

/** Part 2 §4: what Clear All resets. */
export const NO_FILTERS = { query: '', type: undefined, source: undefined, tags: [] } as const;

export type Changes = ChangesOf<MemoryChoice>;

const FORM = { read: readChoice, write: choiceParams };

/** The choice that the address holds, and what changes it. */
export const useMemoryChoice = () => useAddressChoice(FORM);
