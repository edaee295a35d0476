import type { Passage } from '../citations/passage.ts';
import type { OnBehalf } from '../on-behalf.ts';

export interface PassageFinder {
  /** The passages of a project that best fit a question, best first, within the caller's rights. */
  find(call: OnBehalf, projectId: number, question: string, limit: number): Promise<Passage[]>;
}
