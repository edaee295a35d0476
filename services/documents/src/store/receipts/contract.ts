import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { getReceipt } from '../../domain/receipts/get-receipt.ts';
import type { ReceiptRecords } from '../../domain/receipts/ports.ts';
import { begunDeletion, deletionId } from '../../domain/receipts/receipt.ts';
import { makeDocument } from '../../testing/filled-store.ts';

type Store = ReceiptRecords & { markProjectDeleted(projectId: number): Promise<void> };

const AT = new Date('2026-01-02T03:04:05.678Z');
/** What each service keeps of a document. */
const kept = {
  documents: 'pages',
  search: 'index_entries',
  chat: 'quotes',
  notifications: 'notifications',
};
type Service = keyof typeof kept;

/** What every adapter of the documents store must do about receipts of deletions. */
export function describeReceipts(store: () => Store): void {
  describe('receipts of deletions', () => {
    async function noted(receiptId = uuidv7(), projectId = 7): Promise<{ receiptId: string; id: string }> {
      const document = makeDocument({ projectId, textPages: 2, chunksCount: 5 });
      await store().noteDeletion(begunDeletion(document, receiptId));
      return { receiptId, id: deletionId(receiptId, document.id) };
    }

    const report = (service: Service, records: number, done: boolean) => {
      return { service, stores: [{ store: kept[service], records }], done };
    };

    async function numbersOf(receiptId: string) {
      const { parts, finishedAt } = await getReceipt(store(), 7, receiptId);
      const counted = parts.filter(({ deleted }) => deleted > 0);
      return {
        counted: Object.fromEntries(counted.map((part) => [`${part.service} ${part.store}`, part.deleted])),
        finishedAt,
      };
    }

    it('say at once what the service itself has, one of all documents that were deleted together', async () => {
      const { receiptId } = await noted();
      await noted(receiptId);
      await noted();
      expect(await numbersOf(receiptId)).toEqual({
        counted: { 'documents files': 2, 'documents pages': 4, 'documents chunks': 10, 'documents blobs': 2 },
        finishedAt: null,
      });
    });

    it('are not found in another project, nor by another id', async () => {
      const { receiptId } = await noted();
      for (const [projectId, id] of [
        [8, receiptId],
        [7, uuidv7()],
      ] as const) {
        await expect(getReceipt(store(), projectId, id)).rejects.toMatchObject({ code: 'not_found' });
      }
    });

    it('come to the same in any order of reports, with any repetition, also of several at once', async () => {
      const reports = fc.array(
        fc.record({
          of: fc.nat(1),
          service: fc.constantFrom<Service>('documents', 'search', 'chat', 'notifications'),
          records: fc.integer({ min: 0, max: 50 }),
          done: fc.boolean(),
        }),
        { maxLength: 16 },
      );
      await fc.assert(
        fc.asyncProperty(reports, async (given) => {
          const { receiptId, id } = await noted();
          const ids = [id, (await noted(receiptId)).id];
          const take = (each: (typeof given)[number]) =>
            store().notePurged(ids[each.of] ?? '', report(each.service, each.records, each.done), AT);
          for (const each of given) await take(each);
          await Promise.all(given.map(take));
          const most = (service: Service, of: number, least: number) =>
            Math.max(
              least,
              ...given.filter((r) => r.of === of && r.service === service).map((r) => r.records),
            );
          const sum = (service: Service, least = 0) => most(service, 0, least) + most(service, 1, least);
          const { counted, finishedAt } = await numbersOf(receiptId);
          expect([
            counted['documents pages'] ?? 0,
            counted['search index_entries'] ?? 0,
            counted['chat quotes'] ?? 0,
            counted['notifications notifications'] ?? 0,
          ]).toEqual([sum('documents', 2), sum('search'), sum('chat'), sum('notifications')]);
          const done = new Set(given.filter((r) => r.done).map((r) => `${r.of} ${r.service}`));
          expect(finishedAt).toEqual(done.size === 8 ? AT : null);
        }),
        { numRuns: 20 },
      );
    });

    it('are without a document that another deletion took first', async () => {
      const { receiptId } = await noted();
      const { id } = await noted(receiptId);
      await store().dropDeletion(id);
      expect((await numbersOf(receiptId)).counted).toMatchObject({ 'documents files': 1 });
      await store().notePurged(id, report('chat', 3, true), AT);
      expect((await numbersOf(receiptId)).counted).not.toHaveProperty('chat quotes');
    });

    it('go with their project, and none is kept for it any more', async () => {
      const [here, elsewhere] = [await noted(), await noted(uuidv7(), 8)];
      await store().markProjectDeleted(7);
      await store().removeDeletions(7);
      const late = await noted();
      await store().notePurged(here.id, report('chat', 3, true), AT);
      for (const { receiptId } of [here, late]) expect(await store().deletionsOf(receiptId)).toEqual([]);
      expect(await store().deletionsOf(elsewhere.receiptId)).toHaveLength(1);
    });
  });
}
