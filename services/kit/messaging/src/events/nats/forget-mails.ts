import { subjects } from '../event.ts';
import { fits } from './forget-project.ts';
import type { JetStreamHandle } from './jetstream.ts';
import type { Names } from './names.ts';
import { progressOfAll } from './registry.ts';

/**
 * Removes the wishes for mails that were acted on: they name addresses, and a consumer added later must not send what
 * was sent long ago.
 */
export async function forgetMails(handle: JetStreamHandle, names: Names): Promise<void> {
  const { jsm } = handle;
  const subject = names.subject('evt', subjects.accountMailWanted, 0);
  // Looked at before the consumers: none of them can be done with what comes after.
  const { state } = await jsm.streams.info(names.eventStream);
  const concerned = (await progressOfAll(handle, names)).filter(({ filters }) =>
    filters.some((filter) => fits(filter, subject)),
  );
  // No consumer has asked for them yet: the one that sends mail is about to.
  if (concerned.length === 0) return;
  const doneUpTo = Math.min(state.last_seq, ...concerned.map((each) => each.doneUpTo));
  await jsm.streams.purge(names.eventStream, { filter: subject, seq: doneUpTo + 1 });
}
