import type { Inbox, Outbox } from '@cairn/messaging/events';
import type { Item } from './items/item.ts';
import type { LedgerRecords } from './ledger/ports.ts';
import type { ListRecords } from './listing/ports.ts';
import type { ProposalRecords } from './proposals/ports.ts';
import type { PairRecords } from './similar/kept-pair.ts';
import type { UseRecords } from './uses/use.ts';

/** What the service keeps. Every change takes the events that announce it, and keeps both or neither. */
export interface MemoryStore extends LedgerRecords, ListRecords, ProposalRecords, PairRecords, UseRecords {
  get(projectId: number, id: string): Promise<Item | undefined>;
  /** All items of a project, superseded ones too, newest first, those older than `before` (an item's id). */
  list(projectId: number, limit: number, before: string | undefined): Promise<Item[]>;
  /** How many records of each kind a project has. */
  countKinds(projectId: number): Promise<Record<string, number>>;
  /** Removes everything of a project, in portions, and lets nothing be added to it any more; gives how many items. */
  removeProject(projectId: number): Promise<number>;
  /** How many items and changes have a person's mark. */
  countMadeBy(userId: string): Promise<number>;
  /** Takes a person's mark from what they made, in portions; what they made stays, without an author. */
  forgetMaker(userId: string): Promise<void>;
  outbox: Outbox;
  inbox: Inbox;
}
