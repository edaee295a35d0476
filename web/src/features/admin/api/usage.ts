import { api, pageQuery, unwrapPage } from '#lib/api/client.ts';
import type { components } from '#lib/api/schema.d.ts';
import { usePages } from '#lib/api/use-pages.ts';

export type TokenUse = components['schemas']['TokenUse'];

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
/** Of what tokens are summed up. */
export const SCOPES = ['model', 'person', 'project'] as const;
export type Scope = (typeof SCOPES)[number];

const TOKENS = '/api/admin/tokens';

/** Who or what used most tokens in the present period. */
export const useTokenUse = (by: Scope, period: Period) =>
  usePages([TOKENS, by, period], (token) =>
    unwrapPage(api.GET(TOKENS, { params: { query: { by, period, ...pageQuery(10, token) } } })),
  );
