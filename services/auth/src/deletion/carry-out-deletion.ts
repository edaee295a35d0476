import { newEvent } from '@cairn/messaging/events';
import type { BlobStore } from '@cairn/persistence/blobs';
import { endApiTokens } from '../api-tokens/end-api-tokens.ts';
import { removeExport } from '../export/request-export.ts';
import type { CountedStore, PersonKeeper } from '../keepers/ports.ts';
import { mailWanted } from '../mails/account-mails.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { AuthStore } from '../store/auth-store.ts';
import type { AccountDeletion, ErasureReport } from './account-deletion.ts';
import type { DeletionRecords } from './ports.ts';

/** After so long no call is under way any more that began while the person could still sign in. Milliseconds. */
const SETTLED_MS = 1_500;

export interface CarryOutParts {
  store: AuthStore;
  /** The services that keep something of people, in the order in which they are asked to erase it. */
  keepers: readonly PersonKeeper[];
  /** Where archives of exports are. */
  archives: BlobStore;
}

/**
 * Carries a deletion out, as far as it can be right now. Each step can be made again: after a process died the next one
 * begins with the first, and two at once do no harm. What there was is counted before it is erased: of several counts
 * the receipt keeps the larger. No service is done before a second round, which finds what came in while the first
 * ended the sessions.
 *
 * @throws what a service throws that cannot be reached, once all others were asked.
 */
export async function carryOutDeletion(
  { store, keepers, archives }: CarryOutParts,
  deletion: AccountDeletion,
  signal: AbortSignal,
  now = new Date(),
): Promise<void> {
  const { id, userId, announcedAt } = deletion;
  await noteErasure(store, userId, await own(store, userId));
  await store.closeAccount(userId);
  await endSessions(store, userId, { traceId: '' });
  await endApiTokens(store, userId, { traceId: '' });
  const exported = await store.findExportOf(userId);
  if (exported) await removeExport({ store, archives }, exported);

  const attempts: { done: boolean; reports: ErasureReport[] }[] = [];
  const faults: unknown[] = [];
  for (const keeper of keepers) {
    signal.throwIfAborted();
    await eraseAt(keeper, store, deletion, signal).then(
      (attempt) => attempts.push(attempt),
      (fault) => faults.push(fault),
    );
  }
  if (faults.length > 0) throw faults[0];
  await store.eraseAccount(userId);
  if (!announcedAt)
    await store.announceDeletion(id, now, [newEvent({ $case: 'userDeleted', value: { userId } })]);
  if (!announcedAt || now.getTime() - announcedAt.getTime() < SETTLED_MS) return;
  const isKeeper = (service: string) => keepers.some((keeper) => keeper.service === service);
  for (const { reports } of attempts.filter(({ done }) => done)) {
    for (const report of reports) {
      // What a service deletes on behalf of another has names of its own, and does not end what it keeps itself.
      await noteErasure(store, userId, { ...report, done: report.done || !isKeeper(report.service) });
    }
  }
  if (attempts.every(({ done }) => done)) {
    await noteErasure(store, userId, { service: 'auth', stores: [], done: true });
  }
}

/** Has a service erase what it keeps, once that is counted. Gives what to note when all of it is done. */
async function eraseAt(
  keeper: PersonKeeper,
  store: AuthStore,
  { userId, address: email, transfers, requestedAt: since }: AccountDeletion,
  signal: AbortSignal,
): Promise<{ done: boolean; reports: ErasureReport[] }> {
  const { service } = keeper;
  await noteErasure(store, userId, {
    service,
    stores: await keeper.count({ userId, email }, signal),
    done: false,
  });
  for (;;) {
    const { erased, done, stores } = await keeper.erase({ userId, email, transfers, since }, signal);
    if (erased) return { done, reports: [...reportsOf(stores), { service, stores: [], done: true }] };
    signal.throwIfAborted();
  }
}

/** Takes a report in. With the last one the person's address gets the receipt. */
function noteErasure(
  store: Pick<DeletionRecords, 'noteErasure'>,
  userId: string,
  report: ErasureReport,
  at = new Date(),
): Promise<void> {
  return store.noteErasure(userId, report, at, (finished) => [
    mailWanted({ kind: 'account_deleted', userId, details: { receipt: finished.id } }, ''),
  ]);
}

async function own(store: AuthStore, userId: string): Promise<ErasureReport> {
  const counted = await store.countAccount(userId);
  return {
    service: 'auth',
    stores: [...counted].map(([name, records]) => ({ store: name, records })),
    done: false,
  };
}

function reportsOf(counted: readonly CountedStore[]): ErasureReport[] {
  const byService = Map.groupBy(counted, ({ service }) => service);
  return [...byService].map(([service, stores]) => ({ service, stores, done: false }));
}
