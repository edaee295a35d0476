import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../domain/document.ts';
import { sortNameOf } from '../../domain/listing/sort-name.ts';
import type { DocumentsStore } from '../../domain/ports.ts';
import { deletedEvent } from '../../testing/filled-store.ts';
import type { Makers } from '../../testing/makers.ts';

/** What every adapter of the documents store must do about versions of a name. */
export function describeVersions(store: () => DocumentsStore, { added, read }: Makers): void {
  describe('versions', () => {
    const seriesId = uuidv7();
    const version = (versionNumber: number, versionState: Document['versionState']) =>
      ({ seriesId, versionNumber, versionState }) as const;

    it('are found by their series, and lists, counts and contents pass over earlier ones', async () => {
      const first = await added({ id: seriesId, ...version(1, 'earlier'), sha256: '11'.repeat(32) });
      const second = await added({ ...version(2, 'current') });
      const third = await added({ ...version(3, 'coming'), name: 'REPORT.txt' });
      await added({ projectId: 8 });
      expect((await store().series(seriesId)).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
      const inSight = [third.id, second.id];
      expect((await store().namedAlike(7, sortNameOf('Report.txt'))).map(({ id }) => id)).toEqual(inSight);
      const outlines = await store().outlines(7, { by: 'created', descending: true }, 10);
      expect(outlines.map(({ id }) => id)).toEqual(inSight);
      expect(await store().count(7)).toBe(2);
      const counted = { since: first.createdAt, userId: first.uploadedBy };
      expect(await store().counts(7, counted)).toEqual({ total: 2, recent: 2, shared: 2 });
      expect(await store().withContent(7, first.sha256)).toBeUndefined();
      expect(await store().list(7, 10, undefined)).toHaveLength(3);
      expect(await store().existing([first.id])).toEqual(new Set([first.id]));
    });

    it('are placed once, by who knows where they stand', async () => {
      const document = await added();
      const earlier = { versionState: 'earlier', placings: 1 } as const;
      expect(await store().place(document, { ...version(1, 'current') }, [])).toBe(true);
      expect(await store().place(document, earlier, [deletedEvent()])).toBe(false);
      const now = (await store().get(document.id)) as Document;
      expect(await store().place({ ...now, status: 'failed' }, earlier, [deletedEvent()])).toBe(false);
      expect(await store().place(now, earlier, [deletedEvent()])).toBe(true);
      expect(await store().get(document.id)).toMatchObject({ ...version(1, 'earlier'), placings: 1 });
      expect(await store().outbox.count()).toBe(2);
    });

    it('are in force when they are ready, but not in the index where they are earlier ones', async () => {
      const coming = await read({ ...version(2, 'coming') });
      expect(await store().markProcessed(coming.id, 1, [])).toBe(true);
      expect(await store().get(coming.id)).toMatchObject({ status: 'processed', versionState: 'current' });
      expect(await read({ ...version(1, 'earlier') })).toMatchObject({ status: 'processed' });
    });

    it('without one in force are found', async () => {
      const [first] = [await added({ ...version(1, 'earlier') }), await added({ ...version(2, 'coming') })];
      await added();
      expect(await store().seriesWithoutCurrent(10)).toEqual([seriesId]);
      await store().place(first, { versionState: 'current' }, []);
      expect(await store().seriesWithoutCurrent(10)).toEqual([]);
    });

    it('get their numbers one after the other, also after one that failed', async () => {
      const seen: string[] = [];
      const work = (name: string) => async () => {
        seen.push(`${name} begins`);
        await store().count(7);
        seen.push(`${name} ends`);
        if (name === 'a') throw new Error('a failed');
        return name;
      };
      const tried = await Promise.allSettled(['a', 'b'].map((each) => store().underName(7, 'x', work(each))));
      expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(seen[1]).toBe(seen[0]?.replace('begins', 'ends'));
    });
  });
}
