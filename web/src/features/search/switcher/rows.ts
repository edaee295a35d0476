import { paths } from '#config/paths.ts';
import type { RecentSearch, Suggestion } from '#lib/api/types.ts';

/** The groups of rows, in their order. Names come before searches that were made before. */
const GROUPS = ['project', 'document', 'memory', 'chat', 'recent', 'place', 'search'] as const;
export type Group = (typeof GROUPS)[number];

/** What a row does that leads to no address. */
type Deed = 'findDocuments' | 'newProject' | 'clear';

/** One thing to choose. */
export interface SwitcherRow {
  /** Stays the same while the rows around it change. */
  key: string;
  group: Group;
  text: string;
  highlights: Suggestion['highlights'];
  /** Where it belongs to. */
  note: string;
  goal: { to: string } | { deed: Deed };
}

/** A row that no words are marked in. */
export const plainRow = (
  group: Group,
  key: string,
  text: string,
  goal: SwitcherRow['goal'],
  note = '',
): SwitcherRow => ({ group, key: `${group} ${key}`, text, goal, note, highlights: [] });

function addressOf({ type, text, id, project_id }: Suggestion): string {
  const project = project_id ?? 0;
  if (type === 'project') return paths.project(Number(id));
  if (type === 'document') return paths.document(project, id ?? '');
  if (type === 'memory') return paths.memory(project, id ?? '');
  if (type === 'chat') return paths.chat(project, Number(id));
  return paths.searchFor(text, { project: project || undefined });
}

export function suggestionRow(suggestion: Suggestion): SwitcherRow {
  const { type, text, id, project_id, project_name, highlights } = suggestion;
  const key = `${project_id} ${id ?? text}`;
  const note = type === 'project' ? '' : project_name;
  return { ...plainRow(type, key, text, { to: addressOf(suggestion) }, note), highlights };
}

/** @param note the project that was searched. */
export function recentRow({ query, project_id }: RecentSearch, note: string): SwitcherRow {
  const to = paths.searchFor(query, { project: project_id ?? undefined });
  return plainRow('recent', `${project_id} ${query}`, query, { to }, note);
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each of the words that are typed begins a word of a text, without regard to case and accents. */
export function begins(text: string, query: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** Rows in the order of their groups. */
export const inGroups = (rows: readonly SwitcherRow[]): { group: Group; rows: SwitcherRow[] }[] =>
  GROUPS.map((group) => ({ group, rows: rows.filter((row) => row.group === group) })).filter(
    (each) => each.rows.length > 0,
  );
