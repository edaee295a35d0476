import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { Clients } from '../../clients.ts';
import { routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { tokenUseQuery, tokenUseSchema } from '../../schemas/tokens.ts';

const { json } = routesOf('Administration');

/** Addresses of accounts by their ids; those of deleted accounts are missing. */
async function addressesOf({ admin }: Clients, call: CairnCall, ids: readonly string[]) {
  const found = await Promise.allSettled(ids.map((userId) => admin.getPerson({ userId }, forward(call))));
  return new Map(
    found.flatMap((each) =>
      each.status === 'fulfilled' && each.value.person?.user
        ? [[each.value.person.user.id, each.value.person.user.email] as const]
        : [],
    ),
  );
}

export const adminTokenRoutes: Route[] = [
  json('get', '/api/admin/tokens', {
    summary: 'What used most tokens of language models in the present day, week or month (UTC)',
    query: tokenUseQuery,
    result: tokenUseSchema.array(),
    async handle({ query }, { clients, call, response }) {
      const { by: scope, period, page_size: pageSize, page_token: pageToken } = query;
      const page = await clients.models.listTokenUse({ scope, period, pageSize, pageToken }, forward(call));
      if (page.nextPageToken) response.setHeader('X-Next-Page-Token', page.nextPageToken);
      const ids = scope === 'TOKEN_SCOPE_PERSON' ? page.uses.map(({ subject }) => subject) : [];
      const addresses = await addressesOf(clients, call, ids);
      return page.uses.map((use) => ({ ...use, name: addresses.get(use.subject) ?? '' }));
    },
  }),
];
