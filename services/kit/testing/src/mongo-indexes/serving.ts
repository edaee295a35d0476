import { both, type Filter } from './filter.ts';
import type { Query } from './query.ts';

export interface Index {
  key: readonly (readonly [field: string, direction: unknown])[];
  unique: boolean;
  /** Holds only documents that have one of its fields. */
  sparse: boolean;
}

/**
 * Whether an index takes a query to the documents it wants and to no others: the fields that are equal to something
 * come first in it, then those sorted by, then those compared. What a filter says about things a document must *not*
 * be may be left to the documents themselves, and so may everything once a unique index names them.
 */
export function isServed(query: Query, indexes: readonly Index[]): boolean {
  const { filter } = query;
  if (indexes.some((index) => names(index, filter))) return true;
  if (filter.choices.length === 0) return indexes.some((index) => leads(index, query)) || readsAFew(query);
  return filter.choices.some((branches) =>
    branches.every((branch) => {
      const whole = both({ ...filter, choices: [] }, branch);
      return isServed({ ...query, filter: whole }, indexes);
    }),
  );
}

/** Whether a unique index has all its fields given: it finds at most as many documents as values were given. */
function names(index: Index, { equal }: Filter): boolean {
  return (
    index.unique && index.key.every(([field]) => equal.get(field) === 'one' || equal.get(field) === 'some')
  );
}

/** The first documents that come, whichever they are. */
function readsAFew({ filter, sort, limited }: Query): boolean {
  return limited && sort.length === 0 && fieldsOf(filter).size === 0 && filter.not.size === 0;
}

function leads(index: Index, { filter, sort, limited }: Query): boolean {
  const wanted = fieldsOf(filter);
  if (filter.beyond.size > 0) return false;
  if (wanted.size === 0 && !(limited && sort.length > 0)) return false;
  if (index.sparse && !index.key.some(([field]) => wanted.has(field) && filter.equal.get(field) !== 'none')) {
    return false;
  }
  // What is the same in all documents puts them in no order.
  const order = sort.filter(([field]) => filter.equal.get(field) !== 'one');
  const left = new Set(wanted);
  let sorted = 0;
  let turn = 0;
  let ranged = false;
  for (const [field, direction] of index.key) {
    if (left.size === 0 && sorted === order.length) break;
    const next = order[sorted];
    if (next?.[0] === field) {
      const sameWay = next[1] === direction ? 1 : -1;
      if (turn !== 0 && turn !== sameWay) return false;
      turn = sameWay;
      sorted++;
    } else if (filter.range.has(field) && sorted === order.length) {
      ranged = true;
    } else if (!filter.equal.has(field) || ranged || sorted > 0) {
      return false;
    }
    left.delete(field);
  }
  return left.size === 0 && sorted === order.length;
}

/** The fields that a filter goes by, branches left out. */
function fieldsOf({ equal, range, beyond }: Filter): Set<string> {
  return new Set([...equal.keys(), ...range, ...beyond]);
}

/** All fields that a query filters or sorts by, in alphabetical order. */
export function fieldsOfQuery({ filter, sort }: Query): string[] {
  const all = (each: Filter): string[] => [...fieldsOf(each), ...each.choices.flat().flatMap(all)];
  return [...new Set([...all(filter), ...sort.map(([field]) => field)])].sort();
}

/** The index that would serve a query, or one for each of its branches, as code. */
export function fittingIndex({ filter, sort }: Query): string | undefined {
  const branches = filter.choices[0] ?? [];
  if (branches.length > 0) {
    const each = branches.map((branch) =>
      fittingIndex({
        collection: '',
        command: '',
        limited: true,
        sort,
        filter: both({ ...filter, choices: [] }, branch),
      }),
    );
    return [...new Set(each)].filter((one) => one !== undefined).join(' and ') || undefined;
  }
  const order = sort.filter(([field]) => filter.equal.get(field) !== 'one');
  const fields = new Map<string, number>([...filter.equal.keys()].map((field) => [field, 1]));
  for (const [field, direction] of order) if (!fields.has(field)) fields.set(field, direction);
  for (const field of filter.range) if (!fields.has(field)) fields.set(field, 1);
  return fields.size === 0 ? undefined : `schema.index(${keyText([...fields])})`;
}

export function keyText(key: Index['key']): string {
  return `{ ${key.map(([field, direction]) => `${/^\w+$/.test(field) ? field : `'${field}'`}: ${direction}`).join(', ')} }`;
}
