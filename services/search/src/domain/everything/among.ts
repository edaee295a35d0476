import type { ChatSpace } from '../personal/records.ts';
import type { IndexedProject } from './match-projects.ts';

/** What a search is made among: what the caller may read. */
export interface Among {
  /** Projects that may be read, or the one that was asked for. */
  projects: ReadonlyMap<number, IndexedProject>;
  /** Of the caller's own chats, in any project. */
  chats: readonly ChatSpace[];
}
