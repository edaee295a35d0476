import { DomainError } from '@cairn/platform/errors';
import { uploadedName } from '../file-name.ts';
import type { DocumentsStore } from '../ports.ts';
import { refusals } from '../refusals.ts';
import { findNamesake, versionsOf } from './namesake.ts';
import { numberOf } from './version-place.ts';

/** Names that one call may have. */
const MOST = 1_000;

export interface KnownName {
  readonly name: string;
  readonly documentId: string;
  readonly documentName: string;
  /** The number that a further version gets. */
  readonly nextNumber: number;
}

/** Of some names of files those that documents of a project have; without those that an upload is refused for. */
export async function findNames(
  store: Pick<DocumentsStore, 'namedAlike' | 'series'>,
  projectId: number,
  names: readonly string[],
): Promise<KnownName[]> {
  if (names.length > MOST) throw refusals.names_too_many({ max: MOST });
  const known: KnownName[] = [];
  for (const name of new Set(names)) {
    const kept = keptName(name);
    const namesake = kept === undefined ? undefined : await findNamesake(store, projectId, kept);
    if (!namesake) continue;
    const [newest = namesake] = await versionsOf(store, namesake);
    const { id: documentId, name: documentName } = namesake;
    known.push({ name, documentId, documentName, nextNumber: numberOf(newest) + 1 });
  }
  return known;
}

function keptName(name: string): string | undefined {
  try {
    return uploadedName(name);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
