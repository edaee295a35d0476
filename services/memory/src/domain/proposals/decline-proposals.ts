import { newEvent } from '@cairn/messaging/events';
import type { By } from '../ledger/make-change.ts';
import type { MemoryStore } from '../ports.ts';

/** At once. */
const MOST = 500;

/** Declines proposals of a person: what they say is forgotten, and not proposed again. Others are passed over. */
export async function declineProposals(
  store: Pick<MemoryStore, 'settleProposals'>,
  { projectId, proposalIds }: { projectId: number; proposalIds: readonly string[] },
  { userId, traceId }: By,
): Promise<void> {
  const ids = [...new Set(proposalIds)].slice(0, MOST);
  const origin = { actorId: userId, projectId, traceId };
  const event = newEvent({ $case: 'memoryProposed', value: { userId } }, origin);
  await store.settleProposals({ projectId, userId }, ids, [event]);
}
