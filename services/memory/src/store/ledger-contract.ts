import { describe, expect, it } from 'vitest';
import { editedItem } from '../domain/items/edited-item.ts';
import { eraseExpired } from '../domain/ledger/erase-deleted.ts';
import { undoChange } from '../domain/ledger/undo-change.ts';
import type { MemoryStore } from '../domain/ports.ts';
import { add, commit, remove } from '../testing/changes.ts';
import { makeItem } from '../testing/make-item.ts';

const ada = { userId: 'ada', traceId: '' };

/** What every adapter must do with changes of items. */
export function describeLedger(under: () => MemoryStore): void {
  describe('changes of items', () => {
    it('are made of all items or of none, each once, with an event for each', async () => {
      const store = under();
      const [one, two] = [makeItem(), makeItem()];
      for (const each of [one, two]) await add(store, each);
      const at = new Date();
      const steps = [
        { before: one, after: editedItem(one, { tags: ['both'] }, at) },
        { before: two, after: editedItem(two, { content: 'Another 🪨', impactScore: 0.5 }, at) },
      ];
      const outcomes = await Promise.all([0, 1, 2].map(() => commit(store, 1, steps)));
      expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
      expect(await store.getSeveral(1, [one.id, two.id])).toEqual(steps.map(({ after }) => after));
      expect(await store.outbox.count()).toBe(4);
      // One of the two is another since.
      const third = makeItem();
      const stale = [...steps.slice(1), { after: third }];
      expect(await commit(store, 1, stale)).toBe('stale');
      expect(await store.get(1, third.id)).toBeUndefined();
      expect(await store.outbox.count()).toBe(4);
    });

    it('leave uses that are counted meanwhile, and take away what an item loses', async () => {
      const store = under();
      const one = makeItem({ impactScore: 0.9 });
      await add(store, one);
      await store.recordUses(1, 'm', [one.id], new Date());
      const { impactScore: _, ...without } = editedItem(one, { content: 'New' }, new Date());
      expect(await commit(store, 1, [{ before: one, after: without }])).toBe('made');
      const kept = await store.get(1, one.id);
      expect(kept).toMatchObject({ content: 'New', usageCount: one.usageCount + 1, revision: 2 });
      expect(kept).not.toHaveProperty('impactScore');
    });

    it('are listed newest first, of all items or of one, with what these were', async () => {
      const store = under();
      const [one, other] = [makeItem(), makeItem({ projectId: 2 })];
      for (const each of [one, other]) await add(store, each);
      const after = editedItem(one, { content: 'Second' }, new Date());
      await commit(store, 1, [{ before: one, after }]);
      await remove(store, after);
      const all = await store.changes({ projectId: 1 }, 2, undefined);
      expect(all.map(({ kind }) => kind)).toEqual(['deleted', 'edited']);
      const [, edited] = all;
      const rest = await store.changes({ projectId: 1 }, 9, edited?.id);
      expect(rest.map(({ kind }) => kind)).toEqual(['created']);
      expect(await store.changes({ projectId: 1, itemId: one.id }, 9, undefined)).toHaveLength(3);
      expect(await store.changes({ projectId: 1, itemId: other.id }, 9, undefined)).toEqual([]);
      const kept = await store.changes({ projectId: 1, keptAfter: new Date() }, 9, undefined);
      expect(kept.map(({ kind }) => kind)).toEqual(['deleted']);
      const [row] = await store.itemChanges(edited?.id ?? '', 9);
      expect(row).toMatchObject({
        before: { content: one.content },
        after: { content: 'Second' },
        revision: 2,
      });
      expect(await store.getChange(2, edited?.id ?? '')).toBeUndefined();
      expect(await store.lastChange(1)).toEqual(all[0]?.at);
    });

    it('are undone once: an item comes back with its id and its history', async () => {
      const store = under();
      const one = makeItem();
      await add(store, one);
      await remove(store, one);
      const [deleted] = await store.changes({ projectId: 1 }, 1, undefined);
      const undone = await Promise.allSettled(
        [0, 1, 2].map(() => undoChange(store, { projectId: 1, changeId: deleted?.id ?? '' }, ada)),
      );
      expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await store.get(1, one.id)).toMatchObject({
        content: one.content,
        revision: 2,
        restorations: 1,
      });
      expect(await store.changes({ projectId: 1, itemId: one.id }, 9, undefined)).toHaveLength(3);
      expect((await store.changes({ projectId: 1, keptAfter: new Date() }, 9, undefined)).length).toBe(0);
    });

    it('are undone only where nothing changed since', async () => {
      const store = under();
      const one = makeItem();
      await add(store, one);
      const after = editedItem(one, { content: 'Second' }, new Date());
      await commit(store, 1, [{ before: one, after }]);
      const [edited] = await store.changes({ projectId: 1 }, 1, undefined);
      await commit(store, 1, [{ before: after, after: editedItem(after, { tags: [] }, new Date()) }]);
      await expect(
        undoChange(store, { projectId: 1, changeId: edited?.id ?? '' }, ada),
      ).rejects.toMatchObject({
        reason: 'memory_change_stale',
      });
      const [tagged] = await store.changes({ projectId: 1 }, 1, undefined);
      await undoChange(store, { projectId: 1, changeId: tagged?.id ?? '' }, ada);
      expect(await store.get(1, one.id)).toMatchObject({ content: 'Second', tags: one.tags, revision: 4 });
    });

    it('keep deleted items no longer than they may, with nothing left of what they were', async () => {
      const store = under();
      const [late, early] = [makeItem(), makeItem()];
      for (const each of [late, early]) await add(store, each);
      await remove(store, late, { keptUntil: new Date(Date.now() - 3_600_000) });
      await remove(store, early);
      expect(await eraseExpired(store)).toBe(1);
      expect(await eraseExpired(store)).toBe(0);
      for (const { id, isErased } of await store.changes({ projectId: 1, itemId: late.id }, 9, undefined)) {
        const [row] = await store.itemChanges(id, 9);
        expect(row).toMatchObject({ isErased: true });
        expect(row).not.toHaveProperty('before');
        expect(row).not.toHaveProperty('after');
        if (isErased) continue;
        await expect(undoChange(store, { projectId: 1, changeId: id }, ada)).rejects.toBeTruthy();
      }
      const [kept] = await store.changes({ projectId: 1, itemId: early.id }, 1, undefined);
      expect(await store.endKeeping(1, kept?.id ?? '')).toBe(true);
      await store.eraseDeleted(kept ?? expect.fail());
      expect(await store.endKeeping(1, kept?.id ?? '')).toBe(false);
      await expect(undoChange(store, { projectId: 1, changeId: kept?.id ?? '' }, ada)).rejects.toMatchObject({
        reason: 'memory_change_erased',
      });
    });
  });
}
