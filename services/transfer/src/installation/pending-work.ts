import type { Installation } from './installation.ts';

/** The work that a service does by itself, by the kind of its jobs. */
const JOBS = { extraction: 'read', picture: 'draw' };

/** What notifications looks at later than this is no work that is begun: digests, reminders. Milliseconds. */
const SOON_MS = 60_000;

/** What is begun and not done, in words; nothing when everything is at rest. */
export async function pendingWorkOf({
  stores,
  platform,
}: Pick<Installation, 'stores' | 'platform'>): Promise<string[]> {
  const pending: string[] = [];
  // From where things begin to where they end, so that nothing slips past on its way.
  for (const { service, jobs } of stores) {
    for (const [kind, work] of Object.entries(JOBS)) {
      if (await jobs?.nextDue(kind)) pending.push(`${service} has documents to ${work}`);
    }
  }
  for (const { service, nextPending } of stores) {
    const due = await nextPending?.();
    if (due && due.getTime() < Date.now() + SOON_MS) pending.push(`${service} are to be made`);
  }
  for (const { service, outbox } of stores) {
    const waiting = await outbox.count();
    if (waiting > 0) pending.push(`${service} has events to tell: ${waiting}`);
  }
  const unsettled = await platform.bus.unsettled();
  if (unsettled > 0) pending.push(`events are to be acted on: ${unsettled}`);
  return pending;
}
