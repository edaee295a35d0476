import type { Before } from './ports.ts';

/** What somebody else had set meanwhile, by the field's name. */
export type Overwrote = Record<string, unknown>;

/**
 * What a change took away that somebody else had set after the person who made it last looked. The later of two wins;
 * this is how the screen can say so.
 */
export function overwrittenBy<Fields extends object>(
  userId: string,
  seenAt: Date | undefined,
  changes: Fields,
  before: Before<{ [Name in keyof Fields]?: unknown }>,
): Overwrote {
  if (!seenAt) return {};
  const entries = Object.entries(changes).flatMap(([field, value]) => {
    const edit = before.edits[field];
    const earlier = (before.values as Record<string, unknown>)[field];
    const isTheirs = edit !== undefined && edit.by !== userId && edit.at > seenAt;
    return value !== undefined && isTheirs && earlier !== value ? [[field, earlier]] : [];
  });
  return Object.fromEntries(entries);
}
