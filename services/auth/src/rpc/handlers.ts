import { requireService, requireUser } from '@cairn/kit/auth';
import { Unauthenticated } from '@cairn/kit/errors';
import type { CallExtension, HandlerContext } from '@cairn/kit/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { batchGetUsers } from '../domain/batch-get-users.ts';
import { listRevocations } from '../domain/list-revocations.ts';
import type { AttemptLimits, AuthStore, Passwords, TokenIssuer, TryLimit } from '../domain/ports.ts';
import { register } from '../domain/register.ts';
import { signIn } from '../domain/sign-in.ts';
import { signOut } from '../domain/sign-out.ts';
import { presentUser } from './presenters.ts';

export interface HandlerParts {
  store: AuthStore;
  passwords: Passwords;
  tokens: TokenIssuer;
  countTry: TryLimit;
  signInLimits: AttemptLimits;
  registerLimits: AttemptLimits;
  tokenSeconds: number;
}

/**
 * Open to callers whose token does not hold; every other method is refused before its handler runs. SignOut is here
 * because to end a session that has ended is no fault.
 */
export const publicMethods = ['Register', 'SignIn', 'SignOut', 'GetPublicKeys'];

export function createHandlers(parts: HandlerParts): AuthServiceImplementation<CallExtension> {
  const { store, tokens } = parts;
  return {
    async register(request, context) {
      const input = { ...request, ip: believedIp(request.ip, context) };
      await parts.countTry(input.ip);
      const user = await register({ ...parts, limits: parts.registerLimits }, input, context);
      return { user: presentUser(user) };
    },

    async signIn(request, context) {
      const input = { ...request, ip: believedIp(request.ip, context) };
      await parts.countTry(input.ip);
      const signedIn = await signIn({ ...parts, limits: parts.signInLimits }, input, context.signal);
      return { ...signedIn, user: presentUser(signedIn.user) };
    },

    async signOut(_request, context) {
      const hadToken = context.metadata.has('authorization');
      if (context.caller.kind === 'user' || !hadToken) {
        await signOut(parts, requireUser(context), context.traceId);
      }
      return {};
    },

    async getMe(_request, context) {
      const user = await store.getUser(requireUser(context).userId);
      if (!user) throw new Unauthenticated('This account is gone. Sign in with another.');
      return { user: presentUser(user) };
    },

    async batchGetUsers(request, context) {
      requireService(context);
      return { users: (await batchGetUsers(store, request.ids)).map(presentUser) };
    },

    async getPublicKeys() {
      return { jwksJson: JSON.stringify(tokens.publicKeys()) };
    },

    async listRevocations(request, context) {
      requireService(context);
      return listRevocations(store, request);
    },
  };
}

/** Only another service may say where a call came from: anyone else could name a new address with every try. */
function believedIp(ip: string, context: HandlerContext): string {
  return context.caller.kind === 'service' ? ip : '';
}
