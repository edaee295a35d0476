import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../../domain/document.ts';
import type { DocumentsStore, ListOrder, ListPlace } from '../../domain/ports.ts';
import type { Makers } from '../../testing/makers.ts';

/** What every adapter of the documents store must do about the orders in which documents are listed. */
export function describeLists(store: () => DocumentsStore, { added }: Makers): void {
  describe('gives documents', () => {
    const sizes = [300, 100, 200, 100];
    const names = ['Report 10.txt', 'Ärger.txt', 'report 9.txt', 'Zoo.txt'];
    let made: Document[];

    beforeEach(async () => {
      made = [];
      for (const [index, name] of names.entries()) {
        const status = index === 1 ? 'failed' : 'processed';
        const facts = { name, fileSize: sizes[index] ?? 0, pagesTotal: index % 2, status } as const;
        made.push(await added(facts));
      }
      await added({ projectId: 8, name: 'elsewhere.txt' });
      const removed = await added({ name: 'removed.txt' });
      await store().remove(removed.id, []);
    });

    /** The places in `made` of what an order gives, read one at a time. */
    async function places(order: ListOrder): Promise<number[]> {
      const found: number[] = [];
      for (let after: ListPlace | undefined; found.length < 10; ) {
        const [one] = await store().outlines(7, order, 1, after);
        if (!one) break;
        found.push(made.findIndex(({ id }) => id === one.id));
        after = one.place;
      }
      return found;
    }

    it.each([
      ['created', [0, 1, 2, 3]],
      ['name', [1, 2, 0, 3]],
      ['size', [1, 3, 2, 0]],
      ['pages', [0, 2, 1, 3]],
    ] as const)('by %s, either way', async (by, order) => {
      expect(await places({ by, descending: false })).toEqual(order);
      expect(await places({ by, descending: true })).toEqual(order.toReversed());
    });

    it('of one status', async () => {
      expect(await places({ by: 'created', descending: true, status: 'failed' })).toEqual([1]);
      expect(await places({ by: 'created', descending: true, status: 'processed' })).toEqual([3, 2, 0]);
    });

    it('by a new name once it has one, and with what a list goes by', async () => {
      const { id } = made[3] ?? {};
      await store().updateMetadata(id ?? '', { name: 'aa.txt', tags: ['x'] }, []);
      expect(await places({ by: 'name', descending: false })).toEqual([3, 1, 2, 0]);
      const [first] = await store().outlines(7, { by: 'name', descending: false }, 1);
      const { fileType, fileSize, status, pagesTotal, uploadedBy, createdAt } = made[3] as Document;
      expect(first).toMatchObject({
        id,
        name: 'aa.txt',
        tags: ['x'],
        ...{ fileType, fileSize, status, pagesTotal, uploadedBy, createdAt },
      });
    });

    it('by their ids, in the order of these', async () => {
      const ids = [made[2], made[0]].map((document) => document?.id ?? '');
      const elsewhere = await added({ projectId: 8 });
      const asked = [ids[0] ?? '', uuidv7(), elsewhere.id, ids[1] ?? ''];
      expect((await store().getSeveral(7, asked)).map(({ id }) => id)).toEqual(ids);
    });

    it('by names also where they came with an import', async () => {
      const exported = await store().portable.read('documents', undefined, 100);
      await store().portable.write('documents', exported);
      expect(await places({ by: 'name', descending: false })).toEqual([1, 2, 0, 3]);
    });
  });
}
