import type { Envelope } from '@cairn/messaging/events';
import type { AccountDeletion, ErasureReport } from './account-deletion.ts';

/** Deletions of accounts. Every change takes the events that announce it, and keeps both or neither. */
export interface DeletionRecords {
  /** Schedules a deletion; false, and nothing changed, when the person has one. */
  addDeletion(deletion: AccountDeletion, events: readonly Envelope[]): Promise<boolean>;
  findDeletion(id: string): Promise<AccountDeletion | undefined>;
  /** The one of a person that is not finished. */
  findDeletionOf(userId: string): Promise<AccountDeletion | undefined>;
  /** Takes a scheduled one back; false, and nothing changed, when there is none or it runs already. */
  cancelDeletion(userId: string, events: readonly Envelope[]): Promise<boolean>;
  /**
   * Takes one whose time has come, for this process until `until`, and makes it running: of several that ask at once
   * each gets another. One that was not given back falls to others after `until`.
   */
  takeDeletion(now: Date, until: Date): Promise<AccountDeletion | undefined>;
  /** Gives a taken one back, to be taken again from `at` on; nothing when it is finished. */
  giveBackDeletion(id: string, at: Date): Promise<void>;
  /** Gives back all that are running: only where no other process can have taken one. */
  giveBackAllDeletions(): Promise<void>;
  /**
   * Takes a service's report of a person in; nothing when no deletion of theirs runs. `finalEvents` are published with
   * the report that finishes it.
   */
  noteErasure(
    userId: string,
    report: ErasureReport,
    at: Date,
    finalEvents: (finished: AccountDeletion) => readonly Envelope[],
  ): Promise<void>;
  /** Announces it to the other services, and notes that. */
  announceDeletion(id: string, at: Date, events: readonly Envelope[]): Promise<void>;
  /** The receipt was mailed, or will never be. */
  forgetAddress(id: string): Promise<void>;
  /** Forgets the addresses of those that were finished before. */
  forgetAddresses(finishedBefore: Date): Promise<void>;

  /** What there is of an account, by the kind of record. */
  countAccount(userId: string): Promise<ReadonlyMap<string, number>>;
  /** No sign-in and no new password any more. */
  closeAccount(userId: string): Promise<void>;
  /** Erases all there is of it but revocations, which name only sessions. However often it is called. */
  eraseAccount(userId: string): Promise<void>;
}

/** A project that a person owns and others use. */
export interface SharedProject {
  projectId: number;
  name: string;
  /** The others. */
  members: readonly { memberId: string; name: string; role: string }[];
}

/** What auth asks about a person's projects before it deletes their account. */
export interface PersonsProjects {
  listShared(userId: string, call: { traceId: string; signal: AbortSignal }): Promise<SharedProject[]>;
  /** Whether an invitation to an address waits to be answered. */
  isInvited(email: string, signal: AbortSignal): Promise<boolean>;
}
