import type { Envelope, Inbox, Outbox } from '@cairn/messaging/events';
import type { Item } from './item.ts';

/** What the service keeps. Every change takes the events that announce it, and keeps both or neither. */
export interface MemoryStore {
  /** Adds an item; false, and nothing changed, when its project was removed. */
  add(item: Item, events: readonly Envelope[]): Promise<boolean>;
  get(projectId: number, id: string): Promise<Item | undefined>;
  /** A project's items older than `before` (an item's id), newest first. */
  list(projectId: number, limit: number, before: string | undefined): Promise<Item[]>;
  count(projectId: number): Promise<number>;
  /** Removes an item; false, and nothing changed, when it is not there. */
  remove(projectId: number, id: string, events: readonly Envelope[]): Promise<boolean>;
  /** Removes every item of a project, in portions, and lets none be added to it any more. */
  removeProject(projectId: number): Promise<number>;
  /** How many items a person made. */
  countMadeBy(userId: string): Promise<number>;
  /** Takes a person's mark from the items they made, in portions; the items stay, without an author. */
  forgetMaker(userId: string): Promise<void>;
  outbox: Outbox;
  inbox: Inbox;
}
