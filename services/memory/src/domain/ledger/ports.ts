import type { Envelope } from '@cairn/messaging/events';
import type { Change, ItemChange, ItemChangeOutline, ItemStep } from './change.ts';

/** A change as it is made: all of it or nothing. */
export interface NewChange {
  readonly change: Change;
  readonly steps: readonly ItemStep[];
  /** An open proposal that it settles. */
  readonly settles?: { readonly proposalId: string; readonly userId: string } | undefined;
}

/**
 * `stale`: an item is not what it was before any more, the change that is undone was undone or erased, or the proposal
 * is settled. Nothing was changed then.
 */
export type Outcome = 'made' | 'stale' | 'project_deleted';

interface ChangeList {
  readonly projectId: number;
  /** Of one item; empty for all. */
  readonly itemId?: string;
  /** Only those that keep deleted items until after this. */
  readonly keptAfter?: Date | undefined;
}

/** The ledger, as the store keeps it. */
export interface LedgerRecords {
  /**
   * Makes a change with its record and its events, if every item still has the revision that it had. Of an item that
   * stays, the fields are changed that differ: uses that were counted meanwhile stay.
   */
  commit(change: NewChange, events: readonly Envelope[]): Promise<Outcome>;
  getChange(projectId: number, id: string): Promise<Change | undefined>;
  /** Newest first, those before `before`, which is the id of a change. */
  changes(list: ChangeList, limit: number, before: string | undefined): Promise<Change[]>;
  /** When something was changed last. */
  lastChange(projectId: number): Promise<Date | undefined>;
  /** What the items of a change were, in the order of their ids; only of `itemIds`, where given. */
  itemChanges(changeId: string, limit: number, itemIds?: readonly string[]): Promise<ItemChange[]>;
  /** The same of several changes, without what the items were. */
  itemChangeOutlines(changeIds: readonly string[]): Promise<ItemChangeOutline[]>;
  /**
   * Ends at once the time for which a change keeps deleted items. False when it keeps none, or was undone.
   */
  endKeeping(projectId: number, changeId: string): Promise<boolean>;
  /** Changes that were not undone whose time for keeping deleted items ended before this, in portions. */
  expired(before: Date, limit: number): Promise<Change[]>;
  /** Erases the history of items that a change deleted. Does it again from scratch where it was cut off. */
  eraseDeleted(change: Change): Promise<void>;
  /** Finishes or takes back changes that killed processes left half-made. */
  settleChanges(): Promise<void>;
}
