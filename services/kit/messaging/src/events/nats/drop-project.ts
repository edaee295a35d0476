import type { JetStreamHandle } from './jetstream.ts';
import type { Names } from './names.ts';
import { progressOfAll } from './registry.ts';

/**
 * Removes the events of a project that has ended which every consumer has acted on, except the end itself.
 *
 * @returns whether none is left.
 */
export async function dropProject(
  handle: JetStreamHandle,
  names: Names,
  projectId: number,
  endOfProject: string,
): Promise<boolean> {
  const { jsm } = handle;
  const end = names.subject('evt', endOfProject, projectId);
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
      if (subject === end) continue;
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
