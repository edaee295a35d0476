import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { clientAddress } from '../client-address.ts';
import { loggingFailure } from '../mails/log-link-use.ts';
import { requestVerification } from './request-verification.ts';
import { verifyEmail } from './verify-email.ts';

export type AddressHandlerParts = Parameters<typeof requestVerification>[0] &
  Parameters<typeof verifyEmail>[0];

export function addressHandlers(parts: AddressHandlerParts) {
  return {
    async requestEmailVerification(_request, context) {
      const { userId } = requireSession(context);
      return requestVerification(parts, userId, context.traceId);
    },

    async verifyEmail(request, context) {
      const input = { ...request, ip: clientAddress(request.ip, context) };
      await loggingFailure('verification', input.ip, context, () =>
        verifyEmail(parts, input, context.traceId),
      );
      return {};
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
