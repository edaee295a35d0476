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

/** Gives when it is to be looked at again, if it is. */
type Look = (parts: NotifyParts, pending: Pending) => Promise<Date | undefined>;

const looks: Record<PendingKind, Look> = {
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
      await store.settlePending(pending, await looks[pending.kind](parts, pending));
    },
    async retry(pending, error) {
      background.logger.warn(
        { err: error, key: pending.key },
        'a notification could not be made, and will be',
      );
      await store.settlePending(pending, new Date(Date.now() + AGAIN_MS));
    },
    giveBack: (pending) => store.settlePending(pending, new Date()),
    everyMs: LOOK_EVERY_MS,
    nextDue: () => store.nextLook(new Date()),
    onAdded: onWake,
    ...background,
  });
}
