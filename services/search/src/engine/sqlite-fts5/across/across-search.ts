import type { DatabaseSync } from 'node:sqlite';
import { termOf } from '@cairn/service/words';
import { type FindQuery, type FindResult, type Match, MOST_MATCHES } from '../../../domain/entries/find.ts';
import { idf } from '../../ranking/bm25.ts';
import { isPrefix } from '../../ranking/document-match.ts';
import { byScore, jointShare, nameShare } from '../../ranking/share.ts';
import { CandidateFinder } from '../candidates.ts';
import { rankVectors, VectorReader } from '../scorer.ts';
import type { WeightedTerm } from '../weighted-term.ts';
import { AcrossView, type DocumentRow } from './across-view.ts';
import { Phrases } from './phrases.ts';
import { Without } from './without.ts';

/** A document that fits, while it is put together. */
interface Found extends DocumentRow {
  /** Part of the query's weight. */
  name: number;
  text: number;
  passageKey: number | undefined;
}

/** What a group's words weigh, and the terms of its spaces that stand for them. */
interface Weighed {
  /** Spaces of the group that hold anything. */
  spaces: string;
  /** Word -> part of the sum of all weights. */
  parts: Map<string, number>;
  terms: WeightedTerm[];
  meanLength: number;
  /** Words that some text holds. */
  held: Set<string>;
}

/**
 * Searches of many spaces at once. The dictionaries say which spaces hold which words at all; the posting lists of
 * those terms, whose ids are of one space each, are read as if they were terms of one query: the cost is that of the
 * postings there are, however many spaces they lie in.
 */
export class AcrossSearch {
  readonly #view: AcrossView;
  readonly #finder: CandidateFinder;
  readonly #reader: VectorReader;
  readonly #without: Without;
  readonly #phrases: Phrases;

  constructor(db: DatabaseSync) {
    this.#view = new AcrossView(db);
    this.#finder = new CandidateFinder(db);
    this.#reader = new VectorReader(db);
    this.#without = new Without(db, this.#view);
    this.#phrases = new Phrases(db);
  }

  find(query: FindQuery): FindResult {
    const weights = new Map<string, number>();
    const unheld = new Set(query.words);
    const groups = query.groups.map((spaces) => {
      const { matches, weighed } = this.#group(JSON.stringify(spaces), query, unheld);
      for (const [word, part] of weighed.parts) {
        weights.set(termOf(word), Math.max(weights.get(termOf(word)) ?? 0, part));
      }
      return matches;
    });
    return { groups, weights, unheld: [...unheld] };
  }

  #group(group: string, query: FindQuery, unheld: Set<string>): { matches: Match[]; weighed: Weighed } {
    const weighed = this.#weigh(group, query.words);
    for (const word of weighed.held) unheld.delete(word);
    const found = new Map<number, Found>();
    this.#findText(weighed, query, found);
    this.#findNames(weighed, query, { found, unheld });
    const excluded = this.#without.among(weighed.spaces, query.without, [...found.values()]);
    const matches = [...found.values()]
      .filter(({ documentKey }) => !excluded.has(documentKey))
      .map(toMatch)
      .sort(byScore);
    return { matches: matches.slice(0, MOST_MATCHES), weighed };
  }

  #weigh(group: string, words: readonly string[]): Weighed {
    const { spaces, passages, meanLength } = this.#view.totals(group);
    const known = this.#view.terms(spaces, [...new Set(words.map(termOf))]);
    const holders = new Map<string, number>();
    for (const { term, passages: held } of known) holders.set(term, (holders.get(term) ?? 0) + held);
    const weights = new Map(words.map((word) => [word, idf(passages, holders.get(termOf(word)) ?? 0)]));
    const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
    const parts = new Map([...weights].map(([word, weight]) => [word, weight / sum]));
    const byTerm = new Map<string, number>();
    for (const [word, part] of parts) byTerm.set(termOf(word), (byTerm.get(termOf(word)) ?? 0) + part);
    const terms = known.map(({ term, id, passages: held }) => ({
      id,
      passages: held,
      weight: byTerm.get(term) ?? 0,
    }));
    const held = new Set(words.filter((word) => holders.has(termOf(word))));
    return { spaces, parts, terms, meanLength, held };
  }

  #findText({ spaces, terms, meanLength }: Weighed, { phrases }: FindQuery, found: Map<number, Found>): void {
    if (terms.length === 0) return;
    const scope = { hidden: this.#view.hidden(spaces), only: undefined };
    const keys = this.#finder.find(terms, scope, MOST_MATCHES);
    const ranked = rankVectors(this.#reader.load(keys), terms, meanLength);
    const kept = this.#phrases.keep(ranked, phrases);
    const best = new Map<number, (typeof kept)[number]>();
    for (const each of kept) {
      if (!best.has(each.vector.versionKey)) best.set(each.vector.versionKey, each);
    }
    for (const row of this.#view.ofVersions([...best.keys()])) {
      const at = best.get(row.versionKey);
      if (at) found.set(row.documentKey, { ...row, name: 0, text: at.score, passageKey: at.vector.key });
    }
  }

  #findNames(
    { spaces, parts }: Weighed,
    { words, phrases }: FindQuery,
    { found, unheld }: { found: Map<number, Found>; unheld: Set<string> },
  ): void {
    const shares = new Map<number, number>();
    const holders = new Map<string, Iterable<number>>();
    for (const word of words) {
      const best = new Map<number, number>();
      for (const { word: held, documentKey } of this.#view.names(spaces, word, isPrefix(word))) {
        best.set(documentKey, Math.max(best.get(documentKey) ?? 0, nameShare(word, held)));
      }
      holders.set(word, best.keys());
      for (const [key, share] of best)
        shares.set(key, (shares.get(key) ?? 0) + share * (parts.get(word) ?? 0));
    }
    // What its text found is known already.
    const rows = this.#view.ofDocuments([...shares.keys()].filter((key) => !found.has(key)));
    const visible = new Set([...found.keys(), ...rows.map(({ documentKey }) => documentKey)]);
    for (const [word, keys] of holders) if (someIn(keys, visible)) unheld.delete(word);
    for (const [key, at] of found) at.name = shares.get(key) ?? 0;
    const names = this.#phrases.names(
      rows.map(({ documentKey }) => documentKey),
      phrases,
    );
    for (const row of rows) {
      const name = shares.get(row.documentKey) ?? 0;
      if (names.has(row.documentKey)) found.set(row.documentKey, { ...row, ...nothing, name });
    }
  }
}

const nothing = { name: 0, text: 0, passageKey: undefined };

function someIn(keys: Iterable<number>, set: ReadonlySet<number>): boolean {
  for (const key of keys) if (set.has(key)) return true;
  return false;
}

function toMatch({ projectId, documentId, name, text, passageKey }: Found): Match {
  return {
    projectId,
    documentId,
    score: jointShare(name, text),
    byName: name > 0 && name >= text,
    ...(passageKey !== undefined && { passage: String(passageKey) }),
  };
}
