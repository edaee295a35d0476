import type { SqliteOutbox } from '@cairn/messaging/events';
import type { Sqlite } from '@cairn/persistence/store';
import { changedFields } from '../domain/items/changed-fields.ts';
import { type ItemChangeOutline, type ItemStep, itemChangeOf } from '../domain/ledger/change.ts';
import type { LedgerRecords, NewChange, Outcome } from '../domain/ledger/ports.ts';
import { type Tables, withSortContent } from './sqlite-tables.ts';

/** What changes of items are kept in, and made by: each in one transaction. */
export function sqliteLedger(db: Sqlite, tables: Tables, outbox: SqliteOutbox): LedgerRecords {
  const { items, changes, itemChanges, proposals, deletedProjects } = tables;

  /** Why a change cannot be made; `made` where it can. */
  function outcomeOf({ change, steps, settles }: NewChange): Outcome {
    const { projectId, undoes } = change;
    if (deletedProjects.has({ projectId })) return 'project_deleted';
    const isStale = ({ before, after }: ItemStep) =>
      before
        ? !items.has({ projectId, id: before.id, revision: before.revision })
        : items.has({ projectId, id: after?.id ?? '' });
    if (steps.some(isStale)) return 'stale';
    if (undoes !== '' && !canBeUndone(projectId, undoes)) return 'stale';
    if (!settles) return 'made';
    const { proposalId: id, userId } = settles;
    return proposals.has({ projectId, id, userId, state: 'open' }) ? 'made' : 'stale';
  }

  function canBeUndone(projectId: number, id: string): boolean {
    const undone = changes.get({ projectId, id });
    return undone !== undefined && undone.undoneBy === '' && !undone.isErased;
  }

  function take(projectId: number, { before, after }: ItemStep): void {
    if (!before) {
      if (after) items.insert(withSortContent(after));
      return;
    }
    const key = { projectId, id: before.id };
    if (after) items.update(key, withSortContent(changedFields(before, after) as Partial<typeof after>));
    else items.remove(key);
  }

  return {
    async commit(made, events) {
      const { change, steps, settles } = made;
      const { id, projectId, undoes } = change;
      let outcome: Outcome = 'made';
      outbox.commit(events, () => {
        outcome = outcomeOf(made);
        if (outcome !== 'made') return false;
        changes.insert(change);
        for (const step of steps) {
          take(projectId, step);
          itemChanges.insert(itemChangeOf(change, step));
        }
        if (undoes !== '') changes.update({ projectId, id: undoes }, { undoneBy: id, keptUntil: undefined });
        if (settles) proposals.update({ projectId, id: settles.proposalId }, { state: '', body: undefined });
        return true;
      });
      return outcome;
    },

    getChange: async (projectId, id) => changes.get({ projectId, id }),

    async changes({ projectId, itemId = '', keptAfter }, limit, before) {
      const conditions: [sql: string, ...params: (string | number)[]][] = [['project_id = ?', projectId]];
      if (itemId !== '') {
        const ofItem = 'SELECT change_id FROM item_changes WHERE project_id = ? AND item_id = ?';
        conditions.push([`id IN (${ofItem})`, projectId, itemId]);
      }
      if (keptAfter) conditions.push(['kept_until > ?', keptAfter.getTime()]);
      if (before !== undefined) conditions.push(['id < ?', before]);
      const where = conditions.map(([sql]) => sql).join(' AND ');
      const params = conditions.flatMap(([, ...given]) => given);
      return changes.query(`WHERE ${where} ORDER BY id DESC LIMIT ?`, ...params, limit);
    },

    async lastChange(projectId) {
      const sql = 'SELECT at FROM changes WHERE project_id = ? ORDER BY id DESC LIMIT 1';
      const at = db.get<{ at: number }>(sql, projectId)?.at;
      return at === undefined ? undefined : new Date(at);
    },

    async itemChanges(changeId, limit, itemIds) {
      const among = itemIds ? 'AND item_id IN (SELECT value FROM json_each(?))' : '';
      return itemChanges.query(
        `WHERE change_id = ? ${among} ORDER BY item_id LIMIT ?`,
        changeId,
        ...(itemIds ? [JSON.stringify(itemIds)] : []),
        limit,
      );
    },

    async itemChangeOutlines(changeIds) {
      const sql = `SELECT change_id, item_id, revision, is_erased FROM item_changes
        WHERE change_id IN (SELECT value FROM json_each(?))`;
      const rows = db.all<{ change_id: string; item_id: string; revision: number | null; is_erased: 0 | 1 }>(
        sql,
        JSON.stringify(changeIds),
      );
      return rows.map(
        (row): ItemChangeOutline => ({
          changeId: row.change_id,
          itemId: row.item_id,
          isErased: row.is_erased === 1,
          ...(row.revision !== null && { revision: row.revision }),
        }),
      );
    },

    async endKeeping(projectId, id) {
      const kept = 'kept_until IS NOT NULL AND undone_by IS NULL';
      return changes.update({ projectId, id }, { keptUntil: new Date(0) }, { and: kept }) > 0;
    },

    async expired(before, limit) {
      return changes.query(
        'WHERE kept_until <= ? AND undone_by IS NULL ORDER BY kept_until LIMIT ?',
        before.getTime(),
        limit,
      );
    },

    async eraseDeleted({ projectId, id }) {
      db.transaction(() => {
        // It may have been undone since it was read.
        const ended = { keptUntil: undefined, isErased: true };
        if (changes.update({ projectId, id }, ended, { and: 'undone_by IS NULL' }) === 0) return;
        db.run(
          `UPDATE item_changes SET before = NULL, after = NULL, is_erased = 1 WHERE project_id = ?1 AND item_id IN
            (SELECT item_id FROM item_changes WHERE change_id = ?2 AND revision IS NULL)`,
          projectId,
          id,
        );
      });
    },

    async settleChanges() {
      // A transaction leaves nothing half-made.
    },
  };
}
