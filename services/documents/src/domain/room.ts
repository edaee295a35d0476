import type { LimitValues } from '@cairn/service/standing';
import { refusals } from './refusals.ts';

/** How much there may be; 0 for no limit. */
export type RoomLimits = Pick<
  LimitValues,
  'documents_per_project' | 'bytes_per_project' | 'bytes_per_person'
>;

/** What there is, in a project and of the person who adds to it. */
export interface RoomUsed {
  documents: number;
  projectBytes: number;
  personBytes: number;
}

export const unlimited: RoomLimits = { documents_per_project: 0, bytes_per_project: 0, bytes_per_person: 0 };

export function isUnlimited(limits: RoomLimits): boolean {
  return Object.values(limits).every((most) => most === 0);
}

/** @throws Conflict when one more document of so many bytes is more than there may be. */
export function requireRoom(used: RoomUsed, bytes: number, limits: RoomLimits): void {
  const {
    documents_per_project: documents,
    bytes_per_project: inProject,
    bytes_per_person: ofPerson,
  } = limits;
  if (documents > 0 && used.documents >= documents) {
    throw refusals.project_documents_full({ max: documents });
  }
  if (inProject > 0 && used.projectBytes + bytes > inProject) {
    const max = megabytes(inProject);
    throw refusals.project_storage_full({ max });
  }
  if (ofPerson > 0 && used.personBytes + bytes > ofPerson) {
    const max = megabytes(ofPerson);
    throw refusals.person_storage_full({ max });
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 10_000) / 100;
}
