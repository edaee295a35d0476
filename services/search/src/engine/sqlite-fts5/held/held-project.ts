import { OWN_STATISTICS } from '../../ranking/own-statistics.ts';
import type { PackedVectors, Scored, Vector } from '../../ranking/packed-vectors.ts';
import { PostingLists } from '../../ranking/posting-lists.ts';
import { sizeOf, within } from '../candidates.ts';
import {
  countedAgain,
  type KnownTerm,
  type ProjectIndex,
  type ProjectTotals,
  totalsOf,
  type Wanted,
} from '../project-index.ts';
import type { ProjectView } from '../project-view.ts';
import type { WeightedTerm } from '../weighted-term.ts';
import { HeldDictionary } from './held-dictionary.ts';

/** A project whose visible passages are in memory, as of one change of it: every search scores all of them. */
export class HeldProject implements ProjectIndex {
  readonly totals: ProjectTotals;
  /** Where its visible passages are, as text. */
  readonly extents: string;
  readonly packed: PackedVectors;
  readonly #projectId: number;
  readonly #view: ProjectView;
  readonly #postings: PostingLists;
  readonly #dictionary: HeldDictionary;

  constructor(
    projectId: number,
    view: ProjectView,
    state: Pick<HeldProject, 'totals' | 'extents' | 'packed'>,
  ) {
    this.#projectId = projectId;
    this.#view = view;
    this.totals = state.totals;
    this.extents = state.extents;
    this.packed = state.packed;
    this.#postings = new PostingLists(state.packed);
    this.#dictionary = new HeldDictionary(projectId, view);
  }

  get bytes(): number {
    return this.packed.bytes + this.#postings.bytes + this.extents.length + this.#dictionary.bytes;
  }

  known(terms: Iterable<string>): Map<string, KnownTerm> {
    return this.#dictionary.known(terms);
  }

  content(termIds: Iterable<number>): { has(termId: number): boolean } {
    return this.#dictionary.content(termIds);
  }

  holders(termId: number): number {
    return this.#dictionary.holders(termId);
  }

  rank(terms: readonly WeightedTerm[], { best }: Wanted): Scored[] {
    return this.#rank(terms, this.totals.meanLength, best);
  }

  vectors(keys: number[]): Vector[] {
    return this.packed.load(keys);
  }

  within(documentIds: string[]): ProjectIndex {
    const documents = this.#view.countDocuments(this.#projectId, documentIds);
    const extents = this.#view.extentsOf(this.#projectId, documentIds);
    const isWithin = within(extents);
    const places = Uint8Array.from({ length: this.packed.size }, (_, place) =>
      Number(isWithin(this.packed.keyAt(place))),
    );
    const isFew = sizeOf(extents) <= OWN_STATISTICS;
    const totals = isFew
      ? totalsOf(this.packed.lengthsAt(places), documents, this.totals.changed)
      : { ...this.totals, documents };
    const holders = (termId: number) => (isFew ? this.#postings.count(termId, places) : this.holders(termId));
    return {
      totals,
      known: (terms) => (isFew ? countedAgain(this.known(terms), holders) : this.known(terms)),
      content: (termIds) => this.content(termIds),
      holders,
      rank: (terms, { best }) => this.#rank(terms, totals.meanLength, best, places),
      vectors: (keys) => this.vectors(keys),
      within: (fewer) => this.within(fewer),
    };
  }

  #rank(terms: readonly WeightedTerm[], meanLength: number, best: number, places?: Uint8Array): Scored[] {
    const ranked = this.#postings.best(terms, meanLength, best, places);
    return ranked.map(({ place, score }) => ({ vector: this.packed.at(place), score }));
  }
}
