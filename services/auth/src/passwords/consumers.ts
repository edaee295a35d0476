import { type ConsumerOptions, payloadOf, subjects } from '@cairn/messaging/events';
import { endApiTokens } from '../api-tokens/end-api-tokens.ts';
import { dropSecondFactor } from '../second-factor/drop-second-factor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { AuthStore } from '../store/auth-store.ts';

/**
 * Ends what a change of password ends: sessions, API tokens, a second factor of the person who had the account before.
 * The change itself does so too; this is for a process that died in between. What began after the change goes on.
 */
export function endAccessAfterPassword(store: AuthStore): ConsumerOptions {
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
      const before = { createdBy: event.time, traceId: event.traceId };
      if (changed.endsApiTokens) await endApiTokens(store, changed.userId, before);
      if (changed.endsSecondFactor) {
        await dropSecondFactor(store, changed.userId, { onBy: event.time, traceId: event.traceId });
      }
    },
  };
}
