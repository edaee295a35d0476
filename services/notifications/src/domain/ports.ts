import type { Envelope, Inbox, Outbox } from '@cairn/messaging/events';
import type { Together } from '@cairn/persistence/records';
import type { Notification, Position } from './notification.ts';
import type { Preferences } from './preferences.ts';

export interface PreferenceRecords {
  getPreferences(userId: string): Promise<Preferences | undefined>;
  /**
   * Keeps what `change` makes of what is kept, as one step: of two changes that come together neither is lost. `change`
   * may be called again, with what another left.
   */
  changePreferences(
    userId: string,
    change: (before: Preferences | undefined) => Preferences,
  ): Promise<Preferences>;
}

interface AboutDocument {
  readonly projectId: number;
  readonly documentId: string;
}

/** What the service keeps. Every change takes the events that announce it, and keeps both or neither. */
export interface NotificationsStore extends PreferenceRecords, Together {
  /**
   * Adds a notification; false, and nothing changed, when one with its id is there or its project, document or
   * person was removed.
   */
  add(notification: Notification, events: readonly Envelope[]): Promise<boolean>;
  /** A person's notifications older than `before`, newest first. */
  list(userId: string, limit: number, before: Position | undefined): Promise<Notification[]>;
  countUnread(userId: string): Promise<number>;
  /** Marks as read a notification and all older ones of the same person; false when it is not theirs. */
  markReadUpTo(userId: string, id: string): Promise<boolean>;
  countProject(projectId: number): Promise<number>;
  /** Removes every notification of a project, in portions. What comes late for it is not kept. */
  removeProject(projectId: number): Promise<number>;
  countDocument(document: AboutDocument): Promise<number>;
  /** Removes every notification of a document. What comes late for it is not kept. */
  removeDocument(document: AboutDocument): Promise<number>;
  /** What there is of a person. */
  countPerson(userId: string): Promise<{ notifications: number; preferences: number }>;
  /** Removes every notification and the preferences of a person, in portions. What comes late for them is not kept. */
  removePerson(userId: string): Promise<void>;
  outbox: Outbox;
  inbox: Inbox;
}
