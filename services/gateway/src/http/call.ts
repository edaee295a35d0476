import { API_TOKEN_PREFIX, anonymous, type TokenVerifier, tokenFault } from '@cairn/platform/auth';
import { commonRefusals, Unauthenticated } from '@cairn/platform/errors';
import { type CairnCall, securityOf } from '@cairn/platform/rpc';
import { type Logger, lazyLog, type SecurityLog } from '@cairn/platform/telemetry';
import type { Request, Response } from 'express';
import { alarm } from './alarm.ts';
import type { ApiTokens } from './api-tokens.ts';

/** Why a call ends with its response. Made once: every request ends so, and an error notes where it was made. */
const CLOSED = new DOMException('The response is closed.', 'AbortError');

/** The call a request makes. */
export interface HttpCall extends CairnCall {
  /**
   * Calls `end` once what the call is made with runs out, unless the returned function is called before; until then
   * `token` stays one that holds. For streams.
   */
  whileItHolds(end: () => void): () => void;
}

/**
 * The call a request makes: who makes it, and a signal that fires when the client goes away.
 *
 * @throws Unauthenticated when the route is not open and the request carries no token that holds.
 */
export async function beginCall(
  request: Request,
  response: Response,
  options: {
    open: boolean;
    verifier: TokenVerifier;
    apiTokens: ApiTokens;
    security: SecurityLog;
    logger: Logger;
  },
): Promise<HttpCall> {
  const { traceId } = response.locals as { traceId: string };
  const closed = new AbortController();
  response.once('close', () => closed.abort(CLOSED));
  const log = lazyLog(options.logger, { traceId });
  const unsigned = { traceId, log, signal: closed.signal, clientAddress: request.ip ?? '' };
  const common = {
    ...unsigned,
    caller: anonymous,
    security: securityOf(options.security, { ...unsigned, caller: anonymous }),
  };
  if (options.open) return { ...common, token: '', whileItHolds: () => () => undefined };
  const token = bearerOf(request);
  if (!token) throw commonRefusals.sign_in_first();
  const kind = token.startsWith(API_TOKEN_PREFIX) ? 'api' : 'session';
  try {
    const call = await (kind === 'api'
      ? callByApiToken(token, common, options.apiTokens)
      : callBySession(token, common, options.verifier));
    return Object.assign(call, { security: securityOf(options.security, call) });
  } catch (error) {
    if (error instanceof Unauthenticated) {
      const reason = tokenFault(error);
      common.security.record({ event: 'token_refused', outcome: 'failure', reason, details: { kind } });
    }
    throw error;
  }
}

async function callBySession(
  token: string,
  common: Omit<HttpCall, 'token' | 'whileItHolds'>,
  verifier: TokenVerifier,
): Promise<HttpCall> {
  const caller = await verifier.verify(token);
  return { ...common, caller, token, whileItHolds: (end) => alarm(caller.expiresAt, end) };
}

async function callByApiToken(
  apiToken: string,
  common: Omit<HttpCall, 'token' | 'whileItHolds'>,
  apiTokens: ApiTokens,
): Promise<HttpCall> {
  const exchanged = await apiTokens.exchange(apiToken, common);
  const call: HttpCall = {
    ...common,
    caller: exchanged.caller,
    token: exchanged.accessToken,
    whileItHolds: (end) =>
      apiTokens.follow(apiToken, exchanged, {
        traceId: common.traceId,
        renewed(accessToken) {
          call.token = accessToken;
        },
        ended: end,
      }),
  };
  return call;
}

function bearerOf(request: Request): string | undefined {
  const match = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '');
  return match?.[1];
}
