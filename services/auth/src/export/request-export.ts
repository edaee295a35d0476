import type { BlobStore } from '@cairn/persistence/blobs';
import type { UserCaller } from '@cairn/platform/auth';
import { v7 as uuidv7 } from 'uuid';
import { getAccount } from '../accounts/get-account.ts';
import type { KeyedLimit } from '../limits/ports.ts';
import { refusals } from '../refusals.ts';
import type { AuthStore } from '../store/auth-store.ts';
import { type AccountExport, isUnderWay } from './account-export.ts';
import { releaseArchives } from './sweep-exports.ts';

export interface ExportParts {
  store: AuthStore;
  /** Where archives are. */
  archives: BlobStore;
  exportLimit: KeyedLimit;
}

/**
 * Has an archive of the caller's account made, in place of the one there is.
 *
 * @throws Conflict while one is being made.
 * @throws RateLimited when too many were asked for.
 */
export async function requestExport(
  { store, archives, exportLimit }: ExportParts,
  { userId }: UserCaller,
): Promise<AccountExport> {
  await getAccount(store, userId);
  await exportLimit(userId);
  const wanted: AccountExport = {
    id: uuidv7(),
    userId,
    state: 'waiting',
    done: 0,
    total: 0,
    archive: undefined,
    createdAt: new Date(),
    expiresAt: undefined,
    error: '',
    attempts: 0,
    link: undefined,
  };
  const added = await store.addExport(wanted);
  if (!added) throw refusals.export_running();
  if (added.replaced) await releaseArchive(archives, added.replaced);
  return wanted;
}

/** @throws NotFound for one that is not the person's. */
export async function ownExport(store: AuthStore, userId: string, id: string): Promise<AccountExport> {
  const found = await store.findExportOf(userId);
  if (!found || found.id !== id) throw refusals.export_not_found();
  return found;
}

/** Removes an export and its archive; its making ends. */
export async function removeExport(
  { store, archives }: Pick<ExportParts, 'store' | 'archives'>,
  unwanted: AccountExport,
): Promise<void> {
  // The file first: while the record is there, the process that follows one that died here finds both.
  await releaseArchive(archives, unwanted);
  if (isUnderWay(unwanted)) await releaseArchives(archives, unwanted.id);
  const removed = await store.removeExport(unwanted.id);
  if (removed) await releaseArchive(archives, removed);
}

async function releaseArchive(archives: BlobStore, { id, archive }: AccountExport): Promise<void> {
  if (archive) await archives.release(id, archive.sha256);
}
