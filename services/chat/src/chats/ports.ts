import type { Envelope } from '@cairn/messaging/events';
import type { NewSession, Session } from './session.ts';

/** One answer being written. */
export interface GenerationKey {
  messageId: string;
  generation: string;
}

/** Sessions, as the store keeps them. A deleted one is missing for every method at once. */
export interface SessionRecords {
  /** Adds a session under the next small integer. Undefined when the project's sessions were deleted with it. */
  createSession(
    session: NewSession,
    events: (id: number) => readonly Envelope[],
  ): Promise<Session | undefined>;
  getSession(projectId: number, sessionId: number): Promise<Session | undefined>;
  /** A person's sessions of a project with ids below `before`, newest first: all, those pinned or those not. */
  listSessions(
    projectId: number,
    userId: string,
    limit: number,
    before?: number,
    pinned?: boolean,
  ): Promise<Session[]>;
  /** A person's sessions of all projects, in the order of their ids. */
  listSessionsOfPerson(userId: string, limit: number): Promise<Session[]>;
  /** Sessions of any project by their ids, as far as they are there, in any order. */
  listSessionsById(ids: readonly number[]): Promise<Session[]>;
  /** Sessions of all projects with ids above `after`, in their order. */
  listEverySession(limit: number, after?: number): Promise<Session[]>;
  /** What there is of a person, or of a project. */
  count(of: { userId: string } | { projectId: number }): Promise<{ sessions: number; messages: number }>;
  /** Undefined when there is no such session. */
  updateSession(
    sessionId: number,
    changes: Partial<Pick<Session, 'name' | 'placeholder' | 'pinned' | 'updatedAt'>>,
    events: readonly Envelope[],
  ): Promise<Session | undefined>;
  /** Gives a session its title in place of a placeholder; false when its name is none, or it is deleted. */
  titleSession(sessionId: number, title: string, events: readonly Envelope[]): Promise<boolean>;
  /** False when there is no such session. A generation in it ends: its next change finds nothing. */
  deleteSession(sessionId: number, events: readonly Envelope[]): Promise<boolean>;
  /**
   * Deletes up to `limit` sessions of a project that was deleted, which gets no more; gives the answers that were being
   * written in them and how many went.
   */
  deleteSessionsOfProject(
    projectId: number,
    limit: number,
  ): Promise<{ deleted: number; generations: GenerationKey[] }>;
  /**
   * Removes up to `limit` messages (2 or more) of deleted sessions; gives how many things were removed, 0 when none are
   * left.
   */
  purge(limit: number): Promise<number>;
}
