import type { Together } from '@cairn/persistence/records';
import type { Counts, Thing } from './thing.ts';
import type { ThingTotals } from './week.ts';

export type DatedThing = Omit<Thing, 'projectId'> & { createdAt: Date };

/**
 * What happens in projects, as the services that own the things publish it. Each method gives the same end state
 * however often it is called and in whatever order: a thing once removed stays removed, it is as old as the earliest
 * time given for it, and the last activity is the latest of all times. A deleted project takes nothing up.
 */
/** What an installation holds, as far as projects count it. */
type InstallationCounts = Record<'projects' | 'chat_sessions' | 'memory_items', number>;

export interface ActivityRecords extends Together {
  addThing(thing: Thing, at: Date): Promise<void>;
  /** May come before the thing was added. */
  removeThing(thing: Thing, at: Date): Promise<void>;
  noteActivity(projectId: number, at: Date): Promise<void>;
  /** The counts of each project that holds anything; "this week" is from `since` on. */
  countThings(projectIds: readonly number[], since: Date): Promise<Map<number, Counts>>;
  /** What there is in all projects together. */
  countAll(): Promise<InstallationCounts>;
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
