import { subjects } from '../event.ts';
import type { JetStreamHandle } from './jetstream.ts';
import type { Names } from './names.ts';
import { progressOfAll } from './registry.ts';

/**
 * Removes the events of a deleted project that every consumer has acted on, except the deletion itself: they name
 * documents, and no consumer added later needs them.
 *
 * @returns whether none is left.
 */
export async function forgetProject(
  handle: JetStreamHandle,
  names: Names,
  projectId: number,
): Promise<boolean> {
  const { jsm } = handle;
  const deletion = names.subject('evt', subjects.projectDeleted, projectId);
  // Looked at before the consumers: none of them can be done with what comes after.
  const kept = await Promise.all(
    names
      .ofProject(projectId)
      .map((filter) => jsm.streams.info(names.eventStream, { subjects_filter: filter })),
  );
  const all = await progressOfAll(handle, names);
  let left = 0;
  for (const { state } of kept) {
    for (const [subject, count] of Object.entries(state.subjects ?? {})) {
      if (subject === deletion) continue;
      const concerned = all.filter(({ filters }) => filters.some((filter) => fits(filter, subject)));
      const doneUpTo = Math.min(state.last_seq, ...concerned.map((each) => each.doneUpTo));
      const { purged } = await jsm.streams.purge(names.eventStream, { filter: subject, seq: doneUpTo + 1 });
      left += count - purged;
    }
  }
  return left <= 0;
}

/** Whether a subject is one that a filter stands for: `*` for one part, `>` for all that follow. */
export function fits(filter: string, subject: string): boolean {
  const wanted = filter.split('.');
  const parts = subject.split('.');
  const open = wanted.at(-1) === '>';
  if (open ? parts.length < wanted.length : parts.length !== wanted.length) return false;
  return wanted.every((part, at) => part === '*' || part === '>' || part === parts[at]);
}
