import type { Envelope, Outbox } from '@cairn/kit/events';
import type { AiSettings } from './ai-settings.ts';
import type { Counts, MemberProject, ProjectState, Role, Thing } from './project.ts';

export interface NewProject {
  name: string;
  description: string | null;
  /** Becomes its first member, with the role of owner. */
  ownerId: string;
  createdAt: Date;
}

/** What is absent stays as it is. */
export interface ProjectChanges {
  name?: string | undefined;
  /** Null takes it away. */
  description?: string | null | undefined;
}

export interface ProjectListing {
  states: readonly ProjectState[];
  limit: number;
  /** Only projects with a smaller id, when given. */
  before: number | undefined;
}

/** How many projects a person has. */
export interface ProjectTotals {
  active: number;
  archived: number;
  /** Those of the active ones that were made since the time asked about. */
  activeSince: number;
}

/** Projects and their members. Every change takes the events that tell of it, and keeps both or neither. */
export interface ProjectRecords {
  /** Gives the new project's id, which no project had before; `eventsOf` is called with it. */
  create(project: NewProject, eventsOf: (projectId: number) => readonly Envelope[]): Promise<number>;
  /** A project as one person has it; undefined when there is none or they are not a member. */
  find(projectId: number, userId: string): Promise<MemberProject | undefined>;
  /** A person's projects, the newest (largest id) first. */
  list(userId: string, listing: ProjectListing): Promise<MemberProject[]>;
  /** Ids of a person's projects above `after`, ascending. */
  listIds(userId: string, limit: number, after: number): Promise<number[]>;
  countProjects(userId: string, since: Date): Promise<ProjectTotals>;
  /** Changes a project and when it was updated; false, and nothing changed, when it is gone. */
  update(
    projectId: number,
    changes: ProjectChanges,
    updatedAt: Date,
    events: readonly Envelope[],
    favorite?: { userId: string; isFavorite: boolean },
  ): Promise<boolean>;
  /** Sets a member's own mark and nothing else; false when they are not a member. */
  setFavorite(projectId: number, userId: string, isFavorite: boolean): Promise<boolean>;
  /** Moves a project to a state; false, and nothing changed, when it is gone or already there. */
  setState(
    projectId: number,
    state: ProjectState,
    updatedAt: Date,
    events: readonly Envelope[],
  ): Promise<boolean>;
  /** Gives a person a role, keeping their mark; false when the project is gone. */
  setMember(projectId: number, userId: string, role: Role, events: readonly Envelope[]): Promise<boolean>;
  /**
   * Removes a project, its members and its AI settings; false, and nothing changed, when it is gone. What was counted
   * for it is left to `removeActivity`.
   */
  remove(projectId: number, events: readonly Envelope[]): Promise<boolean>;
}

/**
 * What happens in projects, as told by the services that own the things. Each method gives the same end state however
 * often it is called and in whatever order: a thing once removed stays removed, it is as old as the earliest time given
 * for it, and the last activity is the latest of all times. A project that is gone takes nothing up.
 */
export interface ActivityRecords {
  addThing(thing: Thing, at: Date): Promise<void>;
  /** May come before the thing was added. */
  removeThing(thing: Thing, at: Date): Promise<void>;
  noteActivity(projectId: number, at: Date): Promise<void>;
  /** The counts of each project that holds anything; "this week" is from `since` on. */
  countThings(projectIds: readonly number[], since: Date): Promise<Map<number, Counts>>;
  /** The counts over all projects of a person. */
  countThingsOf(userId: string, since: Date): Promise<Counts>;
  /** Forgets everything counted for a project, in portions; gives how many things that were. */
  removeActivity(projectId: number): Promise<number>;
}

export interface AiSettingsRecords {
  /** The settings that were ever changed. */
  getAiSettings(projectId: number): Promise<Partial<AiSettings>>;
  /** Lays changes over what is kept, as one step: of two that come together neither is lost. False when it is gone. */
  changeAiSettings(projectId: number, changes: Partial<AiSettings>): Promise<boolean>;
}

/** Everything the service keeps. */
export interface ProjectsStore extends ProjectRecords, ActivityRecords, AiSettingsRecords {
  outbox: Outbox;
}
