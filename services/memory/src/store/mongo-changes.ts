import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@cairn/messaging/events';
import type { MongoOutbox } from '@cairn/messaging/mongo';
import { isDuplicateKey } from '@cairn/persistence/mongo';
import { changedFields } from '../domain/items/changed-fields.ts';
import type { Item } from '../domain/items/item.ts';
import { type ItemChange, type ItemStep, itemChangeOf, MOST_ITEMS } from '../domain/ledger/change.ts';
import type { LedgerRecords, NewChange, Outcome } from '../domain/ledger/ports.ts';
import { type Collections, sortContentOf, whole } from './mongo-records.ts';

/** A process that has prepared a change for so long is taken for dead, in milliseconds. */
const ABANDONED_MS = 60_000;
/** A change that another holds back is tried again after so long at most, in milliseconds. */
const PAUSE_MS = 40;

/**
 * Makes changes of several documents, all or none, without transactions. A change is written down first, `preparing`,
 * with what each item was and becomes; then each of its items is locked under the revision that it had. One write makes
 * it `applying`: from then on it holds, and whoever meets it finishes it. Before that, whoever finds its process dead
 * takes it back. See docs/decisions/0034-memory-ledger.md.
 */
export function mongoChanges(
  { items, changes, itemChanges, proposals, deletedProjects }: Collections,
  outbox: MongoOutbox,
): Pick<LedgerRecords, 'commit' | 'settleChanges'> {
  const unlock = { $unset: { lock: '' as const } };

  async function lockItems(id: string, projectId: number, steps: readonly ItemStep[]): Promise<boolean> {
    const present = steps.flatMap(({ before }) => before ?? []);
    const fresh = steps.flatMap(({ before, after }) => (after && !before ? [after] : []));
    if (present.length > 0) {
      const { matchedCount } = await items.model.bulkWrite(
        present.map(({ id: _id, revision }) => ({
          updateOne: {
            filter: { _id, projectId, revision, lock: { $exists: false }, ...whole },
            update: { $set: { lock: id } },
          },
        })),
        { ordered: false },
      );
      if (matchedCount < present.length) return false;
    }
    const added = fresh.map((item) => ({
      ...items.toStored(item),
      ...sortContentOf(item),
      pending: true as const,
      lock: id,
    }));
    try {
      if (added.length > 0) await items.model.insertMany(added);
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
    return true;
  }

  /** Takes what a change needs for itself; false where something is another's, or not what it was. */
  async function prepare({ change, steps, settles }: NewChange): Promise<boolean> {
    const { id, projectId, undoes } = change;
    if (undoes !== '') {
      const undoable = { _id: undoes, projectId, undoneBy: { $exists: false }, isErased: false, ...whole };
      const isKept = { $or: [{ keptUntil: { $exists: false } }, { keptUntil: { $gt: new Date() } }] };
      const { matchedCount } = await changes.model.updateOne(
        { ...undoable, ...isKept },
        { $set: { undoneBy: id } },
      );
      if (matchedCount === 0) return false;
    }
    if (settles) {
      const { proposalId: _id, userId } = settles;
      const open = { _id, projectId, userId, state: 'open', lock: { $exists: false } };
      const { matchedCount } = await proposals.model.updateOne(open, { $set: { lock: id } });
      if (matchedCount === 0) return false;
    }
    return lockItems(id, projectId, steps);
  }

  /** Lets go of what a change had taken that was not made. */
  async function letGo(id: string, undoes = '', settles = ''): Promise<void> {
    await items.model.deleteMany({ lock: id, pending: true });
    await items.model.updateMany({ lock: id }, unlock);
    if (undoes !== '') {
      await changes.model.updateOne({ _id: undoes, undoneBy: id }, { $unset: { undoneBy: '' } });
    }
    if (settles !== '') await proposals.model.updateOne({ _id: settles, lock: id }, unlock);
    await itemChanges.model.deleteMany({ changeId: id });
  }

  /** Takes a change back that does not hold yet. False when there is none. */
  async function release(id: string): Promise<boolean> {
    const found = await changes.model
      .findOneAndUpdate(
        { _id: id, pending: { $in: ['preparing', 'releasing'] } },
        { $set: { pending: 'releasing' } },
      )
      .lean();
    if (!found) return false;
    await letGo(id, found.undoes, found.settles);
    await changes.model.deleteOne({ _id: id, pending: 'releasing' });
    return true;
  }

  function apply(id: string, row: ItemChange) {
    const filter = { _id: row.itemId, lock: id };
    if (!row.after) return { deleteOne: { filter } };
    if (!row.before) return { updateOne: { filter, update: { $unset: { lock: '', pending: '' } } } };
    const fields = changedFields(asItem(row, row.before), asItem(row, row.after)) as Partial<Item>;
    const { $set, $unset } = items.change(fields);
    const update = { $set: { ...$set, ...sortContentOf(fields) }, $unset: { ...$unset, lock: '' } };
    return { updateOne: { filter, update } };
  }

  /** Makes a change whole that holds. Does nothing where that was done. */
  async function finish(id: string): Promise<void> {
    const found = await changes.model.findOne({ _id: id, pending: 'applying' }).lean();
    if (!found) return;
    const { projectId, undoes = '', settles } = found;
    const waiting = found.waiting ?? [];
    if (await deletedProjects.has({ projectId })) {
      await items.model.deleteMany({ lock: id });
      await itemChanges.model.deleteMany({ changeId: id });
      await changes.model.deleteOne({ _id: id, pending: 'applying' });
      return;
    }
    const rows = await itemChanges.list({ changeId: id }, { _id: 1 }, MOST_ITEMS + 1);
    if (rows.length > 0) await items.model.bulkWrite(rows.map((row) => apply(id, row)) as never);
    if (undoes !== '') {
      await changes.model.updateOne({ _id: undoes, undoneBy: id }, { $unset: { keptUntil: '' } });
    }
    if (settles) {
      const settled = { $unset: { lock: '', body: '', state: '' } } as const;
      await proposals.model.updateOne({ _id: settles, lock: id }, settled);
    }
    const { matchedCount } = await changes.model.collection.updateOne(
      { _id: id as never, pending: 'applying' },
      {
        $unset: { pending: '', begunAt: '', waiting: '', settles: '' },
        $push: { outbox: { $each: waiting } } as never,
      },
    );
    if (matchedCount > 0 && waiting.length > 0) outbox.added();
  }

  /** Sees to a change that holds something locked, if its process no longer does. */
  async function settle(id: string): Promise<void> {
    const found = await changes.model.findOne({ _id: id }, { pending: 1, begunAt: 1 }).lean();
    if (!found?.pending) return letGoOrphans(id);
    if (found.pending === 'applying') return finish(id);
    if ((found.begunAt?.getTime() ?? 0) < Date.now() - ABANDONED_MS) await release(id);
  }

  /** Its process locked items after another had taken the change back. */
  async function letGoOrphans(id: string): Promise<void> {
    await items.model.deleteMany({ lock: id, pending: true });
    await items.model.updateMany({ lock: id }, unlock);
  }

  async function settleAround(steps: readonly ItemStep[]): Promise<void> {
    const ids = steps.flatMap(({ before }) => before?.id ?? []);
    const locked = await items.model.distinct('lock', { _id: { $in: ids }, lock: { $exists: true } });
    for (const id of locked) if (id) await settle(id);
    if (locked.length > 0) await wait(Math.random() * PAUSE_MS);
  }

  async function begin({ change, steps, settles }: NewChange, events: readonly Envelope[]): Promise<void> {
    await changes.model.create({
      ...changes.toStored(change),
      pending: 'preparing',
      begunAt: new Date(),
      waiting: outbox.entries(events),
      ...(settles && { settles: settles.proposalId }),
    });
    const rows = steps.map((step) => itemChanges.toStored(itemChangeOf(change, step)));
    if (rows.length > 0) await itemChanges.model.insertMany(rows);
  }

  return {
    async commit(made, events): Promise<Outcome> {
      const { change, steps, settles } = made;
      const { id, projectId, undoes } = change;
      if (await deletedProjects.has({ projectId })) return 'project_deleted';
      await begin(made, events);
      // The project may have been deleted meanwhile, by who has looked through it already.
      if ((await prepare(made)) && !(await deletedProjects.has({ projectId }))) {
        const { matchedCount } = await changes.model.updateOne(
          { _id: id, pending: 'preparing' },
          { $set: { pending: 'applying' } },
        );
        if (matchedCount > 0) {
          await finish(id);
          return 'made';
        }
      }
      // Where another took this process for dead, or removed the project, what was taken since is left.
      if (!(await release(id))) await letGo(id, undoes, settles?.proposalId);
      if (await deletedProjects.has({ projectId })) return 'project_deleted';
      await settleAround(steps);
      return 'stale';
    },

    async settleChanges() {
      const pending = await changes.model.find({ pending: { $exists: true } }, { _id: 1 }).lean();
      for (const { _id } of pending) await settle(_id);
      for (const lock of await items.model.distinct('lock', { lock: { $exists: true } })) {
        if (lock) await settle(lock);
      }
    },
  };
}

/** An item as a change has it. */
function asItem({ itemId: id, projectId, createdBy }: ItemChange, snapshot: object): Item {
  return { id, projectId, createdBy, ...snapshot } as Item;
}
