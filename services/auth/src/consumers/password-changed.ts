import { type ConsumerOptions, payloadOf, subjects } from '@cairn/kit/events';
import { endSessions } from '../domain/end-sessions.ts';
import type { AuthStore } from '../domain/ports.ts';

/**
 * Ends the sessions of whoever changed their password. The change itself does so too; this is for a process that died in
 * between. A sign-in with the new password that came in the meantime goes on.
 */
export function endSessionsAfterPassword(store: AuthStore): ConsumerOptions {
  return {
    consumer: 'auth-password-changed',
    subjects: [subjects.passwordChanged],
    async handle(event) {
      const changed = payloadOf(event, 'passwordChanged');
      if (!changed) return;
      await endSessions(store, changed.userId, {
        keep: changed.keptSessionId || undefined,
        createdBy: event.time,
        traceId: event.traceId,
      });
    },
  };
}
