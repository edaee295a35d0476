import type { DatabaseSync } from 'node:sqlite';
import type { Scored, Vector } from '../ranking/packed-vectors.ts';
import { CandidateFinder } from './candidates.ts';
import type { ProjectIndex, Wanted } from './project-index.ts';
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
    const vectors = (keys: number[]): Vector[] => {
      const missing = keys.filter((key) => !read.has(key));
      for (const vector of reader.load(missing)) read.set(vector.key, vector);
      return keys.flatMap((key) => read.get(key) ?? []);
    };
    return {
      totals,
      countDocuments: (documentIds) => view.countDocuments(projectId, documentIds),
      known: (terms) => view.known(projectId, terms),
      content: (termIds) => view.content(termIds),
      rank(terms: readonly WeightedTerm[], { documentIds, best, candidates }: Wanted): Scored[] {
        const keys = finder.find(terms, view.scope(projectId, documentIds), candidates);
        return rankVectors(vectors(keys), terms, totals.meanLength).slice(0, best);
      },
      vectors,
    };
  }
}
