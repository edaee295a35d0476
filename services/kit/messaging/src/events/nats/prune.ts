import type { StoredMsg } from 'nats';
import { unlessMissing } from './faults.ts';
import type { JetStreamHandle } from './jetstream.ts';
import type { Names } from './names.ts';
import { type Progress, progressOfAll } from './registry.ts';

/**
 * Removes events older than `keepMs` that every consumer has acted on, and returns which consumers keep others from
 * being removed.
 *
 * The stream has no age limit of its own, since that would also remove what a consumer has yet to act on.
 */
export async function prune(handle: JetStreamHandle, names: Names, keepMs: number): Promise<Progress[]> {
  const { jsm } = handle;
  const { state } = await jsm.streams.info(names.eventStream);
  const youngest = new Date(Date.now() - keepMs);
  if (state.messages === 0 || new Date(state.first_ts) > youngest) return [];
  const young = await firstSince(handle, names, youngest, [state.first_seq, state.last_seq + 1]);
  const behind: Progress[] = [];
  let end = young;
  for (const consumer of await progressOfAll(handle, names)) {
    const first = await firstUnsettled(handle, names, consumer);
    if (first < young) behind.push(consumer);
    end = Math.min(end, first);
  }
  if (end > state.first_seq) await jsm.streams.purge(names.eventStream, { seq: end });
  return behind;
}

/** The place of the first event that a consumer is not done with; no later than that, should it not be known. */
async function firstUnsettled(
  handle: JetStreamHandle,
  names: Names,
  { filters, unsettled, doneUpTo }: Progress,
): Promise<number> {
  if (unsettled === 0) return Number.POSITIVE_INFINITY;
  const firsts = await Promise.all(
    filters.map((filter) => nextEvent(handle, names, { seq: doneUpTo + 1, next_by_subj: filter })),
  );
  return Math.min(...firsts.map((found) => found?.seq ?? Number.POSITIVE_INFINITY));
}

/**
 * The place of the first event kept since a time, or the end: found by halving, since places are in the order of time.
 */
async function firstSince(
  handle: JetStreamHandle,
  names: Names,
  since: Date,
  [first, end]: [number, number],
): Promise<number> {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await nextEvent(handle, names, { seq: middle, next_by_subj: '>' });
    if (found && found.time < since) low = found.seq + 1;
    else high = middle;
  }
  return low;
}

function nextEvent(
  { jsm }: JetStreamHandle,
  names: Names,
  query: { seq: number; next_by_subj: string },
): Promise<StoredMsg | undefined> {
  return unlessMissing(jsm.streams.getMessage(names.eventStream, query));
}
