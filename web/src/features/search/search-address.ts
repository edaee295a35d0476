import type { HitKind } from '#lib/api/types.ts';
import type { Search } from './api/search.ts';

/** The kinds of what is found, in the order of their buttons. */
export const KINDS = ['projects', 'documents', 'memory', 'chats'] as const satisfies readonly HitKind[];

/** The search that an address says, whatever it says. */
export function readSearch(params: URLSearchParams): Search {
  const project = Number(params.get('project'));
  return {
    query: params.get('q')?.trim() ?? '',
    type: KINDS.find((kind) => kind === params.get('type')),
    project: Number.isSafeInteger(project) && project > 0 ? project : undefined,
  };
}

const VALUE = '(?:["“„«][^"”“»]*["”“»]|\\S+)';

/** A search without its words of a kind, `type:` or `project:`, which hold before what is chosen beside it. */
export const withoutField = (query: string, field: 'type' | 'project'): string =>
  query.replaceAll(new RegExp(`(?<!\\S)${field}:${VALUE}\\s*`, 'giu'), '').trim();

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A search in which a word counts as it is written; undefined where the word does not stand in it by itself. */
export function asWritten(query: string, word: string): string | undefined {
  const parts = query.split(/(\s+)/);
  const at = parts.findIndex(
    (part) => folded(part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')) === word,
  );
  if (at < 0 || /["“„«”»]|^-|:/u.test(parts[at] ?? '')) return undefined;
  return parts.with(at, `"${parts[at]}"`).join('');
}
