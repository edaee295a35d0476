import type { Document } from '../document.ts';
import type { DocumentsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { isEarlier, numberOf, stateOf } from './version-place.ts';

/** Documents that one call may name. */
const MOST = 100;

export interface NewerVersion {
  readonly documentId: string;
  readonly currentId: string;
  readonly currentNumber: number;
}

/** Of some documents of a project those that are earlier versions, with the version in force of each. */
export async function findNewerVersions(
  store: Pick<DocumentsStore, 'getSeveral' | 'series'>,
  projectId: number,
  ids: readonly string[],
): Promise<NewerVersion[]> {
  if (ids.length > MOST) throw refusals.documents_too_many({ max: MOST });
  const current = new Map<string, Document | undefined>();
  const newer: NewerVersion[] = [];
  for (const document of await store.getSeveral(projectId, [...new Set(ids)])) {
    const { id, seriesId } = document;
    if (seriesId === undefined || !isEarlier(document)) continue;
    if (!current.has(seriesId)) {
      const versions = await store.series(seriesId);
      current.set(
        seriesId,
        versions.find((version) => stateOf(version) === 'current'),
      );
    }
    const found = current.get(seriesId);
    if (found) newer.push({ documentId: id, currentId: found.id, currentNumber: numberOf(found) });
  }
  return newer;
}
