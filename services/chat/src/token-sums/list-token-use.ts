import { decodePageToken, encodePageToken, pageSize } from '@cairn/platform/paging';
import { z } from 'zod';
import type { TokenSumRecords, TokenUse } from './ports.ts';
import { periodStart, type SumScope } from './token-sum.ts';

export interface TokenUseInput {
  scope: SumScope;
  period: 'day' | 'week' | 'month';
  pageSize: number;
  pageToken: string;
}

/** Who or what used most tokens in the present day, week or month: 20 unless asked otherwise, 100 at most. */
export async function listTokenUse(
  store: Pick<TokenSumRecords, 'listTokenUse'>,
  input: TokenUseInput,
): Promise<{ uses: TokenUse[]; nextPageToken: string }> {
  const limit = pageSize(input.pageSize, 20, 100);
  const skip = decodePageToken(input.pageToken, z.number().int().min(0)) ?? 0;
  const from = periodStart(input.period, new Date());
  const found = await store.listTokenUse(input.scope, from, limit + 1, skip);
  return {
    uses: found.slice(0, limit),
    nextPageToken: found.length > limit ? encodePageToken(skip + limit) : '',
  };
}
