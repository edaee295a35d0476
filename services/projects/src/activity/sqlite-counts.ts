import type { ThingKind } from './thing.ts';

/** The column of a project that says how many things of a kind it has. */
const columns: Record<ThingKind, string> = {
  document: 'documents',
  chat_session: 'chat_sessions',
  memory: 'memory',
};

const kinds = Object.entries(columns);

/** Sets the counts of the projects of a condition to what `activity` says. */
export function recount(where: string): string {
  const counted = kinds.map(
    ([kind, column]) =>
      `${column} = (SELECT count(*) FROM activity a WHERE a.project_id = projects.id AND a.kind = '${kind}' AND a.deleted = 0)`,
  );
  return `UPDATE projects SET ${counted.join(', ')} WHERE ${where}`;
}

/** `by` is what one row of `activity` adds to the count of its kind. */
function moved(row: 'OLD' | 'NEW', by: string): string {
  const sums = kinds.map(
    ([kind, column]) => `${column} = ${column} + iif(${row}.kind = '${kind}', ${by}, 0)`,
  );
  return `UPDATE projects SET ${sums.join(', ')} WHERE id = ${row}.project_id;`;
}

/**
 * Counting every thing of every project each time takes longer the more there is. Triggers keep the counts within the
 * very write that changes what is counted, so that they always equal a full count.
 */
export const countsSql = `
    ${kinds.map(([, column]) => `ALTER TABLE projects ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0;`).join('\n')}
    CREATE INDEX activity_lately ON activity (project_id, created_at, kind) WHERE deleted = 0;
    CREATE TRIGGER activity_added AFTER INSERT ON activity WHEN NEW.deleted = 0 BEGIN
      ${moved('NEW', '1')}
    END;
    CREATE TRIGGER activity_changed AFTER UPDATE OF deleted ON activity WHEN NEW.deleted <> OLD.deleted BEGIN
      ${moved('NEW', 'OLD.deleted - NEW.deleted')}
    END;
    CREATE TRIGGER activity_removed AFTER DELETE ON activity WHEN OLD.deleted = 0 BEGIN
      ${moved('OLD', '-1')}
    END;
`;
