import { keyNumber, numberKey, type PortableStore } from '@cairn/kit/portable';
import type { Sqlite } from '@cairn/kit/store';
import { itemKey, keyItem, portableMemory } from './portable.ts';
import { type ItemRow, insertItem, toItem } from './sqlite-rows.ts';

/** The content of a memory file, to be carried to another store. */
export function sqlitePortable(db: Sqlite): PortableStore {
  return portableMemory({
    items: {
      async read(after, limit) {
        const { projectId, id } = keyItem(after);
        const rows = db.all<ItemRow>(
          'SELECT * FROM items WHERE (project_id, id) > (?, ?) ORDER BY project_id, id LIMIT ?',
          projectId,
          id,
          limit,
        );
        return rows.map(toItem).map(({ id: of, projectId: project, ...value }) => ({
          key: itemKey(project, of),
          value,
        }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key, value } of records) insertItem(db, { ...keyItem(key), ...value });
        });
      },
    },

    removed_projects: {
      async read(after, limit) {
        const rows = db.all<{ project_id: number }>(
          'SELECT project_id FROM removed_projects WHERE project_id > ? ORDER BY project_id LIMIT ?',
          keyNumber(after),
          limit,
        );
        return rows.map((row) => ({ key: numberKey(row.project_id), value: {} }));
      },
      async write(records) {
        db.transaction(() => {
          for (const { key } of records) {
            db.run('INSERT OR IGNORE INTO removed_projects (project_id) VALUES (?)', keyNumber(key));
          }
        });
      },
    },
  });
}
