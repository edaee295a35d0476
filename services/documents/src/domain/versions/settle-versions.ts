import { type Envelope, newEvent } from '@cairn/messaging/events';
import { type DeletionDependencies, deleteVersion } from '../delete-document.ts';
import type { Document } from '../document.ts';
import type { VersionChanges } from '../ports.ts';
import { extracted } from '../read-document.ts';
import { isEarlier, numberOf, stateOf } from './version-place.ts';

export interface VersionDependencies extends DeletionDependencies {
  /** How many earlier versions of a document are kept. */
  readonly versionsKept: number;
}

interface Placing {
  readonly document: Document;
  readonly changes: VersionChanges;
  readonly events: readonly Envelope[];
}

/** With so many changes in one go something is wrong: versions come and go as fast as they are settled. */
const MOST_PLACINGS = 1_000;

/**
 * Brings the versions of a document to where they belong: the highest number in force stays so, those below it become
 * earlier ones, and of these only the newest are kept. Where none is in force, as after its deletion, the newest
 * earlier one is again. Safe to repeat, and at the same time.
 */
export async function settleVersions(dependencies: VersionDependencies, seriesId: string): Promise<void> {
  const { store, versionsKept } = dependencies;
  for (let placings = 0; placings < MOST_PLACINGS; placings++) {
    const versions = await store.series(seriesId);
    const next = nextPlacing(versions);
    if (next) {
      await store.place(next.document, next.changes, next.events);
      continue;
    }
    for (const version of versions.filter(isEarlier).slice(versionsKept)) {
      await deleteVersion(dependencies, version, { versionsRemain: true });
    }
    return;
  }
  throw new Error(`the versions of series ${seriesId} do not settle`);
}

function nextPlacing(versions: readonly Document[]): Placing | undefined {
  const current = versions.find((version) => stateOf(version) === 'current');
  if (!current) {
    const earlier = versions.filter(isEarlier);
    const successor = earlier.find(({ status }) => status === 'processed') ?? earlier[0];
    return successor && brought(successor, { versionState: 'current' });
  }
  const outdated = versions.find((each) => numberOf(each) < numberOf(current) && !isEarlier(each));
  return outdated && replaced(outdated);
}

/** A version that leaves the index; the one that waits for it is ready without. */
function replaced(document: Document): Placing {
  const { id, projectId, status } = document;
  const placings = (document.placings ?? 0) + 1;
  return {
    document,
    changes: { versionState: 'earlier', placings, ...(status === 'indexing' && { status: 'processed' }) },
    events: [newEvent({ $case: 'documentReplaced', value: { documentId: id, placings } }, { projectId })],
  };
}

/** A version that returns to the index, where it was in it. */
export function brought(document: Document, changes: VersionChanges): Placing {
  const placings = (document.placings ?? 0) + 1;
  const isReady = document.status === 'processed';
  return {
    document,
    changes: {
      ...changes,
      placings,
      ...(isReady && { status: 'indexing', returnedVersion: document.version }),
    },
    events: isReady ? [extracted({ ...document, placings })] : [],
  };
}
