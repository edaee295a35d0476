/** Who changed something, and when. */
export interface Edit {
  by: string;
  at: Date;
}

/** The last change of each field of a project and of its AI settings that was ever changed, by the field's name. */
export type Edits = Readonly<Record<string, Edit | undefined>>;

/** What a change took the place of, as it was at that very moment. */
export interface Before<Fields> {
  values: Fields;
  edits: Edits;
}

/** What another member had set meanwhile, by the field's name. */
export type Overwrote = Record<string, unknown>;

/**
 * What a change replaced that another member had set after its author last looked. The later of two wins; the screen
 * says so from this.
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

/** The edits with one of each field that `changes` gives. */
export function withEdit(edits: Edits, changes: object, edit: Edit): Record<string, Edit> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...(edits as Record<string, Edit>), ...Object.fromEntries(given.map(([field]) => [field, edit])) };
}
