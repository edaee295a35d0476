import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { getAccount } from '../accounts/get-account.ts';
import { presentAccount } from '../accounts/presenters.ts';
import { clientAddress } from '../client-address.ts';
import type { AttemptLimits } from '../limits/ports.ts';
import { signOut } from '../sessions/sign-out.ts';
import { type SignInParts, signIn } from './sign-in.ts';

export interface SignInHandlerParts extends Omit<SignInParts, 'limits'> {
  signInLimits: AttemptLimits;
}

export function signInHandlers(parts: SignInHandlerParts) {
  const { store, tokens } = parts;
  return {
    async signIn(request, context) {
      const input = { ...request, ip: clientAddress(request.ip, context) };
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

    async getPublicKeys() {
      return { jwks: tokens.publicKeys() };
    },
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
