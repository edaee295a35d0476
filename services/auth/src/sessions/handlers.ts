import { requireSession } from '@cairn/platform/auth';
import type { CallExtension } from '@cairn/platform/rpc';
import type { AuthServiceImplementation } from '@cairn/proto/auth';
import type { AuthStore } from '../store/auth-store.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { listLogins } from './list-logins.ts';
import { listRevocations } from './list-revocations.ts';
import { listSessions } from './list-sessions.ts';
import type { Devices } from './ports.ts';
import { presentLogin, presentSession } from './presenters.ts';
import { recordActivity } from './record-activity.ts';

export interface SessionHandlerParts {
  store: AuthStore;
  devices: Devices;
  /** How long a session may go unused. */
  idleSeconds: number;
}

/** Lists and ends a person's own sessions only with a sign-in, which an API token is not. */
export function sessionHandlers({ store, devices, idleSeconds }: SessionHandlerParts) {
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

    listRevocations: (request) => listRevocations(store, request),
  } satisfies Partial<AuthServiceImplementation<CallExtension>>;
}
