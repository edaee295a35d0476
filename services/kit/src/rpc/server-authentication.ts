import type { CallContext, ServerMiddleware } from 'nice-grpc-common';
import { anonymous, type Caller } from '../auth/caller.ts';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { Unauthenticated } from '../errors/index.ts';
import { AUTHORIZATION, HEALTH, SERVICE_AUTHORIZATION } from './call.ts';

export interface AuthenticationOptions {
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  /**
   * Methods open to callers without a token, and to those whose token no longer holds: who signs in anew must not be
   * turned away for the session that ended. Every other refuses both before its handler runs.
   */
  publicMethods: ReadonlySet<string>;
}

type Identity = { caller: Caller; token: string };

/** Establishes who calls. A person's token outweighs the service that passes it on. */
export function authentication(options: AuthenticationOptions): ServerMiddleware<Identity> {
  async function identify(context: CallContext): Promise<Identity> {
    const header = context.metadata.get(AUTHORIZATION);
    if (header !== undefined) {
      const token = header.replace(/^bearer /i, '');
      return { caller: await options.verifier.verify(token), token };
    }
    const serviceToken = context.metadata.get(SERVICE_AUTHORIZATION);
    if (serviceToken !== undefined) {
      return { caller: await options.serviceTokens.verify(serviceToken), token: '' };
    }
    return { caller: anonymous, token: '' };
  }

  return async function* authenticated(call, context) {
    const method = call.method.path.split('/').at(-1) ?? '';
    // The health service answers whoever asks; a method of ours that shares a name with one of its does not.
    const open = call.method.path.startsWith(HEALTH) || options.publicMethods.has(method);
    const identity = await identify(context).catch((error: unknown): Identity => {
      if (open && error instanceof Unauthenticated) return { caller: anonymous, token: '' };
      throw error;
    });
    if (identity.caller.kind === 'anonymous' && !open)
      throw new Unauthenticated('Sign in to do this.', { reason: 'sign_in_first' });
    return yield* call.next(call.request, { ...context, ...identity });
  };
}
