import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { clientAddress } from '../client-address.ts';
import { loggingFailure } from '../mails/log-link-use.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

export type PasswordHandlerParts = Parameters<typeof changePassword>[0] &
  Parameters<typeof requestPasswordReset>[0] &
  Parameters<typeof resetPassword>[0];

export function passwordHandlers(parts: PasswordHandlerParts) {
  return {
    async changePassword(request, context) {
      await changePassword(parts, requireSession(context), request, context);
      context.log.info('a password was changed');
      return {};
    },

    async requestPasswordReset({ email, ip }, context) {
      const from = clientAddress(ip, context);
      context.log.info({ ip: from }, 'a link to reset a password was asked for');
      return requestPasswordReset(parts, { email, ip: from }, context.traceId);
    },

    async resetPassword(request, context) {
      const input = { ...request, ip: clientAddress(request.ip, context) };
      await loggingFailure('reset', input.ip, context, () => resetPassword(parts, input, context));
      return {};
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
