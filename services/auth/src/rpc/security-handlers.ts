import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import { beginSecondFactor } from '../domain/begin-second-factor.ts';
import { type ApiTokenParts, createApiToken } from '../domain/create-api-token.ts';
import { deleteApiToken } from '../domain/delete-api-token.ts';
import { disableSecondFactor } from '../domain/disable-second-factor.ts';
import { enableSecondFactor } from '../domain/enable-second-factor.ts';
import { endSession, endSessions } from '../domain/end-sessions.ts';
import { exchangeApiToken } from '../domain/exchange-api-token.ts';
import { listApiTokens } from '../domain/list-api-tokens.ts';
import { listLogins } from '../domain/list-logins.ts';
import { listSessions } from '../domain/list-sessions.ts';
import type { TokenIssuer } from '../domain/ports.ts';
import { recordActivity } from '../domain/record-activity.ts';
import { replaceBackupCodes } from '../domain/replace-backup-codes.ts';
import type { Devices } from '../domain/security-ports.ts';
import {
  presentApiToken,
  presentLogin,
  presentSecondFactor,
  presentSession,
  scopesOf,
} from './security-presenters.ts';

export interface SecurityHandlerParts extends ApiTokenParts {
  tokens: TokenIssuer;
  devices: Devices;
  /** How long a session may go unused. */
  idleSeconds: number;
}

type SecurityMethods = Pick<
  AuthServiceImplementation<CallExtension>,
  | 'listSessions'
  | 'endSession'
  | 'endSessions'
  | 'recordActivity'
  | 'listApiTokens'
  | 'createApiToken'
  | 'deleteApiToken'
  | 'exchangeApiToken'
  | 'listLogins'
  | 'getSecondFactor'
  | 'beginSecondFactor'
  | 'enableSecondFactor'
  | 'disableSecondFactor'
  | 'replaceBackupCodes'
>;

/** Only the person themselves may do what is here: each asks for a sign-in, which an API token is not. */
export function createSecurityHandlers(parts: SecurityHandlerParts): SecurityMethods {
  return { ...sessionHandlers(parts), ...apiTokenHandlers(parts), ...secondFactorHandlers(parts) };
}

function sessionHandlers({ store, devices, idleSeconds }: SecurityHandlerParts) {
  return {
    async listSessions(request, context) {
      const caller = requireSession(context);
      const { sessions, nextPageToken } = await listSessions(store, caller, request);
      return {
        sessions: sessions.map((each) => presentSession(each, caller.sessionId, devices)),
        nextPageToken,
      };
    },

    async endSession(request, context) {
      await endSession(store, requireSession(context), request.id, context.traceId);
      return {};
    },

    async endSessions(request, context) {
      const { userId, sessionId } = requireSession(context);
      const keep = request.includeCurrent ? undefined : sessionId;
      return { ended: await endSessions(store, userId, { keep, traceId: context.traceId }) };
    },

    async recordActivity(request) {
      const activities = request.activities.flatMap(({ sessionId, at }) => (at ? [{ sessionId, at }] : []));
      await recordActivity({ store, idleSeconds }, activities);
      return {};
    },

    async listLogins(request, context) {
      const { logins, nextPageToken } = await listLogins(store, requireSession(context), request);
      return { logins: logins.map((each) => presentLogin(each, devices)), nextPageToken };
    },
  } satisfies Partial<SecurityMethods>;
}

function apiTokenHandlers(parts: SecurityHandlerParts) {
  const { store, tokens } = parts;
  return {
    async listApiTokens(request, context) {
      const { apiTokens, nextPageToken } = await listApiTokens(store, requireSession(context), request);
      return { apiTokens: apiTokens.map(presentApiToken), nextPageToken };
    },

    async createApiToken(request, context) {
      const { name, expiresAt, currentPassword: password, code } = request;
      const input = { name, scopes: scopesOf(request.scopes), expiresAt, password, code };
      const { apiToken, secret } = await createApiToken(parts, requireSession(context), input, context);
      return { apiToken: presentApiToken(apiToken), secret };
    },

    async deleteApiToken(request, context) {
      await deleteApiToken(store, requireSession(context), request.id, context.traceId);
      return {};
    },

    async exchangeApiToken(request) {
      return exchangeApiToken({ store, tokens }, request.secret);
    },
  } satisfies Partial<SecurityMethods>;
}

function secondFactorHandlers(parts: SecurityHandlerParts) {
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
  } satisfies Partial<SecurityMethods>;
}
