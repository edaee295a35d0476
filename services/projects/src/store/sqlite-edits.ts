import type { Sqlite } from '@cairn/kit/store';
import { z } from 'zod';
import type { Edit, Edits } from '../domain/ports.ts';

const stored = z.record(
  z.string(),
  z.object({ by: z.string(), at: z.int().transform((ms) => new Date(ms)) }),
);

/** The last change of each field of a project; none when it is gone. */
export function editsOf(db: Sqlite, projectId: number): Edits {
  const row = db.get<{ edits: string }>('SELECT edits FROM projects WHERE id = ?', projectId);
  return row ? readEdits(row.edits) : {};
}

export function readEdits(text: string): Record<string, Edit> {
  return stored.parse(JSON.parse(text));
}

/** Notes who changed the fields that `changes` gives, in the transaction in progress. */
export function writeEdits(db: Sqlite, projectId: number, edits: Edits, changes: object, edit: Edit): void {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(given.map(([field]) => [field, edit]));
  db.run('UPDATE projects SET edits = ? WHERE id = ?', editsText({ ...edits, ...changed }), projectId);
}

export function editsText(edits: Edits): string {
  const entries = Object.entries(edits).flatMap(([field, edit]) =>
    edit ? [[field, { by: edit.by, at: edit.at.getTime() }]] : [],
  );
  return JSON.stringify(Object.fromEntries(entries));
}
