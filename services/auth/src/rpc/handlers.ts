import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import type { KeyedLimit } from '../domain/account-ports.ts';
import { type AdmissionParts, admit, registrationOf } from '../domain/admin/may-register.ts';
import { standingOf } from '../domain/admin/standing.ts';
import { batchGetUsers } from '../domain/batch-get-users.ts';
import { getAccount } from '../domain/get-account.ts';
import { listRevocations } from '../domain/list-revocations.ts';
import type { AttemptLimits, TryLimit } from '../domain/ports.ts';
import { type RegistrationLimit, register } from '../domain/register.ts';
import type { ExportParts } from '../domain/request-export.ts';
import type { DeletionParts } from '../domain/schedule-deletion.ts';
import { signIn } from '../domain/sign-in.ts';
import { signOut } from '../domain/sign-out.ts';
import { type AccountHandlerParts, createAccountHandlers } from './account-handlers.ts';
import { presentAccount } from './account-presenters.ts';
import { presentMode } from './admin/presenters.ts';
import { believedIp } from './believed-ip.ts';
import { createDeletionHandlers } from './deletion-handlers.ts';
import { createExportHandlers } from './export-handlers.ts';
import { createSecurityHandlers, type SecurityHandlerParts } from './security-handlers.ts';

export interface HandlerParts
  extends SecurityHandlerParts,
    AccountHandlerParts,
    DeletionParts,
    ExportParts,
    Omit<AdmissionParts, 'store'> {
  registrationLimit: RegistrationLimit;
  countTry: TryLimit;
  signInLimits: AttemptLimits;
  registerLimits: AttemptLimits;
  takenLimit: KeyedLimit;
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
      const registration = {
        ...parts,
        limits: parts.registerLimits,
        async countTry(ip: string) {
          await parts.countTry(ip);
          await parts.registrationLimit(ip);
        },
        admit: (email: string, signal: AbortSignal) => admit(parts, email, signal),
      };
      return { user: presentAccount(await register(registration, input, context)) };
    },

    async getRegistration() {
      const { mode, isFirst } = await registrationOf(parts);
      return { mode: presentMode(mode), isFirst };
    },

    async getStanding({ userId }) {
      const { limits, mustSetUpSecondFactor } = await standingOf(parts, userId);
      return { limits: { ...limits }, mustSetUpSecondFactor };
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
      return { jwks: tokens.publicKeys() };
    },

    async listRevocations(request) {
      return listRevocations(store, request);
    },
  };
}
