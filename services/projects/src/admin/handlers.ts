import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceClient } from '@cairn/proto/auth';
import type { AdminServiceImplementation } from '@cairn/proto/projects/admin';
import { forAdministrators } from '@cairn/service/standing';
import { batchGetOwners, type OwnersParts } from './batch-get-owners.ts';

export interface AdminParts extends OwnersParts {
  auth: Pick<AuthServiceClient<object>, 'getStanding'>;
}

type Methods = AdminServiceImplementation<CallExtension>;

export function adminHandlers({ auth, ...parts }: AdminParts): Methods {
  return forAdministrators<Methods>(auth, {
    async batchGetOwners({ projectIds }) {
      return { owners: await batchGetOwners(parts, projectIds) };
    },
  });
}
