import type { ActivityRecords, DatedThing } from './ports.ts';
import type { Thing } from './thing.ts';

/** A thing of a project, and since when there is one. */
export type ThingThere = Thing & { createdAt: Date };

export interface RebuildCounts {
  store: Pick<ActivityRecords, 'correctThings'>;
  /** Everything that is counted now, removed things too. */
  counted(): AsyncIterable<ThingThere & { deleted: boolean }>;
  /** Everything there is, as the services say that own it. */
  owned(): AsyncIterable<ThingThere>;
}

export interface Rebuilt {
  /** Those whose counts were wrong. */
  projects: number;
  /** There, but not counted. */
  added: number;
  /** Counted, but not there. */
  removed: number;
  /** Counted as older or newer than they are. */
  redated: number;
}

/** An event carries its own time, which is a moment after that of the thing it announces. Milliseconds. */
const TOLERANCE_MS = 60_000;

interface Correction {
  present: DatedThing[];
  absent: Omit<Thing, 'projectId'>[];
}

/**
 * Rebuilds the counts from the services that own what is counted, beside a running Cairn. The new model is made in
 * memory and laid over the old one project by project, where they differ: what was right is right at every moment.
 *
 * The old model is read first. What it counts was there before, so what its owner does not have afterwards is deleted
 * for good; what was made meanwhile is counted twice and is one, and what was removed meanwhile stays removed.
 */
export async function rebuildCounts({ store, counted, owned }: RebuildCounts): Promise<Rebuilt> {
  const known = new Map<string, ThingThere & { deleted: boolean }>();
  for await (const thing of counted()) known.set(keyOf(thing), thing);
  const corrections = new Map<number, Correction>();
  const rebuilt: Rebuilt = { projects: 0, added: 0, removed: 0, redated: 0 };

  function correctionOf(projectId: number): Correction {
    const correction = corrections.get(projectId) ?? { present: [], absent: [] };
    corrections.set(projectId, correction);
    return correction;
  }

  for await (const thing of owned()) {
    const { projectId, kind, id, createdAt } = thing;
    const before = known.get(keyOf(thing));
    known.delete(keyOf(thing));
    // Removed while its owner was asked, or on the way out.
    if (before?.deleted) continue;
    if (before && Math.abs(before.createdAt.getTime() - createdAt.getTime()) <= TOLERANCE_MS) continue;
    if (before) rebuilt.redated++;
    else rebuilt.added++;
    correctionOf(projectId).present.push({ kind, id, createdAt });
  }
  for (const { projectId, kind, id, deleted } of known.values()) {
    if (deleted) continue;
    rebuilt.removed++;
    correctionOf(projectId).absent.push({ kind, id });
  }
  for (const [projectId, { present, absent }] of corrections) {
    await store.correctThings(projectId, present, absent);
  }
  return { ...rebuilt, projects: corrections.size };
}

function keyOf({ projectId, kind, id }: Thing): string {
  return `${projectId}/${kind}/${id}`;
}
