import type { BlobStore } from '@cairn/kit/blobs';
import { newEvent } from '@cairn/kit/events';
import { type AccountDeletion, type ErasureReport, reportsItself } from './account-deletion.ts';
import { mailWanted } from './account-mails.ts';
import type { CountedStore, PersonsProjects } from './deletion-ports.ts';
import { endApiTokens } from './end-api-tokens.ts';
import { endSessions } from './end-sessions.ts';
import type { AuthStore } from './ports.ts';
import { removeExport } from './request-export.ts';

/** Services that have not finished so long after they were told are told again: whatever held them up may be over. */
const TELL_AGAIN_MS = 3_600_000;

export interface CarryOutParts {
  store: AuthStore;
  projects: PersonsProjects;
  /** Where archives of exports are. */
  archives: BlobStore;
}

/**
 * Carries a deletion out, as far as it can be right now. Each step can be made again, so that whoever comes after a process
 * that died begins with the first, and two that do it at once do no harm. What there was is counted before it goes: of
 * several counts the receipt keeps the larger.
 */
export async function carryOutDeletion(
  { store, projects, archives }: CarryOutParts,
  deletion: AccountDeletion,
  signal: AbortSignal,
): Promise<void> {
  const { id, userId, address: email, transfers: heirs, requestedAt: since } = deletion;
  await noteErasure(store, userId, await own(store, userId, false));
  for (const report of reportsOf(await projects.count({ userId, email }, signal))) {
    await noteErasure(store, userId, report);
  }
  await store.closeAccount(userId);
  await endSessions(store, userId, { traceId: '' });
  await endApiTokens(store, userId, { traceId: '' });
  const exported = await store.findExportOf(userId);
  if (exported) await removeExport({ store, archives }, exported);

  let release = await projects.release({ userId, email, heirs, since }, signal);
  while (!release.released) {
    signal.throwIfAborted();
    release = await projects.release({ userId, email, heirs, since }, signal);
  }
  await store.eraseAccount(userId);
  const now = new Date();
  if (!deletion.toldAt || now.getTime() - deletion.toldAt.getTime() > TELL_AGAIN_MS) {
    await store.tellDeletion(id, now, [newEvent({ $case: 'userDeleted', value: { userId } })]);
  }
  if (release.finished) {
    for (const report of reportsOf(ofProjects(release.stores))) {
      await noteErasure(store, userId, { ...report, done: !reportsItself(report.service) });
    }
    await noteErasure(store, userId, { service: 'projects', stores: [], done: true });
  }
  await noteErasure(store, userId, { service: 'auth', stores: [], done: true });
}

/** Takes a report in. With the last one the person's address gets the receipt. */
export function noteErasure(
  store: Pick<AuthStore, 'noteErasure'>,
  userId: string,
  report: ErasureReport,
  at = new Date(),
): Promise<void> {
  return store.noteErasure(userId, report, at, (finished) => [
    mailWanted({ kind: 'account_deleted', userId, details: { receipt: finished.id } }, ''),
  ]);
}

async function own(store: AuthStore, userId: string, done: boolean): Promise<ErasureReport> {
  const counted = await store.countAccount(userId);
  return { service: 'auth', stores: [...counted].map(([name, records]) => ({ store: name, records })), done };
}

function reportsOf(counted: readonly CountedStore[]): ErasureReport[] {
  const byService = Map.groupBy(counted, ({ service }) => service);
  return [...byService].map(([service, stores]) => ({ service, stores, done: false }));
}

/** What deleted projects held has names of its own: a service keeps such things of other projects of the person, too. */
function ofProjects(counted: readonly CountedStore[]): CountedStore[] {
  return counted.map((each) => ({ ...each, store: `project_${each.store}` }));
}
