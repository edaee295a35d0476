import type { SumScope, TokenSum } from './token-sum.ts';

/** What one model, person or project took in some days. */
export type TokenUse = Pick<TokenSum, 'subject' | 'input' | 'output' | 'answers'>;

/** How many tokens language models took, by day. Counted in one write each, also by several processes at once. */
export interface TokenSumRecords {
  /** Adds to the sums of a day: one answer, or what another one took later. */
  addTokens(
    day: string,
    subjects: Readonly<Record<SumScope, string>>,
    tokens: { input: number; output: number; answers?: 0 | 1 },
  ): Promise<void>;
  /** The sums from a day on, those of most tokens first. */
  listTokenUse(scope: SumScope, from: string, limit: number, skip: number): Promise<TokenUse[]>;
  /** The sum of one subject from a day on; zeros where there is none. */
  tokenUseOf(scope: SumScope, subject: string, from: string): Promise<TokenUse>;
  /** Forgets a person, or another subject. */
  removeTokenSums(scope: SumScope, subject: string): Promise<void>;
  /** Forgets the days before one. */
  removeTokenSumsBefore(day: string): Promise<void>;
}
