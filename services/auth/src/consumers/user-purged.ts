import { type ConsumerOptions, payloadOf, subjects } from '@cairn/kit/events';
import { noteErasure } from '../domain/carry-out-deletion.ts';
import type { AuthStore } from '../domain/ports.ts';

/** Takes into the receipt of a deleted account what a service says of it. */
export function noteErasures(store: Pick<AuthStore, 'noteErasure'>): ConsumerOptions {
  return {
    consumer: 'auth-user-purged',
    subjects: [subjects.userPurged],
    async handle(event) {
      const report = payloadOf(event, 'userPurged');
      if (report) await noteErasure(store, report.userId, report, event.time ?? new Date());
    },
  };
}
