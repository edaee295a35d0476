import { termOf } from '@cairn/service/words';
import type { estypes } from '@elastic/elasticsearch';
import { type FindQuery, type FindResult, type Match, MOST_MATCHES } from '../../../domain/entries/find.ts';
import { holdsPhrases } from '../../analysis/phrases.ts';
import { isPrefix } from '../../ranking/document-match.ts';
import { byScore, jointShare, nameShare } from '../../ranking/share.ts';
import { type CandidateColumns, candidateColumns, keyOf, Scorer, toCandidate } from '../candidates.ts';
import { ofProject, type StoredPassage, versionKey } from '../layout.ts';
import { keyOfStored, textsOf } from '../passage-texts.ts';
import { termQuery, without } from '../project-view.ts';
import { type ShownColumns, shownColumns, toShown } from '../shown-documents.ts';
import { columns, type Snapshot } from '../snapshot.ts';
import { type AcrossView, portionsOf, viewSpaces, within } from './across-view.ts';
import { documentsWith } from './without.ts';

/** So many of the best passages are looked through for phrases. */
const MOST_READ = 400;

interface NameColumns extends ShownColumns {
  projectId: [string];
  nameWords: string[];
}

/** A document that fits, while it is put together. */
interface Found {
  projectId: number;
  documentId: string;
  name: number;
  text: number;
  passage: string | undefined;
}

/** Searches of many spaces at once. */
export async function findAcross(snapshot: Snapshot, query: FindQuery): Promise<FindResult> {
  const weights = new Map<string, number>();
  const unheld = new Set(query.words);
  const groups = await Promise.all(
    query.groups.map(async (spaces) => {
      if (spaces.length === 0 || query.words.length === 0) return [];
      const view = await viewSpaces(snapshot, spaces, query.words);
      for (const word of view.held) unheld.delete(word);
      for (const [word, part] of view.parts) {
        weights.set(termOf(word), Math.max(weights.get(termOf(word)) ?? 0, part));
      }
      return searchGroup(snapshot, view, query, unheld);
    }),
  );
  return { groups, weights, unheld: [...unheld] };
}

async function searchGroup(
  snapshot: Snapshot,
  view: AcrossView,
  query: FindQuery,
  unheld: Set<string>,
): Promise<Match[]> {
  const [texts, names] = await Promise.all([
    findText(snapshot, view, query),
    findNames(snapshot, view, query, unheld),
  ]);
  const found = new Map(texts);
  for (const [key, named] of names) {
    const already = found.get(key);
    found.set(key, already ? { ...already, name: named.name } : named);
  }
  if (query.phrases.length > 0) {
    for (const [key, { text }] of found) if (text === 0 && !names.get(key)?.holdsPhrases) found.delete(key);
  }
  for (const key of await documentsWith(snapshot, view.spaces, query.without, [...found.keys()])) {
    found.delete(key);
  }
  return [...found.values()].map(toMatch).sort(byScore).slice(0, MOST_MATCHES);
}

async function findText(
  snapshot: Snapshot,
  view: AcrossView,
  { words, phrases }: FindQuery,
): Promise<Map<string, Found>> {
  const byTerm = new Map<string, number>();
  for (const word of words.filter((each) => view.held.has(each))) {
    byTerm.set(termOf(word), (byTerm.get(termOf(word)) ?? 0) + (view.parts.get(word) ?? 0));
  }
  if (byTerm.size === 0) return new Map();
  const portions = portionsOf(view.spaces, byTerm.size);
  const results = await snapshot.searches<CandidateColumns[]>(
    portions.map((spaces) => ({
      size: MOST_MATCHES,
      query: {
        bool: {
          should: spaces.flatMap((space) =>
            [...byTerm].map(([term, boost]) => ({
              term: { terms: { value: ofProject(space, term), boost } },
            })),
          ),
          minimum_should_match: 1,
          must_not: without(view.hidden),
        },
      },
      ...candidateColumns,
    })),
  );
  const candidates = results.flatMap(({ hits }) => hits.map(({ fields }) => toCandidate(fields)));
  const ranked = new Scorer(byTerm, view.meanLength).rank(candidates).slice(0, MOST_MATCHES);
  const holding =
    phrases.length > 0
      ? await withPhrases(
          snapshot,
          ranked.map(({ candidate }) => keyOf(candidate)),
          phrases,
        )
      : undefined;
  const found = new Map<string, Found>();
  for (const { candidate, score } of ranked) {
    const key = candidate.versionKey;
    if (found.has(key) || (holding && !holding.has(keyOf(candidate)))) continue;
    found.set(key, { ...idsOf(key), name: 0, text: score, passage: keyOf(candidate) });
  }
  return found;
}

/** Of these passages those that hold each of the phrases. */
async function withPhrases(
  snapshot: Snapshot,
  keys: readonly string[],
  phrases: FindQuery['phrases'],
): Promise<Set<string>> {
  const { hits } = await snapshot.search<StoredPassage>(textsOf(keys.slice(0, MOST_READ)));
  return new Set(
    hits.filter(({ fields }) => holdsPhrases(fields.text, phrases)).map(({ fields }) => keyOfStored(fields)),
  );
}

async function findNames(
  snapshot: Snapshot,
  view: AcrossView,
  { words, phrases }: FindQuery,
  unheld: Set<string>,
): Promise<Map<string, Found & { holdsPhrases: boolean }>> {
  const results = await snapshot.searches<NameColumns[]>(
    portionsOf(view.spaces, words.length * 2).map((spaces) => ({
      size: MOST_MATCHES,
      query: {
        bool: {
          should: spaces.flatMap((space) => words.flatMap((word) => inName(space, word, view))),
          minimum_should_match: 1,
          filter: [within(spaces), { range: { live: { gt: 0 } } }],
        },
      },
      ...columns(...shownColumns, 'projectId', 'nameWords'),
    })),
  );
  const found = new Map<string, Found & { holdsPhrases: boolean }>();
  for (const { fields } of results.flatMap(({ hits }) => hits)) {
    const projectId = Number(fields.projectId[0]);
    const { documentId, version, name } = toShown(fields);
    const held = fields.nameWords.map((each) => each.slice(ofProject(projectId, '').length));
    let share = 0;
    for (const word of words) {
      const shares = held
        .filter((each) => each === word || (isPrefix(word) && each.startsWith(word)))
        .map((each) => nameShare(word, each));
      if (shares.length > 0) unheld.delete(word);
      share += Math.max(0, ...shares) * (view.parts.get(word) ?? 0);
    }
    found.set(versionKey({ projectId, documentId, version }), {
      ...{ projectId, documentId, name: share, text: 0, passage: undefined },
      holdsPhrases: phrases.length > 0 && holdsPhrases(name, phrases),
    });
  }
  return found;
}

function inName(space: number, word: string, view: AcrossView): estypes.QueryDslQueryContainer[] {
  const value = ofProject(space, word);
  const boost = view.parts.get(word) ?? 0;
  const whole = { constant_score: { filter: termQuery('nameWords', value), boost } };
  if (!isPrefix(word)) return [whole];
  return [whole, { constant_score: { filter: { prefix: { nameWords: value } }, boost } }];
}

/** Of a version's key. */
function idsOf(key: string): { projectId: number; documentId: string } {
  const documentId = key.slice(key.indexOf('/') + 1, key.lastIndexOf('/'));
  return { projectId: Number(key.slice(0, key.indexOf('/'))), documentId };
}

function toMatch({ projectId, documentId, name, text, passage }: Found): Match {
  return {
    projectId,
    documentId,
    score: jointShare(name, text),
    byName: name > 0 && name >= text,
    ...(passage !== undefined && { passage }),
  };
}
