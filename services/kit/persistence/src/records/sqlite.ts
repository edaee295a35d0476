import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { PortableKind } from '../portable/index.ts';
import type { Param, Row, Sqlite } from '../store/index.ts';
import { type Field, type FieldKind, isRequired } from './field.ts';
import {
  type AnyRecord,
  exportKind,
  type Fields,
  type FieldsOf,
  fieldsOf,
  type KeyOf,
  type RecordOf,
} from './record.ts';

/** A field's column: `line_start` for `lineStart`. */
function columnOf(name: string): string {
  let column = columnNames.get(name);
  if (column === undefined) {
    column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columnNames.set(name, column);
  }
  return column;
}

const columnNames = new Map<string, string>();

const quoted = (name: string) => `"${columnOf(name)}"`;

interface Column {
  type: 'TEXT' | 'INTEGER' | 'REAL' | 'BLOB';
  to(value: never, field: Field<unknown>): Param;
  from(column: never, field: Field<unknown>): unknown;
}

const asIs = { to: (value: Param) => value, from: (column: unknown) => column };
const columns: Record<FieldKind, Column> = {
  text: { type: 'TEXT', ...asIs },
  integer: { type: 'INTEGER', ...asIs },
  real: { type: 'REAL', ...asIs },
  bytes: { type: 'BLOB', ...asIs },
  boolean: { type: 'INTEGER', to: Number, from: (column: number) => column === 1 },
  time: {
    type: 'INTEGER',
    to: (value: Date) => value.getTime(),
    from: (column: number) => new Date(column),
  },
  json: {
    type: 'TEXT',
    to: (value: unknown, { schema }) => JSON.stringify(z.encode(schema, value)),
    from: (column: string, { schema }) => z.decode(schema, JSON.parse(column)),
  },
};

function toColumn(field: Field<unknown>, value: unknown): Param {
  const isAbsent = value === undefined || value === null || value === field.none;
  return isAbsent ? null : columns[field.kind].to(value as never, field);
}

export interface TableOptions {
  /** Fields that the store alone knows of, all optional; absent from what is read, NULL in what an import writes. */
  columns?: Fields;
  /** What fields refer to, by field: `projects (id) ON DELETE CASCADE`. */
  references?: Readonly<Record<string, string>>;
  /** Rows are kept apart from the key: for wide ones. */
  rowid?: boolean;
  /** The key is a number that SQLite gives; none is given twice. */
  autoincrement?: boolean;
  /** Fields that a later step adds, by `addFieldsSql`. */
  later?: readonly string[];
}

/** The statements that make a record's table and its indexes. */
export function tableSql(record: AnyRecord, options: TableOptions = {}): string {
  const key: readonly string[] = record.key;
  const [only = ''] = key;
  const isNumbered = key.length === 1 && record.fields[only].kind === 'integer';
  const primary = isNumbered && `PRIMARY KEY${options.autoincrement ? ' AUTOINCREMENT' : ''}`;
  const { later = [] } = options;
  const first = fieldsOf(record).filter(([name]) => !later.includes(name));
  const definitions = [...first, ...Object.entries(options.columns ?? {})].map(([name, field]) =>
    [
      quoted(name),
      columns[field.kind].type,
      (name === only && primary) || (isRequired(field) && 'NOT NULL'),
      options.references?.[name] && `REFERENCES ${options.references[name]}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
  if (!primary) definitions.push(`PRIMARY KEY (${key.map(quoted)})`);
  const kept = isNumbered || options.rowid ? 'STRICT' : 'STRICT, WITHOUT ROWID';
  const indexes = record.indexes.filter((names) => !names.some((name) => later.includes(name)));
  const table = `CREATE TABLE ${record.name} (${definitions.join(', ')}) ${kept};`;
  return [table, ...indexes.map((names) => indexSql(record, names))].join('\n');
}

/** The statements that add optional fields to a table that was made without them, and the indexes that name them. */
export function addFieldsSql(record: AnyRecord, added: readonly string[]): string {
  const columnsOfThem = fieldsOf(record)
    .filter(([name]) => added.includes(name))
    .map(
      ([name, { kind }]) => `ALTER TABLE ${record.name} ADD COLUMN ${quoted(name)} ${columns[kind].type};`,
    );
  const indexes = record.indexes.filter((names) => names.some((name) => added.includes(name)));
  return [...columnsOfThem, ...indexes.map((names) => indexSql(record, names))].join('\n');
}

function indexSql(record: AnyRecord, names: readonly string[]): string {
  const name = [record.name, 'by', ...names.map(columnOf)].join('_');
  return `CREATE INDEX ${name} ON ${record.name} (${names.map(quoted)});`;
}

/** The last number that an AUTOINCREMENT table gave, https://sqlite.org/autoinc.html. */
export function sqliteSequence(db: Sqlite, table: string) {
  const current = () => db.get<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', table)?.seq;
  return {
    current: async () => current() ?? 0,
    /** Gives none at or below `value` from now on. */
    async raise(value: number) {
      db.transaction(() => {
        const last = current();
        if (last === undefined) db.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, value);
        else if (last < value) db.run('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', value, table);
      });
    },
  };
}

interface ColumnReader {
  name: string;
  column: string;
  read: (column: never) => unknown;
  /** What a NULL stands for. */
  absent: unknown;
}

const readers = new WeakMap<AnyRecord, readonly ColumnReader[]>();

/** How a record's columns are read; made once for each record. */
function readersOf(record: AnyRecord): readonly ColumnReader[] {
  let made = readers.get(record);
  if (!made) {
    made = fieldsOf(record).map(([name, field]) => ({
      name,
      column: columnOf(name),
      read: (column: never) => columns[field.kind].from(column, field),
      absent: field.nullable ? null : field.none,
    }));
    readers.set(record, made);
  }
  return made;
}

/** A record of a row that has its columns, whatever else it has. */
export function fromRow<R extends AnyRecord>(record: R, row: Row): RecordOf<R> {
  const value: Row = {};
  for (const { name, column, read, absent } of readersOf(record)) {
    const kept = row[column];
    if (kept !== null && kept !== undefined) value[name] = read(kept as never);
    else if (absent !== undefined) value[name] = absent;
  }
  return value as RecordOf<R>;
}

/** Values that a row must have, or gets, by field; absent ones are NULL. */
type Values<R extends AnyRecord, Own extends Fields> = Partial<RecordOf<R> & FieldsOf<Own>>;

/** The rows of a record. Calls are synchronous, and join the transaction in progress. */
// biome-ignore lint/complexity/noBannedTypes: no fields
export interface SqliteTable<R extends AnyRecord, Own extends Fields = {}> {
  get(equals: Values<R, Own>): RecordOf<R> | undefined;
  has(equals: Values<R, Own>): boolean;
  count(equals: Values<R, Own>): number;
  /** `SELECT *` from the table, with what follows: a condition, an order, a LIMIT. */
  query(rest: string, ...params: Param[]): RecordOf<R>[];
  /** Those that match, by descending ids: those below `before`, if it is given. */
  newest(equals: Values<R, Own>, limit: number, before?: RecordOf<R>[R['id']]): RecordOf<R>[];
  /** A record of a row that any query gave, which has its columns. */
  toRecord(row: Row): RecordOf<R>;
  /** @throws an error of SQLite when there is one with its key. Gives the number of a row that is to be given one. */
  insert(value: Omit<RecordOf<R>, R['id']> & Values<R, Own>): number;
  /** False, and nothing changed, when there is one with its key, or with what must be unique. */
  add(value: RecordOf<R>): boolean;
  /** Keeps it in place of the one with its key, if there is one. */
  put(value: RecordOf<R>): void;
  /** Gives how many were changed, of at most `limit`; `and` is a further condition in SQL. */
  update(
    equals: Values<R, Own>,
    changes: Values<R, Own>,
    restriction?: { and?: string; limit?: number },
  ): number;
  /** Gives how many were removed, of at most `limit`. */
  remove(equals: Values<R, Own>, limit?: number): number;
  /** In the order of keys, those after `after`. */
  page(after: KeyOf<R> | undefined, limit: number): RecordOf<R>[];
  kind: PortableKind;
}

// biome-ignore lint/complexity/noBannedTypes: no fields
export function sqliteTable<R extends AnyRecord, Own extends Fields = {}>(
  db: Sqlite,
  record: R,
  own: Own = {} as Own,
): SqliteTable<R, Own> {
  const { name: table } = record;
  const fields = fieldsOf(record);
  const key = `(${record.key.map(quoted)})`;
  const byName = new Map([...fields, ...Object.entries(own)]);

  const statements = new Map<string, string>();

  /** A statement over fields of these names: made once, since to build one takes longer than to run it. */
  function statement(kind: string, names: readonly string[], make: () => string): string {
    const shape = `${kind} ${names.join(' ')}`;
    let sql = statements.get(shape);
    if (sql === undefined) {
      sql = make();
      statements.set(shape, sql);
    }
    return sql;
  }

  function params(values: object): Param[] {
    return Object.entries(values).map(([name, value]) => toColumn(fieldNamed(name), value));
  }

  function fieldNamed(name: string): Field<unknown> {
    const field = byName.get(name);
    if (!field) throw new Error(`${table} has no field "${name}"`);
    return field;
  }

  function condition(equals: object): string {
    const names = Object.keys(equals);
    return names.length === 0 ? '' : `WHERE ${names.map((name) => `${quoted(name)} = ?`).join(' AND ')}`;
  }

  function some(equals: object, { and = '', limit }: { and?: string; limit?: number | undefined }): string {
    const rows = `${condition(equals)} ${and && `AND ${and}`}`;
    return limit === undefined
      ? rows
      : `WHERE ${key} IN (SELECT ${record.key.map(quoted)} FROM ${table} ${rows} LIMIT ${limit})`;
  }

  function write(value: object, way: 'insert' | 'add' | 'put'): { changes: number; lastId: number } {
    const names = Object.keys(value).filter((name) => byName.has(name));
    const sql = statement(way, names, () => {
      const conflict = { insert: '', add: 'ON CONFLICT DO NOTHING', put: onConflict }[way];
      return `INSERT INTO ${table} (${names.map(quoted)}) VALUES (${names.map(() => '?')}) ${conflict}`;
    });
    const present = value as Row;
    return db.run(sql, ...names.map((name) => toColumn(fieldNamed(name), present[name])));
  }

  const toRecord = (row: Row) => fromRow(record, row);

  const replaced = [...fields.map(([name]) => name), ...Object.keys(own)]
    .filter((name) => !record.key.includes(name))
    .map((name) => `${quoted(name)} = excluded.${quoted(name)}`);
  const onConflict = `ON CONFLICT ${key} DO ${replaced.length > 0 ? `UPDATE SET ${replaced}` : 'NOTHING'}`;

  function query(rest: string, ...values: Param[]): RecordOf<R>[] {
    return db.all(`SELECT * FROM ${table} ${rest}`, ...values).map(toRecord);
  }

  const put = (value: RecordOf<R>) => void write(value, 'put');

  function page(after: KeyOf<R> | undefined, limit: number): RecordOf<R>[] {
    const place = after === undefined ? [] : record.key.map((name: string) => (after as Row)[name] as Param);
    const later = place.length > 0 ? `WHERE ${key} > (${place.map(() => '?')})` : '';
    return query(`${later} ORDER BY ${record.key.map(quoted)} LIMIT ?`, ...place, limit);
  }

  const selectOne = (what: string, equals: object) =>
    statement(what, Object.keys(equals), () => `SELECT ${what} FROM ${table} ${condition(equals)} LIMIT 1`);

  return {
    query,
    toRecord,
    put,
    get(equals) {
      const row = db.get(selectOne('*', equals), ...params(equals));
      return row && toRecord(row);
    },
    has: (equals) => db.get(selectOne('1', equals), ...params(equals)) !== undefined,
    count(equals) {
      const sql = `SELECT count(*) AS n FROM ${table} ${condition(equals)}`;
      return db.get<{ n: number }>(sql, ...params(equals))?.n ?? 0;
    },
    newest(equals, limit, before) {
      const older = before === undefined ? [] : [before as Param];
      const below = older.map(() => `${quoted(record.id)} < ?`);
      const conditions = [...Object.keys(equals).map((name) => `${quoted(name)} = ?`), ...below];
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      const sql = `${where} ORDER BY ${quoted(record.id)} DESC LIMIT ?`;
      return query(sql, ...params(equals), ...older, limit);
    },
    insert: (value) => write(value, 'insert').lastId,
    add: (value) => write(value, 'add').changes > 0,
    update(equals, changes, restriction = {}) {
      const names = Object.keys(changes);
      const { and, limit } = restriction;
      const sql = statement(`update ${and} ${limit} of`, [...names, 'where', ...Object.keys(equals)], () => {
        const set = names.map((name) => `${quoted(name)} = ?`);
        return `UPDATE ${table} SET ${set} ${some(equals, restriction)}`;
      });
      return db.run(sql, ...params(changes), ...params(equals)).changes;
    },
    remove(equals, limit) {
      const make = () => `DELETE FROM ${table} ${some(equals, { limit })}`;
      const sql = statement(`delete ${limit} of`, Object.keys(equals), make);
      return db.run(sql, ...params(equals)).changes;
    },
    page,
    kind: exportKind(record, {
      read: async (after: KeyOf<R> | undefined, limit) => page(after, limit),
      async write(values) {
        db.transaction(() => values.forEach(put));
      },
    }),
  };
}

/** Does `step` until it changes less than a portion; gives the sum. Other work gets its turn between portions. */
export async function changeInPortions(portion: number, step: (limit: number) => number): Promise<number> {
  for (let sum = 0; ; ) {
    const changed = step(portion);
    sum += changed;
    if (changed < portion) return sum;
    await setImmediate();
  }
}
