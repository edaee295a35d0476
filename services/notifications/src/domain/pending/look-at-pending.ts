import { type Background, type BackgroundParts, leased } from '@cairn/platform/work';
import type { NotifyParts } from '../notify.ts';
import { notifyOfAnswer } from '../sources/answers.ts';
import { notifyOfBatch } from '../sources/documents.ts';
import { remindOfInvitation } from '../sources/invitations.ts';
import { notifyOfDay, notifyOfWeek } from '../sources/summaries.ts';
import type { Pending, PendingKind } from './pending.ts';

/** A process that looks at something has so long; then another does. Milliseconds, as all here. */
const LEASE_MS = 60_000;
/** What other replicas had looked at later is found so soon. */
const LOOK_EVERY_MS = 5_000;
const AGAIN_MS = 10_000;

const looks: Record<PendingKind, (parts: NotifyParts, pending: Pending) => Promise<unknown>> = {
  answer: notifyOfAnswer,
  documents: notifyOfBatch,
  invitation: remindOfInvitation,
  weekly_digest: notifyOfWeek,
  daily_summary: notifyOfDay,
};

/** Looks at what is due, and makes notifications of it. */
export function lookAtPending(
  parts: NotifyParts,
  { onWake, ...background }: BackgroundParts & { onWake(callback: () => void): () => void },
): Background {
  const { store } = parts;
  return leased<Pending>({
    name: 'notifications to be made',
    take: () => store.claimPending(new Date(), LEASE_MS),
    async run(pending) {
      await looks[pending.kind](parts, pending);
      // Nothing when it was scheduled again meanwhile.
      await store.completePending(pending.key, pending.version);
    },
    async retry({ key, kind, userId, projectId, data }, error) {
      background.logger.warn({ err: error, key }, 'a notification could not be made, and will be');
      await store.schedule({ key, kind, userId, projectId, data, dueAt: new Date(Date.now() + AGAIN_MS) });
    },
    giveBack: ({ key, kind, userId, projectId, data }) =>
      store.schedule({ key, kind, userId, projectId, data, dueAt: new Date() }),
    everyMs: LOOK_EVERY_MS,
    nextDue: () => store.nextPending(),
    onAdded: onWake,
    ...background,
  });
}
