import { holdsEntries } from './entries/fill-entries.ts';
import type { IndexDocumentParts } from './index-document.ts';
import { type RebuildParts, rebuildIndex } from './rebuild-index.ts';

export interface RepairOptions {
  signal?: AbortSignal;
  /** So many documents may be missing: their text is no longer there to be fetched. Default 0. */
  tolerated?: number;
}

export interface Repair {
  /** How many documents were fetched again; undefined when the present index stayed. */
  rebuilt: number | undefined;
  /** How many documents the index holds too few. */
  missing: number;
}

/**
 * Rebuilds the index when it holds fewer documents than it should: it was deleted, or damaged, or is of an older
 * layout. Takes away what a rebuild left behind whose process died.
 */
export async function repairIndex(parts: RebuildParts, options: RepairOptions = {}): Promise<Repair> {
  const { engine, store } = parts;
  const { signal, tolerated = 0 } = options;
  const missing = await countMissing(parts);
  if (missing <= tolerated && !(await engine.state()).rebuilding) return { rebuilt: undefined, missing };
  return store.exclusively(async (lost) => {
    // Another process may have seen to it while this one waited.
    if ((await countMissing(parts)) > tolerated) {
      // What a lost index no longer holds is filled in afterwards: documents are not to wait for those services.
      const entries = (await holdsEntries(engine)) ? parts.entries : undefined;
      const rebuilt = await rebuildIndex({ ...parts, entries }, either(lost, signal));
      return { rebuilt, missing: await countMissing(parts) };
    }
    if ((await engine.state()).rebuilding) await (await engine.rebuild()).abort();
    return { rebuilt: undefined, missing };
  });
}

/**
 * Rebuilds the index, unless another process has done so since this one asked what `generation` it was.
 * @returns how many documents were fetched again.
 */
export async function renewIndex(
  parts: RebuildParts,
  generation: string,
  signal?: AbortSignal,
): Promise<number | undefined> {
  return parts.store.exclusively(async (lost) => {
    if ((await parts.engine.state()).generation !== generation) return undefined;
    return rebuildIndex(parts, either(lost, signal));
  });
}

function either(lost: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([lost, signal]) : lost;
}

/**
 * Documents are noted as searchable after they are published, and as deleted before they are taken out: the index may
 * hold more than are noted, not fewer, unless one is deleted between two looks.
 */
async function countMissing({ engine, store }: IndexDocumentParts): Promise<number> {
  const before = await store.countIndexed();
  const { documents } = await engine.stats();
  const after = await store.countIndexed();
  return Math.max(0, Math.min(before, after) - documents);
}
