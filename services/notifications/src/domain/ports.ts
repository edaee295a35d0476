import type { Envelope, Inbox, Outbox } from '@cairn/messaging/events';
import type { Together } from '@cairn/persistence/records';
import type { Delivery } from './deliveries/delivery.ts';
import type { NoticeDocument, Notification, NotificationView, Position } from './inbox/notification.ts';
import type { Mute } from './mutes/mute.ts';
import type { AwaitedDocument, NewPending, Pending } from './pending/pending.ts';
import type { Preferences } from './preferences/preferences.ts';
import type { Device } from './push/device.ts';

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

/** A notification with what is kept beside it. */
export interface NewNotice {
  notification: Notification;
  /** Only the rows of the log are kept: the person does not want it in the inbox. */
  isLogOnly?: boolean;
  documents: readonly NoticeDocument[];
  deliveries: readonly Delivery[];
}

export interface InboxRecords {
  /**
   * Adds a notification, its documents and what becomes of it on each channel; false, and nothing changed, when one
   * with its id is there or its project, document or person was removed.
   */
  add(notice: NewNotice, events: readonly Envelope[]): Promise<boolean>;
  /** A person's notifications older than `before`, newest first, each with its first documents. */
  list(userId: string, limit: number, before: Position | undefined): Promise<NotificationView[]>;
  /** Those of these ids that there are, in any order. */
  getAll(ids: readonly string[]): Promise<NotificationView[]>;
  countUnread(userId: string): Promise<number>;
  /** Marks as read a notification, and all older ones of the same person if asked for; false when it is not theirs. */
  markRead(userId: string, id: string, older: boolean): Promise<boolean>;
  /** Marks as read what a person is told of a chat. */
  markChatRead(userId: string, chatSessionId: number): Promise<void>;
  /** Deletes a notification and what is kept beside it, but for the log; false when it is not theirs. */
  removeNotice(userId: string, id: string): Promise<boolean>;
}

export interface DeliveryRecords {
  /** What became of a person's notifications, older than `before`, newest first. */
  listDeliveries(userId: string, limit: number, before: string | undefined): Promise<Delivery[]>;
  /**
   * Takes for `owner` what is due next: one for Web Push, and all mail of one person that is due, 50 at most. Another
   * process takes it when `leaseMs` have passed and it was not begun.
   */
  claimDeliveries(owner: string, now: Date, leaseMs: number): Promise<Delivery[]>;
  /** Notes that what `owner` took is being sent from now on; gives those that it still had. */
  beginSending(deliveries: readonly Delivery[], owner: string, until: Date): Promise<Delivery[]>;
  /** Ends what `owner` has taken or begun. What waits again is due at `dueAt`. */
  settle(id: string, owner: string, outcome: DeliveryOutcome): Promise<void>;
  /** What was being sent by a process that ended before it could say what became of it. Gives how many. */
  failInterrupted(now: Date): Promise<number>;
  /**
   * For a process that is alone with the records: what an earlier one had begun has failed, and what it had only taken
   * is due.
   */
  takeOverDeliveries(now: Date): Promise<void>;
  nextDelivery(): Promise<Date | undefined>;
  /** Removes what is older; gives how many, at most a portion. */
  removeDeliveriesBefore(before: Date): Promise<number>;
}

export interface DeliveryOutcome {
  status: Delivery['status'];
  reason: string;
  until?: Date | undefined;
  dueAt?: Date | undefined;
  /** This try is counted. */
  attempted?: boolean;
  at: Date;
}

export interface PendingRecords {
  /**
   * Has something looked at, at a time. What waits under its key is replaced; or it stays, if `keep` is given; or it is
   * looked at no later than before, if `noLater` is. What a process looks at is looked at again once that one is done.
   */
  schedule(pending: NewPending, options?: { keep?: boolean; noLater?: boolean }): Promise<void>;
  /** Takes what is due next, until `leaseMs` from now: nobody else gets it before, nor before it is settled. */
  claimPending(now: Date, leaseMs: number): Promise<Pending | undefined>;
  /** It was looked at, and is again at `dueAt`, or not. What was scheduled meanwhile stands. */
  settlePending(claimed: Pick<Pending, 'key' | 'version' | 'leasedUntil'>, dueAt?: Date): Promise<void>;
  cancelPending(key: string): Promise<void>;
  /** When something is due next that nobody looks at. */
  nextLook(now: Date): Promise<Date | undefined>;
  /** When something is due next, looked at or not. */
  nextPending(): Promise<Date | undefined>;

  getAwaited(documentId: string): Promise<AwaitedDocument | undefined>;
  /** Waits for a document's end, unless the document is known, or its end stands in the inbox under this name. */
  awaitEnd(document: AwaitedDocument, ended: { consumer: string; eventId: string }): Promise<void>;
  putAwaited(document: AwaitedDocument): Promise<void>;
  /** Of a person's documents in a project, what was waited for since before then is waited for no longer. */
  removeWaitingBefore(userId: string, projectId: number, before: Date): Promise<void>;
  /** What stands of a person's documents in a project, but for those that a batch was made of. */
  unnotifiedOf(userId: string, projectId: number): Promise<Unnotified>;
  /** Makes a batch of a person's documents in a project that have ended and are in none. */
  nameBatch(userId: string, projectId: number, batchId: string): Promise<void>;
  batchesOf(userId: string, projectId: number): Promise<string[]>;
  /** In any order. */
  listBatch(userId: string, projectId: number, batchId: string): Promise<AwaitedDocument[]>;
  removeBatch(userId: string, projectId: number, batchId: string): Promise<void>;
}

export interface Unnotified {
  /** Others are waited for. */
  isWaiting: boolean;
  /** When the first and the last of those ended that have; absent when none has. */
  ended?: { first: Date; last: Date };
}

export interface PersonalRecords {
  /** In the order of projects and chats; those of one project where it is given. */
  listMutes(userId: string, options: { projectId?: number; limit: number; after?: string }): Promise<Mute[]>;
  putMute(mute: Mute): Promise<void>;
  removeMute(id: string): Promise<void>;

  putSeen(seen: { userId: string; chatSessionId: number; at: Date }): Promise<void>;
  getSeen(userId: string, chatSessionId: number): Promise<Date | undefined>;
  removeSeenBefore(before: Date): Promise<void>;

  /** Oldest first. */
  listDevices(userId: string): Promise<Device[]>;
  /** Keeps a browser; whose it was before, it is no more. */
  putDevice(device: Device): Promise<void>;
  removeDevice(id: string): Promise<void>;

  /** What is kept under a name; the first value that is given stays. */
  secret(name: string, make: () => string): Promise<string>;
}

export interface AboutDocument {
  readonly projectId: number;
  readonly documentId: string;
}

/** What is removed, and counted before and after. */
export interface Removals {
  countProject(projectId: number): Promise<number>;
  /** Removes everything of a project, in portions. What comes late for it is not kept. Gives the notifications. */
  removeProject(projectId: number): Promise<number>;
  countDocument(document: AboutDocument): Promise<number>;
  /**
   * Removes a document from every notification, and those that speak of no other. What comes late for it is not kept.
   * Gives the notifications that spoke of it.
   */
  removeDocument(document: AboutDocument): Promise<number>;
  /** Removes the notifications of a memory, which quote it. */
  removeMemory(memory: { projectId: number; itemId: string }): Promise<void>;
  /** Removes everything of a chat. */
  removeChat(chat: { projectId: number; chatSessionId: number }): Promise<void>;
  /** Removes what a person who is no longer a member was told of a project, but for changes of their role. */
  removeMembership(member: { userId: string; projectId: number }): Promise<void>;
  /** What there is of a person. */
  countPerson(userId: string): Promise<Record<string, number>>;
  /**
   * Removes everything of a person, in portions, and their name from the notifications of others. What comes late for
   * them is not kept.
   */
  removePerson(userId: string): Promise<void>;
}

/** What the service keeps. Every change takes the events that announce it, and keeps both or neither. */
export interface NotificationsStore
  extends PreferenceRecords,
    InboxRecords,
    DeliveryRecords,
    PendingRecords,
    PersonalRecords,
    Removals,
    Together {
  outbox: Outbox;
  inbox: Inbox;
}
