import { isMissing } from './faults.ts';
import type { JetStreamHandle } from './jetstream.ts';
import type { Names } from './names.ts';
import { type Progress, progressOfAll } from './registry.ts';

/**
 * Removes events older than `keepMs` that every consumer is done with, and tells which consumers keep others from going.
 *
 * The stream has no age limit of its own, since that would take what a consumer has yet to act on as well.
 */
export async function prune(handle: JetStreamHandle, names: Names, keepMs: number): Promise<Progress[]> {
  const { jsm } = handle;
  const { state } = await jsm.streams.info(names.eventStream);
  const youngest = new Date(Date.now() - keepMs);
  if (state.messages === 0 || new Date(state.first_ts) > youngest) return [];
  const young = await firstSince(handle, names, youngest, [state.first_seq, state.last_seq + 1]);
  const all = await progressOfAll(handle, names);
  const end = Math.min(young, ...all.map(({ doneUpTo }) => doneUpTo + 1));
  if (end > state.first_seq) await jsm.streams.purge(names.eventStream, { seq: end });
  return all.filter(({ doneUpTo }) => doneUpTo + 1 < young);
}

/** The place of the first event kept since a time, or the end: found by halving, since places are in the order of time. */
async function firstSince(
  { jsm }: JetStreamHandle,
  names: Names,
  since: Date,
  [first, end]: [number, number],
): Promise<number> {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const query = { seq: middle, next_by_subj: '>' };
    const found = await jsm.streams.getMessage(names.eventStream, query).catch((error) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found && found.time < since) low = found.seq + 1;
    else high = middle;
  }
  return low;
}
