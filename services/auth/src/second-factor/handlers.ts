import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { beginSecondFactor } from './begin-second-factor.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { enableSecondFactor } from './enable-second-factor.ts';
import { presentSecondFactor } from './presenters.ts';
import { replaceBackupCodes } from './replace-backup-codes.ts';

export type SecondFactorHandlerParts = Parameters<typeof beginSecondFactor>[0] &
  Parameters<typeof enableSecondFactor>[0];

/** Only the person themselves may do what is here: each asks for a sign-in, which an API token is not. */
export function secondFactorHandlers(parts: SecondFactorHandlerParts) {
  return {
    async getSecondFactor(_request, context) {
      const { userId } = requireSession(context);
      return presentSecondFactor(await parts.store.getSecondFactor(userId));
    },

    async beginSecondFactor(request, context) {
      return beginSecondFactor(parts, requireSession(context), request.currentPassword, context.signal);
    },

    async enableSecondFactor(request, context) {
      const caller = requireSession(context);
      return { backupCodes: await enableSecondFactor(parts, caller, request.code, context.traceId) };
    },

    async disableSecondFactor({ currentPassword: password, code }, context) {
      await disableSecondFactor(parts, requireSession(context), { password, code }, context);
      return {};
    },

    async replaceBackupCodes({ currentPassword: password, code }, context) {
      const given = { password, code };
      return { backupCodes: await replaceBackupCodes(parts, requireSession(context), given, context.signal) };
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
