import type { CallContext, ServerMiddleware } from 'nice-grpc-common';
import { anonymous, type Caller, type ServiceCaller } from '../auth/caller.ts';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import { type TokenVerifier, tokenFault } from '../auth/token-verifier.ts';
import { Unauthenticated } from '../errors/index.ts';
import type { SecurityLog } from '../telemetry/index.ts';
import { AUTHORIZATION, type CallExtension, CLIENT_ADDRESS, HEALTH, SERVICE_AUTHORIZATION } from './call.ts';

export interface AuthenticationOptions {
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  /**
   * Methods open to callers without a token, and to those whose token no longer holds: who signs in anew must not be
   * turned away for the session that ended. Every other refuses both before its handler runs.
   */
  publicMethods: ReadonlySet<string>;
  security: SecurityLog;
}

type Identity = Pick<CallExtension, 'caller' | 'token' | 'clientAddress'>;

const LONGEST_ADDRESS = 45;

/**
 * Establishes who calls. A person's token outweighs the service that passes it on; where the person is, that service says,
 * and nobody else is believed it.
 */
export function authentication(
  options: AuthenticationOptions,
): ServerMiddleware<Identity, Pick<CallExtension, 'traceId'>> {
  const { security } = options;

  async function callingService(
    context: CallContext & { traceId: string },
    method: string,
  ): Promise<ServiceCaller | undefined> {
    const token = context.metadata.get(SERVICE_AUTHORIZATION);
    if (token === undefined) return undefined;
    try {
      return await options.serviceTokens.verify(token);
    } catch (error) {
      if (error instanceof Unauthenticated) {
        const { traceId } = context;
        const told = { event: 'service_refused', outcome: 'failure', traceId, details: { method } } as const;
        security.record({ ...told, reason: error.reason });
      }
      throw error;
    }
  }

  async function callingPerson(
    token: string,
    facts: { traceId: string; clientAddress: string; method: string },
  ) {
    const { traceId, clientAddress, method } = facts;
    try {
      return await options.verifier.verify(token);
    } catch (error) {
      if (error instanceof Unauthenticated) {
        const told = { event: 'token_refused', outcome: 'failure', traceId, details: { method } } as const;
        security.record({ ...told, reason: tokenFault(error), ...(clientAddress && { clientAddress }) });
      }
      throw error;
    }
  }

  return async function* authenticated(call, context) {
    const method = call.method.path.split('/').at(-1) ?? '';
    // The health service answers whoever asks; a method of ours that shares a name with one of its does not.
    const open = call.method.path.startsWith(HEALTH) || options.publicMethods.has(method);
    const orAnonymous = (error: unknown) => {
      if (open && error instanceof Unauthenticated) return anonymous;
      throw error;
    };
    const header = context.metadata.get(AUTHORIZATION);
    const service = await callingService(context, method).catch(orAnonymous);
    const clientAddress =
      service?.kind === 'service'
        ? (context.metadata.get(CLIENT_ADDRESS) ?? '').slice(0, LONGEST_ADDRESS)
        : '';
    let caller: Caller = service ?? anonymous;
    let token = '';
    if (header !== undefined) {
      const given = header.replace(/^bearer /i, '');
      const facts = { traceId: context.traceId, clientAddress, method };
      caller = await callingPerson(given, facts).catch(orAnonymous);
      if (caller.kind === 'user') token = given;
    }
    if (caller.kind === 'anonymous' && !open)
      throw new Unauthenticated('Sign in to do this.', { reason: 'sign_in_first' });
    return yield* call.next(call.request, { ...context, caller, token, clientAddress });
  };
}
