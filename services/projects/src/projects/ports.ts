import type { Envelope } from '@cairn/messaging/events';
import type { ActivityRecords } from '../activity/ports.ts';
import type { Week } from '../activity/week.ts';
import type { Memberships } from '../rights/ports.ts';
import type { ProjectState } from '../rights/role.ts';
import type { Before, Edit, Edits } from './edits.ts';
import type { MemberProject } from './project.ts';

interface NewProject {
  name: string;
  description: string | null;
  /** Becomes its first member, with the role of owner. */
  ownerId: string;
  createdAt: Date;
}

/** What is absent stays as it is. */
interface ProjectChanges {
  name?: string | undefined;
  /** Null takes it away. */
  description?: string | null | undefined;
}

interface ProjectListing {
  states: readonly ProjectState[];
  limit: number;
  /** Only projects with a smaller id, when given. */
  before: number | undefined;
}

/** How many projects a person has. */
interface ProjectTotals {
  active: number;
  archived: number;
  /** Those of the active ones that were made in the seven days since the time asked about. */
  activeByDay: Week;
}

/** Projects and their members. Every change takes the events that announce it, and keeps both or neither. */
export interface ProjectRecords extends Memberships<MemberProject> {
  /**
   * Gives the new project's id, which no project had before; `eventsOf` is called with it.
   *
   * @throws Conflict when the owner has `most` projects already (0 or absent: no limit), also of several made at once.
   */
  create(
    project: NewProject,
    eventsOf: (projectId: number) => readonly Envelope[],
    most?: number,
  ): Promise<number>;
  /** A person's projects, the newest (largest id) first. */
  list(userId: string, listing: ProjectListing): Promise<MemberProject[]>;
  /**
   * A person's active projects, those in which something happened last first, those in which nothing did at the end.
   */
  listRecent(userId: string, limit: number): Promise<MemberProject[]>;
  countProjects(userId: string, since: Date): Promise<ProjectTotals>;
  /** Changes a project and when it was updated; undefined, and nothing changed, when it is deleted. */
  update(
    projectId: number,
    changes: ProjectChanges,
    edit: Edit,
    events: readonly Envelope[],
    favorite?: { userId: string; isFavorite: boolean },
  ): Promise<Before<Required<ProjectChanges>> | undefined>;
  /** The last change of each field; none when the project is deleted. */
  getEdits(projectId: number): Promise<Edits>;
  /** Sets a member's own mark and nothing else; false when they are not a member. */
  setFavorite(projectId: number, userId: string, isFavorite: boolean): Promise<boolean>;
  /** Moves a project to a state; false, and nothing changed, when it is deleted or already there. */
  setState(
    projectId: number,
    state: ProjectState,
    updatedAt: Date,
    events: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * Removes a project, its members, invitations and AI settings; false, and nothing changed, when it is deleted
   * already. What was counted for it is left to `removeActivity`.
   */
  remove(projectId: number, events: readonly Envelope[]): Promise<boolean>;
}

/** Projects with what is counted in them, as they are shown. */
export type CountedProjects = ProjectRecords & ActivityRecords;
