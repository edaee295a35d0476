import type { PackedVectors, Scored, Vector } from '../../ranking/packed-vectors.ts';
import { PostingLists } from '../../ranking/posting-lists.ts';
import { within } from '../candidates.ts';
import type { KnownTerm, ProjectIndex, ProjectTotals, Wanted } from '../project-index.ts';
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

  countDocuments(documentIds: string[]): number {
    return this.#view.countDocuments(this.#projectId, documentIds);
  }

  known(terms: Iterable<string>): Map<string, KnownTerm> {
    return this.#dictionary.known(terms);
  }

  content(termIds: Iterable<number>): ReadonlyMap<number, number | undefined> {
    return this.#dictionary.content(termIds);
  }

  rank(terms: readonly WeightedTerm[], { documentIds, best }: Wanted): Scored[] {
    const only =
      documentIds.length > 0 ? within(this.#view.extentsOf(this.#projectId, documentIds)) : undefined;
    const ranked = this.#postings.best(terms, this.totals.meanLength, best, only);
    return ranked.map(({ place, score }) => ({ vector: this.packed.at(place), score }));
  }

  vectors(keys: number[]): Vector[] {
    return this.packed.load(keys);
  }
}
