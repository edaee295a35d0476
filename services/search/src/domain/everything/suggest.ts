import type { Suggestion, SuggestionKind } from '@cairn/proto/search';
import { fold, tokenize } from '@cairn/service/words';
import { chatSpace, labelSpace, memorySpace } from '../entries/spaces.ts';
import type { RecentSearch } from '../personal/records.ts';
import { refusals } from '../refusals.ts';
import type { SearchEngine } from '../search-engine.ts';
import { parseQuery } from '../search-input.ts';
import type { Among } from './among.ts';
import { projectsBegun } from './match-projects.ts';
import { spacesOf } from './ranked-hits.ts';
import { highlightBeginning } from './show-names.ts';

/** Of the suggestions, at most so many are recent searches. */
const MOST_RECENT = 3;
const USUAL = 8;
const MOST = 20;
/** Words of a beginning that are looked at: the last ones are what is being typed. */
const MOST_WORDS = 8;

export interface SuggestInput {
  query: string;
  /** At most 20; 0 means 8. */
  limit: number;
}

/**
 * What the beginning of a search may mean: recent searches that hold it, then names that begin so, of each kind in
 * turn, so that none of them crowds the others out.
 * @throws InvalidInput for a query that is none, and for a limit outside its bounds.
 */
export async function suggest(
  engine: SearchEngine,
  input: SuggestInput,
  { recent, ...among }: Among & { recent: readonly RecentSearch[] },
): Promise<Suggestion[]> {
  const query = parseQuery(input.query);
  if (input.limit < 0 || input.limit > MOST) throw refusals.suggestions_range({ max: MOST });
  const limit = input.limit || USUAL;
  const words = [...tokenize(query, 'alone')].map(({ text }) => text).slice(-MOST_WORDS);
  const past = ofRecent(recent, query, among.projects);
  if (words.length === 0) return past.slice(0, limit);
  const groups = spacesOf(among);
  const begun = among.projects.size > 0 ? await engine.begin({ groups, words, limit }) : [];
  const [documents = [], labels = [], memories = [], chats = []] = begun;
  const projectOfSpace = new Map(among.chats.map(({ number, projectId }) => [chatSpace(number), projectId]));
  const named = (kind: SuggestionKind, id: string, text: string, projectId: number): Suggestion => ({
    ...{ kind, id, text, projectId, highlights: highlightBeginning(text, words) },
    projectName: among.projects.get(projectId)?.name ?? '',
  });
  const projects = projectsBegun([...among.projects.values()], words);
  const known = new Set(documents.map(({ projectId, documentId }) => `${projectId}/${documentId}`));
  const ofLabels = labels
    .map((each) => ({ ...each, projectId: each.projectId - labelSpace(0) }))
    .filter(({ projectId, documentId }) => !known.has(`${projectId}/${documentId}`));
  const kinds = [
    projects.map(({ id, name }) => named('SUGGESTION_KIND_PROJECT', String(id), name, id)),
    [...documents, ...ofLabels].map(({ documentId, name, projectId }) =>
      named('SUGGESTION_KIND_DOCUMENT', documentId, name, projectId),
    ),
    chats.map(({ documentId, name, projectId }) =>
      named('SUGGESTION_KIND_CHAT', documentId, name, projectOfSpace.get(projectId) ?? 0),
    ),
    memories.map(({ documentId, name, projectId }) =>
      named('SUGGESTION_KIND_MEMORY', documentId, name, projectId - memorySpace(0)),
    ),
  ];
  return [...past, ...inTurn(kinds)].slice(0, limit);
}

function ofRecent(recent: readonly RecentSearch[], query: string, projects: Among['projects']): Suggestion[] {
  const folded = fold(query);
  const fitting = recent.filter(
    (search) => fold(search.query).includes(folded) && fold(search.query) !== folded,
  );
  const once = new Map(fitting.map((search) => [fold(search.query), search]));
  return [...once.values()].slice(0, MOST_RECENT).map(({ query: text, projectId }) => {
    const at = fold(text).length === text.length ? fold(text).indexOf(folded) : -1;
    return {
      ...{ kind: 'SUGGESTION_KIND_RECENT', id: '', text, projectId },
      highlights: at < 0 ? [] : [{ start: at, end: at + folded.length }],
      projectName: projects.get(projectId)?.name ?? '',
    };
  });
}

/** The first of each list, then the second of each, and so on. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}
