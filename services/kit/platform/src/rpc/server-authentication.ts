import type { CallContext, ServerMiddleware } from 'nice-grpc-common';
import { anonymous, type Caller } from '../auth/caller.ts';
import type { ServiceTokens } from '../auth/service-tokens.ts';
import { type TokenVerifier, tokenFault } from '../auth/token-verifier.ts';
import { Unauthenticated } from '../errors/index.ts';
import type { SecurityEventName, SecurityLog } from '../telemetry/index.ts';
import {
  AUTHORIZATION,
  type CallExtension,
  CLIENT_ADDRESS,
  HEALTH,
  PASSED_ON_BY,
  SERVICE_AUTHORIZATION,
} from './call.ts';
import { anyone, type CallerRule, callerFault } from './callers.ts';
import { securityOf } from './security.ts';

export interface AuthenticationOptions {
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  /** Who may call, by the path of the method. No caller may use a method that is not here. */
  rules: ReadonlyMap<string, CallerRule>;
  security: SecurityLog;
}

type Identity = Pick<CallExtension, 'caller' | 'token' | 'clientAddress'>;
type Context = CallContext & Pick<CallExtension, 'traceId'>;

const LONGEST_ADDRESS = 45;

/**
 * Establishes who calls, and whether they may call at all. A person's token outweighs the service that passes it on.
 * The address of the person's client is taken from services only.
 */
export function authentication(
  options: AuthenticationOptions,
): ServerMiddleware<Identity, Pick<CallExtension, 'traceId'>> {
  return async function* authenticated(call, context) {
    const { path } = call.method;
    // The health service answers every caller.
    const rule = path.startsWith(HEALTH) ? anyone : options.rules.get(path);
    const identity = await identify(options, context, path, rule);
    const fault = callerFault(rule, identity.caller);
    if (fault) {
      if (identity.caller.kind !== 'anonymous') {
        const event = identity.caller.kind === 'service' ? 'service_refused' : 'access_refused';
        const facts = { ...identity, traceId: context.traceId };
        securityOf(options.security, facts).record({
          event,
          outcome: 'refused',
          reason: fault.reason,
          details: { method: nameOf(path) },
        });
      }
      throw fault;
    }
    return yield* call.next(call.request, { ...context, ...identity });
  };
}

async function identify(
  { verifier, serviceTokens, security }: AuthenticationOptions,
  context: Context,
  path: string,
  rule: CallerRule | undefined,
): Promise<Identity> {
  let clientAddress = '';

  /** Who shows this token; a stranger, where those may call, when it does not hold. */
  async function whoShows<Known extends Caller>(
    token: string,
    verify: (token: string) => Promise<Known>,
    event: SecurityEventName,
  ): Promise<Known | typeof anonymous> {
    try {
      return await verify(token);
    } catch (error) {
      if (!(error instanceof Unauthenticated)) throw error;
      securityOf(security, { caller: anonymous, clientAddress, traceId: context.traceId }).record({
        event,
        outcome: 'failure',
        reason: event === 'token_refused' ? tokenFault(error) : error.reason,
        details: { method: nameOf(path) },
      });
      if (rule?.anyone) return anonymous;
      throw error;
    }
  }

  const own = context.metadata.get(SERVICE_AUTHORIZATION);
  const serviceToken = own ?? context.metadata.get(PASSED_ON_BY);
  const service = serviceToken
    ? await whoShows(serviceToken, (token) => serviceTokens.verify(token), 'service_refused')
    : anonymous;
  if (service.kind === 'service')
    clientAddress = (context.metadata.get(CLIENT_ADDRESS) ?? '').slice(0, LONGEST_ADDRESS);
  const header = context.metadata.get(AUTHORIZATION);
  // A service that passes a person's call on does not act in its own name, though the person's token be lost on the
  // way.
  if (header === undefined) return { caller: own ? service : anonymous, token: '', clientAddress };
  const given = header.replace(/^bearer /i, '');
  const caller = await whoShows(given, (token) => verifier.verify(token), 'token_refused');
  return { caller, token: caller.kind === 'user' ? given : '', clientAddress };
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}
