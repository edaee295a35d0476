import type { DatabaseSync } from 'node:sqlite';
import { OWN_STATISTICS } from '../ranking/own-statistics.ts';
import type { Scored, Vector } from '../ranking/packed-vectors.ts';
import { scan } from '../ranking/term-vector.ts';
import { CandidateFinder, keysOf, type Scope } from './candidates.ts';
import {
  countedAgain,
  type KnownTerm,
  type ProjectIndex,
  type ProjectTotals,
  totalsOf,
  type Wanted,
} from './project-index.ts';
import { ProjectView } from './project-view.ts';
import { rankVectors, VectorReader } from './scorer.ts';
import type { WeightedTerm } from './weighted-term.ts';

/** Projects of any size, each as of one view of the index: candidates from posting lists, scored by stored vectors. */
export class StoredProjects {
  readonly view;
  readonly reader;
  readonly #finder;

  constructor(db: DatabaseSync) {
    this.view = new ProjectView(db);
    this.reader = new VectorReader(db);
    this.#finder = new CandidateFinder(db);
  }

  /** For one search: what it read is used until it ends. */
  open(projectId: number): ProjectIndex {
    const { view, reader } = this;
    const finder = this.#finder;
    const read = new Map<number, Vector>();
    const totals = view.totals(projectId);
    let counts = new Map<number, number>();
    const vectors = (keys: number[]): Vector[] => {
      const missing = keys.filter((key) => !read.has(key));
      for (const vector of reader.load(missing)) read.set(vector.key, vector);
      return keys.flatMap((key) => read.get(key) ?? []);
    };
    const among =
      (scope: Scope) =>
      (terms: readonly WeightedTerm[], { best, candidates }: Wanted) =>
        rankVectors(vectors(finder.find(terms, scope, candidates)), terms, totals.meanLength).slice(0, best);
    const whole: ProjectIndex = {
      totals,
      known: (terms) => view.known(projectId, terms),
      content: (termIds) => {
        counts = view.content(termIds);
        return counts;
      },
      holders: (termId) => counts.get(termId) ?? 0,
      rank: (terms, wanted) => among(view.scope(projectId, []))(terms, wanted),
      vectors,
      within(documentIds) {
        const documents = view.countDocuments(projectId, documentIds);
        const scope = view.scope(projectId, documentIds);
        const keys = keysOf(scope.only ?? [], OWN_STATISTICS);
        if (keys) return new FewPassages(whole, vectors(keys), documents);
        return { ...whole, totals: { ...totals, documents }, rank: among(scope) };
      },
    };
    return whole;
  }
}

/** Passages of a project that are few enough to be looked through one by one, with statistics of their own. */
class FewPassages implements ProjectIndex {
  readonly totals: ProjectTotals;
  readonly #whole: ProjectIndex;
  readonly #vectors: Vector[];
  readonly #holders = new Map<number, number>();

  constructor(whole: ProjectIndex, vectors: Vector[], documents: number) {
    this.#whole = whole;
    this.#vectors = vectors;
    const lengths = vectors.map(({ length }) => length);
    this.totals = totalsOf(lengths, documents, whole.totals.changed);
    for (const { terms } of vectors) scan(terms, (id) => void this.#holders.set(id, this.holders(id) + 1));
  }

  known(terms: Iterable<string>): Map<string, KnownTerm> {
    return countedAgain(this.#whole.known(terms), (id) => this.holders(id));
  }

  content(termIds: Iterable<number>): { has(termId: number): boolean } {
    return this.#whole.content(termIds);
  }

  holders(termId: number): number {
    return this.#holders.get(termId) ?? 0;
  }

  rank(terms: readonly WeightedTerm[], { best }: Wanted): Scored[] {
    return rankVectors(this.#vectors, terms, this.totals.meanLength).slice(0, best);
  }

  vectors(keys: number[]): Vector[] {
    return this.#whole.vectors(keys);
  }

  within(documentIds: string[]): ProjectIndex {
    return this.#whole.within(documentIds);
  }
}
