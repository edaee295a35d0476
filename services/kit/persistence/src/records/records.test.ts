import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describePortable } from '../portable/contract.ts';
import { portableStore } from '../portable/index.ts';
import { Sqlite } from '../store/index.ts';
import { optional, text } from './index.ts';
import { addFieldsSql, changeInPortions, type SqliteTable, sqliteTable, tableSql } from './sqlite.ts';
import { type Thing, thing, thingRecord, things } from './testing/thing.ts';

const own = { heldBy: optional(text()) };

function openTable() {
  const db = Sqlite.open(':memory:', [{ name: 'things', sql: tableSql(thingRecord, { columns: own }) }]);
  const table = sqliteTable(db, thingRecord, own);
  return { db, table, portable: portableStore('a test', [table.kind]) };
}

async function opened() {
  const { db, ...store } = openTable();
  return { store, close: () => db.close() };
}

describePortable<Awaited<ReturnType<typeof opened>>['store']>('a table', {
  adapters: [
    ['SQLite', opened],
    ['SQLite', opened],
  ],
  async fill({ table }) {
    for (const one of things) table.insert(one);
  },
});

describe('a record in SQLite', () => {
  let db: Sqlite;
  let table: SqliteTable<typeof thingRecord>;

  beforeEach(() => {
    ({ db, table } = openTable());
    for (const one of things) table.insert(one);
  });
  afterEach(() => db.close());

  it('is read as it was written, whatever its fields', () => {
    for (const one of things) expect(table.get({ id: one.id })).toStrictEqual(one);
    expect(table.query('WHERE colour = ? ORDER BY made_at', 'green')).toStrictEqual([things[2]]);
    expect(table.get({ id: 'b', isOpen: true })).toBeUndefined();
    expect(db.all('SELECT id FROM things WHERE nick IS NULL ORDER BY id')).toEqual([
      { id: 'c' },
      { id: 'd/e' },
    ]);
  });

  it('is exported as JSON under its key, absent fields left out', async () => {
    const [first, second] = await table.kind.read('', 2);
    expect(first?.key).toBe('0000000000000002/b');
    expect(first?.value).toEqual({
      share: 0.1 + 0.2,
      isOpen: false,
      madeAt: '2026-01-02T03:04:05.678Z',
      colour: 'red',
      parts: [{ name: '', at: '2026-01-02T03:04:05.679Z' }],
      hash: 'AP8H',
      end: 0,
      note: '',
      nick: 'b',
    });
    expect(second?.value).not.toHaveProperty('end');
    expect((await table.kind.read(second?.key ?? '', 9)).map(({ key }) => key)).toEqual([
      '0000000000000010/d/e',
    ]);
  });

  it('is refused by an import when a field is not what it should be', async () => {
    const [{ key, value } = { key: '', value: {} }] = await table.kind.read('', 1);
    const wrong = { ...(value as object), colour: 'blue' };
    await expect(table.kind.write([{ key, value: wrong }])).rejects.toThrow(/colour/);
  });

  it('is added once, replaced and changed', () => {
    expect(table.add(thing({ id: 'c' }))).toBe(false);
    db.run("UPDATE things SET held_by = 'me'");
    table.put(thing({ id: 'c', share: 1 }));
    expect(table.get({ id: 'c' })).toStrictEqual(thing({ id: 'c', share: 1 }));
    expect(db.all('SELECT id FROM things WHERE held_by IS NULL')).toEqual([{ id: 'c' }]);
    expect(table.update({ projectId: 10 }, { end: 5, note: null })).toBe(2);
    expect(table.update({ end: 5 }, { end: undefined }, { limit: 1 })).toBe(1);
    expect(table.count({ end: 5 })).toBe(1);
  });

  it('takes fields that a later step adds, with the indexes that name them', () => {
    const later = ['nick'];
    const added = Sqlite.open(':memory:', [
      { name: 'things', sql: tableSql(thingRecord, { later }) },
      { name: 'their nicknames', sql: addFieldsSql(thingRecord, later) },
    ]);
    const schemaOf = (of: Sqlite) =>
      of.all(`SELECT name FROM pragma_table_info('things') UNION
              SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name`);
    const whole = Sqlite.open(':memory:', [{ name: 'things', sql: tableSql(thingRecord) }]);
    expect(schemaOf(added)).toEqual(schemaOf(whole));
    const extended = sqliteTable(added, thingRecord);
    for (const one of things) extended.insert(one);
    for (const one of things) expect(extended.get({ id: one.id })).toStrictEqual(one);
    added.close();
    whole.close();
  });

  it('goes in portions', async () => {
    const portions: number[] = [];
    const removed = await changeInPortions(1, (limit) => {
      const changed = table.remove({ projectId: 10 }, limit);
      portions.push(changed);
      return changed;
    });
    expect([removed, portions]).toEqual([2, [1, 1, 0]]);
    expect(table.count({})).toBe(1);
  });

  it('has no field that is not in its definition', () => {
    expect(() => table.count({ size: 1 } as Partial<Thing>)).toThrow('things has no field "size"');
  });
});
