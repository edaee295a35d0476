import { type Deletion, deleteVersion } from '../delete-document.ts';
import type { Document } from '../document.ts';
import { refusals } from '../refusals.ts';
import { versionsOf } from './namesake.ts';
import { settleVersions, type VersionDependencies } from './settle-versions.ts';

/**
 * Deletes one version of a document; after the one in force the newest earlier one is in force again.
 *
 * @throws NotFound when it was deleted already.
 */
export async function deleteOneVersion(
  dependencies: VersionDependencies,
  document: Document,
  deletion: Deletion,
): Promise<void> {
  const versions = await versionsOf(dependencies.store, document);
  const versionsRemain = versions.some(({ id }) => id !== document.id);
  if (!(await deleteVersion(dependencies, document, { ...deletion, versionsRemain }))) {
    throw refusals.document_not_found();
  }
  if (document.seriesId !== undefined) await settleVersions(dependencies, document.seriesId);
}
