import { fits } from './drop-project.ts';
import type { JetStreamHandle } from './jetstream.ts';
import type { Names } from './names.ts';
import { progressOfAll } from './registry.ts';

/** Removes the events of a subject that every consumer has acted on, however young. */
export async function dropHandled(handle: JetStreamHandle, names: Names, given: string): Promise<void> {
  const { jsm } = handle;
  const subject = names.subject('evt', given, '*');
  // Looked at before the consumers: none of them can be done with what comes after.
  const { state } = await jsm.streams.info(names.eventStream);
  const concerned = (await progressOfAll(handle, names)).filter(({ filters }) =>
    filters.some((filter) => fits(filter, subject)),
  );
  // While no consumer asks for them, one is about to.
  if (concerned.length === 0) return;
  const doneUpTo = Math.min(state.last_seq, ...concerned.map((each) => each.doneUpTo));
  await jsm.streams.purge(names.eventStream, { filter: subject, seq: doneUpTo + 1 });
}
