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

/** What the names of a group's documents hold. */
interface Named {
  /** Document -> what its name has of the query's weight. */
  shares: Map<number, number>;
  /** Word -> the documents whose names hold it. */
  holders: Map<string, readonly number[]>;
}

interface Group {
  weighed: Weighed;
  named: Named;
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
    const groups = query.groups.map((spaces) => {
      const weighed = this.#weigh(JSON.stringify(spaces), query.words);
      return { weighed, named: this.#named(weighed, query.words) };
    });
    const weights = new Map<string, number>();
    for (const { weighed } of groups) {
      for (const [word, part] of weighed.parts)
        weights.set(termOf(word), Math.max(weights.get(termOf(word)) ?? 0, part));
    }
    const unheld = this.#unheld(query.words, groups);
    if (query.stopsAtUnheld && unheld.length > 0)
      return { groups: groups.map(() => []), weights, unheld, stopped: true };
    return { groups: groups.map((group) => this.#matches(group, query)), weights, unheld };
  }

  /** Words that no text holds, nor the name of any visible document. */
  #unheld(words: readonly string[], groups: readonly Group[]): string[] {
    return words.filter((word) =>
      groups.every(({ weighed, named }) => {
        if (weighed.held.has(word)) return false;
        const keys = named.holders.get(word) ?? [];
        return keys.length === 0 || this.#view.ofDocuments(keys).length === 0;
      }),
    );
  }

  #matches({ weighed, named }: Group, query: FindQuery): Match[] {
    const found = new Map<number, Found>();
    this.#findText(weighed, query, found);
    this.#findNames(named, query, found);
    const excluded = this.#without.among(weighed.spaces, query.without, [...found.values()]);
    const matches = [...found.values()]
      .filter(({ documentKey }) => !excluded.has(documentKey))
      .map(toMatch)
      .sort(byScore);
    return matches.slice(0, MOST_MATCHES);
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

  /** What names hold of the words, visible or not. */
  #named({ spaces, parts }: Weighed, words: readonly string[]): Named {
    const shares = new Map<number, number>();
    const holders = new Map<string, readonly number[]>();
    for (const word of words) {
      const best = new Map<number, number>();
      for (const { word: held, documentKey } of this.#view.names(spaces, word, isPrefix(word))) {
        best.set(documentKey, Math.max(best.get(documentKey) ?? 0, nameShare(word, held)));
      }
      holders.set(word, [...best.keys()]);
      for (const [key, share] of best)
        shares.set(key, (shares.get(key) ?? 0) + share * (parts.get(word) ?? 0));
    }
    return { shares, holders };
  }

  #findNames({ shares }: Named, { phrases }: FindQuery, found: Map<number, Found>): void {
    // What its text found is known already.
    const rows = this.#view.ofDocuments([...shares.keys()].filter((key) => !found.has(key)));
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

function toMatch({ projectId, documentId, name, text, passageKey }: Found): Match {
  return {
    projectId,
    documentId,
    score: jointShare(name, text),
    byName: name > 0 && name >= text,
    ...(passageKey !== undefined && { passage: String(passageKey) }),
  };
}
