import type { Mutant } from '../mutant.ts';

/** Events: publishing, remembering, and the reports for receipts. */
export const events: readonly Mutant[] = [];
