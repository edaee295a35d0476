import type { ProjectRecords } from '../projects/ports.ts';
import type { Deletion, PurgeReport } from './deletion.ts';

/** What became of deleted projects. */
export interface DeletionRecords {
  /** What the service itself keeps of a project, by the kind of record. */
  countRecords(projectId: number): Promise<ReadonlyMap<string, number>>;
  /**
   * Notes that a project is about to be deleted. Of several for one project the last holds, under the id of the first.
   */
  noteDeletion(deletion: Deletion): Promise<Deletion>;
  findDeletion(id: string): Promise<Deletion | undefined>;
  /** By the ids of their projects, ascending, those above `after`: deletions that a person asked for. */
  listDeletionsBy(userId: string, limit: number, after: number): Promise<Deletion[]>;
  /** Takes a service's report in; nothing when no deletion of the project is known. */
  notePurged(projectId: number, report: PurgeReport, at: Date): Promise<void>;
}

export type DeletingStore = Pick<ProjectRecords, 'find' | 'remove'> & DeletionRecords;
