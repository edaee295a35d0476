import type { Sqlite } from '@cairn/persistence/store';
import { sortNameOf } from '../domain/listing/sort-name.ts';
import type { DocumentOutline, DocumentsStore, ListOrder, ListPlace } from '../domain/ports.ts';
import type { sqliteDocuments } from './sqlite-documents.ts';

const COLUMNS = { created: 'id', name: 'sort_name', size: 'file_size', pages: 'pages_total' } as const;

const OUTLINE =
  'id, name, file_type, file_size, status, pages_total, uploaded_by, created_at, tags, sort_name';

/** The condition of documents that are no earlier versions. */
export const IN_SIGHT = "version_state IS NOT 'earlier'";

interface Row {
  id: string;
  name: string;
  file_type: DocumentOutline['fileType'];
  file_size: number;
  status: DocumentOutline['status'];
  pages_total: number;
  uploaded_by: string;
  created_at: number;
  tags: string | null;
  sort_name: string;
}

/** Lists of documents, in each order that an index has. */
export function sqliteLists(
  db: Sqlite,
  documents: ReturnType<typeof sqliteDocuments>,
): Pick<DocumentsStore, 'list' | 'outlines' | 'getSeveral'> {
  return {
    list: async (projectId, limit, before) => documents.newest({ projectId }, limit, before),

    async outlines(projectId, order, limit, after) {
      const column = COLUMNS[order.by];
      const [way, beyond] = order.descending ? ['DESC', '<'] : ['ASC', '>'];
      const sql = `SELECT ${OUTLINE} FROM documents WHERE project_id = ? AND ${IN_SIGHT} ${order.status ? 'AND status = ?' : ''}
        ${after ? `AND (${column}, id) ${beyond} (?, ?)` : ''} ORDER BY ${column} ${way}, id ${way} LIMIT ?`;
      const params = [projectId, ...(order.status ? [order.status] : []), ...(after ?? []), limit];
      return db.all<Row>(sql, ...params).map((row) => outlineOf(row, order.by));
    },

    async getSeveral(projectId, ids) {
      const found = documents.query(
        'WHERE id IN (SELECT value FROM json_each(?)) AND project_id = ?',
        JSON.stringify(ids),
        projectId,
      );
      const byId = new Map(found.map((document) => [document.id, document]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
  };
}

function outlineOf(row: Row, by: ListOrder['by']): DocumentOutline {
  const place: ListPlace = [row[COLUMNS[by]], row.id];
  return {
    id: row.id,
    name: row.name,
    fileType: row.file_type,
    fileSize: row.file_size,
    status: row.status,
    pagesTotal: row.pages_total,
    uploadedBy: row.uploaded_by,
    createdAt: new Date(row.created_at),
    ...(row.tags !== null && { tags: JSON.parse(row.tags) as string[] }),
    place,
  };
}

/** Documents looked at in one go. */
const PORTION = 500;

/** Gives documents of before what names are sorted by. */
export function nameUnsorted(db: Sqlite): void {
  for (;;) {
    const some = db.all<{ id: string; name: string }>(
      'SELECT id, name FROM documents WHERE sort_name IS NULL LIMIT ?',
      PORTION,
    );
    db.transaction(() => {
      for (const { id, name } of some) {
        db.run('UPDATE documents SET sort_name = ? WHERE id = ?', sortNameOf(name), id);
      }
    });
    if (some.length < PORTION) return;
  }
}
