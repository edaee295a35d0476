import type { SentCommand } from '@cairn/persistence/mongo';
import { both, type Filter, isObject, parseFilter } from './filter.ts';

/** What a command looks for in one collection. */
export interface Query {
  collection: string;
  /** The command, for people. */
  command: string;
  filter: Filter;
  sort: readonly (readonly [field: string, direction: number])[];
  /** Whether it stops after some documents. */
  limited: boolean;
}

type Stage = Record<string, unknown>;

/** The queries in a command; none in those that look for nothing. */
export function queriesOf({ name, body }: SentCommand): Query[] {
  const collection = String(body[name]);
  const query = (filter: unknown, sort?: unknown, limited = false): Query => ({
    collection,
    command: name,
    filter: parseFilter(filter),
    sort: sortOf(sort),
    limited,
  });
  switch (name) {
    case 'find':
      return [query(body.filter, body.sort, Boolean(body.limit) || body.singleBatch === true)];
    case 'count':
      return hasFields(body.query) ? [query(body.query, undefined, Boolean(body.limit))] : [];
    case 'distinct':
      return [hasFields(body.query) ? query(body.query) : query({}, { [String(body.key)]: 1 }, true)];
    case 'findAndModify':
      return [query(body.query, body.sort, true)];
    case 'update':
      return list(body.updates).map(({ q, multi }) => query(q, undefined, multi !== true));
    case 'delete':
      return list(body.deletes).map(({ q, limit }) => query(q, undefined, limit === 1));
    case 'aggregate':
      return typeof body.aggregate === 'string' ? pipelineQueries(collection, list(body.pipeline)) : [];
    default:
      return [];
  }
}

/** What a pipeline reads by its first stages, and what its `$lookup`s look up. */
function pipelineQueries(collection: string, stages: readonly Stage[]): Query[] {
  if (stages[0] && '$changeStream' in stages[0]) return [];
  const { filter, rest } = leadingMatches(stages);
  const [first, second] = rest;
  const sort = sortOf(first?.$sort);
  const limited = first?.$limit !== undefined || (sort.length > 0 && second?.$limit !== undefined);
  return [{ collection, command: 'aggregate', filter, sort, limited }, ...lookups(stages)];
}

function leadingMatches(stages: readonly Stage[]): { filter: Filter; rest: readonly Stage[] } {
  const end = stages.findIndex((stage) => !('$match' in stage));
  const matches = stages.slice(0, end === -1 ? stages.length : end);
  return {
    filter: parseFilter({ $and: matches.map((stage) => stage.$match) }),
    rest: stages.slice(matches.length),
  };
}

function lookups(stages: readonly Stage[]): Query[] {
  return stages.flatMap((stage) => {
    if (isObject(stage.$facet)) return Object.values(stage.$facet).flatMap((inner) => lookups(list(inner)));
    if (!isObject(stage.$lookup)) return [];
    const { from, foreignField, pipeline } = stage.$lookup;
    const inner = list(pipeline);
    const byField = parseFilter(foreignField === undefined ? {} : { [String(foreignField)]: { $in: [] } });
    const { filter } = leadingMatches(inner);
    const looked: Query = {
      collection: String(from),
      command: 'aggregate $lookup',
      filter: both(byField, filter),
      sort: [],
      limited: false,
    };
    return [looked, ...lookups(inner)];
  });
}

function sortOf(sort: unknown): (readonly [string, number])[] {
  const entries = sort instanceof Map ? [...sort] : Object.entries(isObject(sort) ? sort : {});
  return entries.map(([field, direction]) => [String(field), Number(direction)] as const);
}

function hasFields(query: unknown): boolean {
  return isObject(query) && Object.keys(query).length > 0;
}

function list(value: unknown): Stage[] {
  return Array.isArray(value) ? value : [];
}
