import type { DocumentHit } from '@cairn/proto/search';
import { termOf } from '@cairn/service/words';
import type { estypes } from '@elastic/elasticsearch';
import type { DocumentPage, DocumentQuery } from '../../domain/search-engine.ts';
import { queryWords } from '../analysis/analyzer.ts';
import { excerptOf } from '../analysis/excerpt.ts';
import { idf } from '../ranking/bm25.ts';
import {
  DOCUMENT_CANDIDATES,
  type DocumentMatch,
  inOrder,
  isAfter,
  isPrefix,
  matchScore,
  matchTypeOf,
  nameBoost,
} from '../ranking/document-match.ts';
import { findCandidates, keyOf, Scorer } from './candidates.ts';
import { ofProject, type StoredPassage, versionKey } from './layout.ts';
import { beginningsOf, keyOfStored, textsOf } from './passage-texts.ts';
import { type ProjectView, termQuery, viewProject, weigh } from './project-view.ts';
import {
  recordsOf,
  type ShownColumns,
  type ShownDocument,
  shownByVersion,
  shownColumns,
  toShown,
} from './shown-documents.ts';
import { columns, type Snapshot } from './snapshot.ts';

/** At most so many documents are found by words of their names. */
const NAMES = 1_000;

interface Match extends DocumentMatch {
  versionKey: string;
  /** The best passage, where the text matches. */
  passageKey: string | undefined;
}

/** Documents that hold words of the query, in their name or their text. */
export async function searchDocuments(snapshot: Snapshot, query: DocumentQuery): Promise<DocumentPage> {
  const { projectId } = query;
  const words = [...new Set(queryWords(query.text))];
  if (words.length === 0) return { hits: [], more: false };
  const terms = words.map(termOf);
  const view = await viewProject(snapshot, projectId, [...new Set(terms)]);
  // Terms that no text holds included: a name may.
  const weights = new Map(
    terms.map((term) => [term, idf(view.totals.passages, view.holders.get(term) ?? 0)]),
  );
  const matches = new Map<string, Match>();
  await Promise.all([
    matchText(snapshot, projectId, view, terms, matches),
    matchNames(snapshot, projectId, words, weights, matches),
  ]);
  const ranked = [...matches.values()].sort(inOrder).filter((match) => isAfter(match, query.after));
  const shown = await firstShown(snapshot, projectId, ranked, query.pageSize + 1);
  const hits = shown.slice(0, query.pageSize).map((each) => present(projectId, each, weights));
  return { hits, more: shown.length > query.pageSize };
}

function found(matches: Map<string, Match>, key: string): Match {
  const documentId = key.slice(key.indexOf('/') + 1, key.lastIndexOf('/'));
  const match = matches.get(key) ?? {
    documentId,
    versionKey: key,
    byName: 0,
    byText: 0,
    passageKey: undefined,
  };
  matches.set(key, match);
  return match;
}

async function matchText(
  snapshot: Snapshot,
  projectId: number,
  view: ProjectView,
  terms: string[],
  matches: Map<string, Match>,
): Promise<void> {
  const weights = weigh(new Map(terms.map((term) => [term, 1])), view);
  const scope = { projectId, hidden: view.hidden, documentIds: [] };
  const candidates = await findCandidates(snapshot, weights, scope, DOCUMENT_CANDIDATES);
  for (const { candidate, score } of new Scorer(weights, view.totals.meanLength).rank(candidates)) {
    const match = found(matches, candidate.versionKey);
    if (match.passageKey !== undefined) continue;
    match.byText = score;
    match.passageKey = keyOf(candidate);
  }
}

async function matchNames(
  snapshot: Snapshot,
  projectId: number,
  words: string[],
  weights: ReadonlyMap<string, number>,
  matches: Map<string, Match>,
): Promise<void> {
  const should = words.flatMap((word): estypes.QueryDslQueryContainer[] => {
    const value = ofProject(projectId, word);
    const boost = weights.get(termOf(word)) ?? 0;
    const whole = { constant_score: { filter: termQuery('nameWords', value), boost } };
    if (!isPrefix(word)) return [whole];
    return [whole, { constant_score: { filter: { prefix: { nameWords: value } }, boost } }];
  });
  const { hits } = await snapshot.search<ShownColumns & { nameWords: string[] }>({
    size: NAMES,
    query: { bool: { should, minimum_should_match: 1, filter: [{ range: { live: { gt: 0 } } }] } },
    ...columns(...shownColumns, 'nameWords'),
  });
  for (const { fields } of hits) {
    const match = found(matches, versionKey({ projectId, ...toShown(fields) }));
    for (const word of words) {
      const held = fields.nameWords.map((each) => each.slice(ofProject(projectId, '').length));
      const boosts = held.filter((each) => each === word || (isPrefix(word) && each.startsWith(word)));
      const boost = Math.max(0, ...boosts.map((each) => nameBoost(word, each)));
      match.byName += boost * (weights.get(termOf(word)) ?? 0);
    }
  }
}

interface Shown {
  match: Match;
  document: ShownDocument;
  /** The best passage, or the first one where only the name fits. */
  passage: StoredPassage | undefined;
}

/** The first matches whose documents may be shown, with what they are shown by. */
async function firstShown(
  snapshot: Snapshot,
  projectId: number,
  ranked: Match[],
  count: number,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  let rest = ranked;
  while (shown.length < count && rest.length > 0) {
    const some = rest.slice(0, count - shown.length);
    rest = rest.slice(some.length);
    shown.push(...(await fetchShown(snapshot, projectId, some)));
  }
  return shown;
}

async function fetchShown(snapshot: Snapshot, projectId: number, matches: Match[]): Promise<Shown[]> {
  const byText = matches.flatMap((match) => match.passageKey ?? []);
  const byName = matches.flatMap((match) => (match.passageKey === undefined ? [match.versionKey] : []));
  const [records, best, first] = await snapshot.searches<[ShownColumns, StoredPassage, StoredPassage]>([
    recordsOf(matches.map(({ versionKey }) => versionKey)),
    textsOf(byText),
    beginningsOf(projectId, byName),
  ]);
  const documents = shownByVersion(projectId, records.hits);
  const passages = new Map<string, StoredPassage>();
  for (const { fields } of best.hits) passages.set(keyOfStored(fields), fields);
  for (const { fields } of first.hits) passages.set(fields.versionKey, fields);
  return matches.flatMap((match) => {
    const document = documents.get(match.versionKey);
    const passage = passages.get(match.passageKey ?? match.versionKey);
    return document ? [{ match, document, passage }] : [];
  });
}

function present(
  projectId: number,
  { match, document: { documentId, name, fileType, createdAt }, passage }: Shown,
  weights: ReadonlyMap<string, number>,
): DocumentHit {
  const { text, highlights } = excerptOf(passage?.text ?? '', weights);
  return {
    projectId,
    documentId,
    documentName: name,
    fileType,
    createdAt,
    matchType: matchTypeOf(match),
    excerpt: text,
    highlights,
    page: passage?.page ?? 0,
    context: passage?.context,
    score: matchScore(match),
  };
}
