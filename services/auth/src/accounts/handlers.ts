import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { batchGetUsers } from './batch-get-users.ts';
import { presentAccount } from './presenters.ts';

export function accountHandlers(store: Parameters<typeof batchGetUsers>[0]) {
  return {
    async batchGetUsers(request) {
      return { users: (await batchGetUsers(store, request.ids, request.emails)).map(presentAccount) };
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
