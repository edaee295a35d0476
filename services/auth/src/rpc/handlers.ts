import { requireSession } from '@cairn/kit/auth';
import type { CallExtension } from '@cairn/kit/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { batchGetUsers } from '../domain/batch-get-users.ts';
import { getAccount } from '../domain/get-account.ts';
import { listRevocations } from '../domain/list-revocations.ts';
import type { AttemptLimits, TryLimit } from '../domain/ports.ts';
import { register } from '../domain/register.ts';
import type { ExportParts } from '../domain/request-export.ts';
import type { DeletionParts } from '../domain/schedule-deletion.ts';
import { signIn } from '../domain/sign-in.ts';
import { signOut } from '../domain/sign-out.ts';
import { type AccountHandlerParts, createAccountHandlers } from './account-handlers.ts';
import { presentAccount } from './account-presenters.ts';
import { believedIp } from './believed-ip.ts';
import { createDeletionHandlers } from './deletion-handlers.ts';
import { createExportHandlers } from './export-handlers.ts';
import { createSecurityHandlers, type SecurityHandlerParts } from './security-handlers.ts';

export interface HandlerParts extends SecurityHandlerParts, AccountHandlerParts, DeletionParts, ExportParts {
  countTry: TryLimit;
  signInLimits: AttemptLimits;
  registerLimits: AttemptLimits;
  tokenSeconds: number;
}

export function createHandlers(parts: HandlerParts): AuthServiceImplementation<CallExtension> {
  const { store, tokens } = parts;
  return {
    ...createSecurityHandlers(parts),
    ...createAccountHandlers(parts),
    ...createDeletionHandlers(parts),
    ...createExportHandlers(parts),

    async register(request, context) {
      const input = { ...request, ip: believedIp(request.ip, context) };
      const user = await register({ ...parts, limits: parts.registerLimits }, input, context);
      return { user: presentAccount(await getAccount(store, user.id)) };
    },

    async signIn(request, context) {
      const input = { ...request, ip: believedIp(request.ip, context) };
      const signedIn = await signIn({ ...parts, limits: parts.signInLimits }, input, context);
      return { ...signedIn, user: presentAccount(await getAccount(store, signedIn.user.id)) };
    },

    async signOut(_request, context) {
      const hadToken = context.metadata.has('authorization');
      if (context.caller.kind === 'user' || !hadToken) {
        await signOut(parts, requireSession(context), context.traceId);
      }
      return {};
    },

    async batchGetUsers(request) {
      return { users: (await batchGetUsers(store, request.ids)).map(presentAccount) };
    },

    async getPublicKeys() {
      return { jwksJson: JSON.stringify(tokens.publicKeys()) };
    },

    async listRevocations(request) {
      return listRevocations(store, request);
    },
  };
}
