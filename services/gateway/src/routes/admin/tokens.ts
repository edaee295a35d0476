import { NotFound } from '@cairn/platform/errors';
import { type CairnCall, forward } from '@cairn/platform/rpc';
import type { TokenScope } from '@cairn/proto/chat/admin';
import type { Clients } from '../../clients.ts';
import { routesOf } from '../../http/forwarded-route.ts';
import type { Route } from '../../http/route.ts';
import { tokenUseQuery, tokenUseSchema } from '../../schemas/tokens.ts';

const { json } = routesOf('Administration');

/** Who is behind a subject: an address, which is empty where it is not known; undefined for what is deleted. */
type Behind = (subject: string) => string | undefined;

async function people({ admin }: Clients, call: CairnCall, ids: readonly string[]): Promise<Behind> {
  const found = await Promise.all(
    ids.map(async (userId) => {
      try {
        const { person } = await admin.getPerson({ userId }, forward(call));
        return [userId, person?.user?.email] as const;
      } catch (error) {
        return [userId, error instanceof NotFound ? undefined : ''] as const;
      }
    }),
  );
  const addresses = new Map(found);
  return (id) => addresses.get(id);
}

/** The addresses of owners: administrators are no members, so that names of projects are not theirs to read. */
async function owners({ owners }: Clients, call: CairnCall, ids: readonly string[]): Promise<Behind> {
  try {
    const found = await owners.batchGetOwners({ projectIds: ids.map(Number) }, forward(call));
    const addresses = new Map(found.owners.map(({ projectId, email }) => [String(projectId), email]));
    return (id) => addresses.get(id);
  } catch {
    // Numbers are worth showing without owners.
    return () => '';
  }
}

async function behind(clients: Clients, call: CairnCall, scope: TokenScope, ids: readonly string[]) {
  if (scope === 'TOKEN_SCOPE_PERSON') return people(clients, call, ids);
  if (scope === 'TOKEN_SCOPE_PROJECT') return owners(clients, call, ids);
  return () => '';
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
      const ids = page.uses.map(({ subject }) => subject);
      const nameOf = await behind(clients, call, scope, ids);
      return page.uses.map((use) => {
        const name = nameOf(use.subject);
        return { ...use, name: name ?? '', deleted: name === undefined };
      });
    },
  }),
];
