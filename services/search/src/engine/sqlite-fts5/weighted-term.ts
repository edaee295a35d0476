/** A term of a query as the index knows it. */
export interface WeightedTerm {
  id: number;
  /** Passages of the project that hold it. */
  passages: number;
  /** What one fully saturated occurrence adds to a score: the query's weight times the idf. */
  weight: number;
}
