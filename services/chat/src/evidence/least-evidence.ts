import type { Evidence } from './judge-evidence.ts';

/**
 * The least evidence on which a question is answered, 0 to 1, at the confidence threshold that a new project has. Below
 * it an answer says that nothing in the project answers the question. `scripts/bench/retrieval/refusals.ts` shows what
 * other values do; docs/performance.md has its curve.
 */
export const LEAST_EVIDENCE = 0.5;

/** The confidence threshold of a new project. */
const USUAL_THRESHOLD = 0.7;

/** The least evidence at a project's confidence threshold, 0 to 1: in proportion to it, and none at 0. */
export function leastEvidence(confidenceThreshold: number): number {
  return (LEAST_EVIDENCE * confidenceThreshold) / USUAL_THRESHOLD;
}

/** Whether evidence is enough to answer a question at a confidence threshold. */
export function isEnough({ best }: Pick<Evidence, 'best'>, confidenceThreshold: number): boolean {
  return best > 0 && best >= leastEvidence(confidenceThreshold);
}
