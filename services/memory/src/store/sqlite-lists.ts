import type { Sqlite } from '@cairn/persistence/store';
import type { ItemOutline, ListOrder, ListRecords, Standing } from '../domain/listing/ports.ts';
import type { Tables } from './sqlite-tables.ts';

const COLUMNS = {
  created_at: 'id',
  importance: 'importance',
  usage_count: 'usage_count',
  memory_type: 'memory_type',
  content: 'sort_content',
} as const;

const OUTLINE = `id, memory_type, source_type, tags, importance, confidence, usage_count, created_at, revision,
  sort_content`;

interface Row {
  id: string;
  memory_type: ItemOutline['memoryType'];
  source_type: ItemOutline['sourceType'];
  tags: string;
  importance: number;
  confidence: number;
  usage_count: number;
  created_at: number;
  revision: number;
  sort_content: string;
  content?: string;
}

const condition = (standing: Standing) => `superseded_by IS ${standing === 'holds' ? '' : 'NOT'} NULL`;

/** Lists of items, in each order that an index has. */
export function sqliteLists(db: Sqlite, { items }: Tables): ListRecords {
  return {
    async outlines(projectId, { order, standing, limit, after, withContent }) {
      const column = COLUMNS[order.by];
      const [way, beyond] = order.descending ? ['DESC', '<'] : ['ASC', '>'];
      const sql = `SELECT ${OUTLINE} ${withContent ? ', content' : ''} FROM items
        WHERE project_id = ? AND +${condition(standing)} ${after ? `AND (${column}, id) ${beyond} (?, ?)` : ''}
        ORDER BY ${column} ${way}, id ${way} LIMIT ?`;
      const rows = db.all<Row>(sql, projectId, ...(after ?? []), limit);
      return rows.map((row) => outlineOf(row, order.by));
    },

    async count(projectId, standing) {
      const sql = `SELECT count(*) AS n FROM items WHERE project_id = ? AND ${condition(standing)}`;
      return db.get<{ n: number }>(sql, projectId)?.n ?? 0;
    },

    async revisions(projectId) {
      const sql = `SELECT id, revision FROM items WHERE project_id = ? AND ${condition('holds')}`;
      const rows = db.all<{ id: string; revision: number }>(sql, projectId);
      return new Map(rows.map(({ id, revision }) => [id, revision]));
    },

    async revisionsOf(projectId, ids) {
      const rows = db.all<{ id: string; revision: number }>(
        'SELECT id, revision FROM items WHERE project_id = ? AND id IN (SELECT value FROM json_each(?))',
        projectId,
        JSON.stringify(ids),
      );
      return new Map(rows.map(({ id, revision }) => [id, revision]));
    },

    async getSeveral(projectId, ids) {
      const found = items.query(
        'WHERE project_id = ? AND id IN (SELECT value FROM json_each(?))',
        projectId,
        JSON.stringify(ids),
      );
      const byId = new Map(found.map((item) => [item.id, item]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async allItems(after, limit) {
      const [later, place] = after
        ? ['AND (project_id, id) > (?, ?)', [after.projectId, after.id]]
        : ['', []];
      return items.query(
        `WHERE ${condition('holds')} ${later} ORDER BY project_id, id LIMIT ?`,
        ...place,
        limit,
      );
    },
  };
}

function outlineOf(row: Row, by: ListOrder['by']): ItemOutline {
  return {
    id: row.id,
    memoryType: row.memory_type,
    sourceType: row.source_type,
    tags: JSON.parse(row.tags) as string[],
    importance: row.importance,
    confidence: row.confidence,
    usageCount: row.usage_count,
    createdAt: new Date(row.created_at),
    revision: row.revision,
    content: row.content ?? '',
    place: [row[COLUMNS[by]], row.id],
  };
}
