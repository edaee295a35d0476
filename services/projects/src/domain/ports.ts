import type { Envelope, Outbox } from '@cairn/messaging/events';
import type { AiSettings } from './ai-settings.ts';
import type { Deletion, PurgeReport } from './deletion.ts';
import type { Invitation, InvitationToProject } from './invitation.ts';
import type { Member, MemberPlace } from './member.ts';
import type { Counts, MemberProject, ProjectState, Role, Thing, Week } from './project.ts';

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

/** What a person's projects hold together. */
export interface ThingTotals {
  totals: Counts;
  weekly: { documents: Week; chatSessions: Week; memory: Week };
}

/** Who changed something, and when. */
export interface Edit {
  by: string;
  at: Date;
}

/** The last change of each field of a project and of its AI settings that was ever changed, by the field's name. */
export type Edits = Readonly<Record<string, Edit | undefined>>;

/** What a change took the place of, as it was at that very moment. */
export interface Before<Fields> {
  values: Fields;
  edits: Edits;
}

/** Projects and their members. Every change takes the events that tell of it, and keeps both or neither. */
export interface ProjectRecords {
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
  /** A project as one person has it; undefined when there is none or they are not a member. */
  find(projectId: number, userId: string): Promise<MemberProject | undefined>;
  /** A person's projects, the newest (largest id) first. */
  list(userId: string, listing: ProjectListing): Promise<MemberProject[]>;
  /** Ids of a person's projects above `after`, ascending. */
  listIds(userId: string, limit: number, after: number): Promise<number[]>;
  /**
   * A person's active projects, those in which something happened last first, those in which nothing did at the end.
   */
  listRecent(userId: string, limit: number): Promise<MemberProject[]>;
  countProjects(userId: string, since: Date): Promise<ProjectTotals>;
  /** Changes a project and when it was updated; undefined, and nothing changed, when it is gone. */
  update(
    projectId: number,
    changes: ProjectChanges,
    edit: Edit,
    events: readonly Envelope[],
    favorite?: { userId: string; isFavorite: boolean },
  ): Promise<Before<Required<ProjectChanges>> | undefined>;
  /** The last change of each field; none when the project is gone. */
  getEdits(projectId: number): Promise<Edits>;
  /** Sets a member's own mark and nothing else; false when they are not a member. */
  setFavorite(projectId: number, userId: string, isFavorite: boolean): Promise<boolean>;
  /** Moves a project to a state; false, and nothing changed, when it is gone or already there. */
  setState(
    projectId: number,
    state: ProjectState,
    updatedAt: Date,
    events: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * Removes a project, its members, invitations and AI settings; false, and nothing changed, when it is gone. What was
   * counted for it is left to `removeActivity`.
   */
  remove(projectId: number, events: readonly Envelope[]): Promise<boolean>;
}

/** A project has one owner at every moment. */
export interface MemberRecords {
  /** Members in the order of `MemberPlace`, those after `after`. */
  listMembers(projectId: number, limit: number, after: MemberPlace | undefined): Promise<Member[]>;
  findMember(projectId: number, userId: string): Promise<Member | undefined>;
  /** Gives a member who is not the owner another role; false, and nothing changed, when there is none. */
  setRole(
    projectId: number,
    userId: string,
    role: Exclude<Role, 'owner'>,
    events: readonly Envelope[],
  ): Promise<boolean>;
  /**
   * Makes one member the owner and the other, who was, an editor, in one step; false, and nothing changed, when they
   * are not.
   */
  passOwnership(projectId: number, from: string, to: string, events: readonly Envelope[]): Promise<boolean>;
  /** Removes a member who is not the owner; false when there is none. */
  removeMember(projectId: number, userId: string, events: readonly Envelope[]): Promise<boolean>;
}

/** Open invitations. One that has expired is none, whether it is still kept or not. */
export interface InvitationRecords {
  /**
   * Keeps an invitation in place of the one that its address has to the project. `full`: the project has `most`
   * already.
   */
  putInvitation(
    invitation: Invitation,
    most: number,
    events: readonly Envelope[],
  ): Promise<'kept' | 'full' | 'gone'>;
  /** Makes an open one last longer, without its present links; undefined when there is none. */
  renewInvitation(
    projectId: number,
    id: string,
    times: Pick<Invitation, 'sentAt' | 'expiresAt'>,
    events: readonly Envelope[],
  ): Promise<Invitation | undefined>;
  /** Gives an open invitation one more link; undefined when there is none. */
  addLink(
    projectId: number,
    id: string,
    tokenHash: string,
    now: Date,
  ): Promise<InvitationToProject | undefined>;
  /** By id, in ascending order. */
  listInvitations(projectId: number, limit: number, after: string, now: Date): Promise<Invitation[]>;
  findInvitationByToken(tokenHash: string, now: Date): Promise<InvitationToProject | undefined>;
  /** By id, in ascending order: those for an address. */
  listInvitationsTo(
    emailKey: string,
    limit: number,
    after: string,
    now: Date,
  ): Promise<InvitationToProject[]>;
  /** One for an address; undefined when there is none of this id for it. */
  findInvitationTo(emailKey: string, id: string, now: Date): Promise<InvitationToProject | undefined>;
  /** False when there is none. */
  removeInvitation(projectId: number, id: string): Promise<boolean>;
  /**
   * Uses an invitation up, and makes the person a member in the same step. `member`: they were one already, and keep
   * their role. `full`: there are `most` members, and the invitation stays. `gone`: it is not there any more, or not as
   * it was.
   */
  acceptInvitation(
    invitation: Invitation,
    member: { userId: string; joinedAt: Date },
    most: number,
    events: readonly Envelope[],
  ): Promise<'joined' | 'member' | 'full' | 'gone'>;
}

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
  /** The counts over all projects of a person; the week begins with `since`. */
  countThingsOf(userId: string, since: Date): Promise<ThingTotals>;
  /**
   * Makes a project's things those that their owners say there are: `present`, each as old as said, are there from now
   * on unless they were removed meanwhile, `absent` are not. In one step where the store can do that.
   */
  correctThings(
    projectId: number,
    present: readonly DatedThing[],
    absent: readonly Omit<Thing, 'projectId'>[],
  ): Promise<void>;
  /** Forgets everything counted for a project, in portions; gives how many things that were. */
  removeActivity(projectId: number): Promise<number>;
}

export type DatedThing = Omit<Thing, 'projectId'> & { createdAt: Date };

export interface AiSettingsRecords {
  /** The settings that were ever changed. */
  getAiSettings(projectId: number): Promise<Partial<AiSettings>>;
  /**
   * Lays changes over what is kept, as one step: of two that come together neither is lost. Undefined when the project
   * is gone.
   */
  changeAiSettings(
    projectId: number,
    changes: Partial<AiSettings>,
    edit: Edit,
    events: readonly Envelope[],
  ): Promise<Before<Partial<AiSettings>> | undefined>;
}

/** Everything the service keeps. */
export interface ProjectsStore
  extends ProjectRecords,
    MemberRecords,
    InvitationRecords,
    DeletionRecords,
    ActivityRecords,
    AiSettingsRecords {
  outbox: Outbox;
}

/** What is shown of an account. */
export interface Person {
  userId: string;
  name: string;
  email: string;
  /** Whether it was shown that mail to the address reaches them. */
  isEmailVerified: boolean;
  /** A path of the gateway; empty when they have no picture. */
  avatarUrl: string;
  /** A language that mail can be written in, such as `en`. */
  language: string;
  passwordUpdatedAt: Date | null;
}

/** Who is behind an account, as auth says. */
export interface People {
  /** Those of these accounts that there are; may be a moment old. */
  find(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  /** As it is now, for decisions. */
  ask(userId: string): Promise<Person | undefined>;
  /** As `ask`, of many at once. */
  askAll(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
}

/** Counts what a person sends to others. */
export interface SendingLimit {
  /** @throws RateLimited when they have sent all that they may for now. */
  take(userId: string): Promise<void>;
}

/** The links of invitations. */
export interface Links {
  /** The address of the page that answers an invitation. */
  of(token: string): string;
  /** Whether the inviter is shown the link, because no mail leaves this machine. */
  areShown: boolean;
  /** Whether they are mailed to whoever has the address. */
  areSent: boolean;
}
