import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectsStore } from '../store/projects-store.ts';
import { invitationTo, join } from '../testing/joining.ts';
import { type Deletion, type PurgeReport, partsToReport } from './deletion.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');

export interface DeletionsParts {
  store(): ProjectsStore;
  /** Makes a project of Ada's. */
  make(): Promise<number>;
  ada: string;
}

/** What every adapter of the projects store must do about receipts of deletions. */
export function describeDeletions({ store, make, ada }: DeletionsParts): void {
  describe('receipts of deletions', () => {
    /** Never that of a project. */
    let lastId = 1_000_000;

    function begun(projectId = ++lastId): Deletion {
      return {
        id: randomUUID(),
        projectId,
        requestedBy: ada,
        requestedAt: T0,
        finishedAt: null,
        parts: partsToReport(),
      };
    }

    function numbers(deletion: Deletion | undefined): Record<string, number> {
      const parts = deletion?.parts.filter(({ deleted }) => deleted > 0) ?? [];
      return Object.fromEntries(parts.map((part) => [`${part.service} ${part.store}`, part.deleted]));
    }

    it('count what the service itself keeps', async () => {
      const [id, other] = [await make(), await make()];
      for (const projectId of [id, id, other]) await join(store(), projectId, randomUUID(), 'viewer');
      for (const projectId of [id, other]) await store().putInvitation(invitationTo(projectId), 9, []);
      await store().changeAiSettings(id, { temperature: 1 }, { by: ada, at: T0 }, []);
      await store().addThing({ projectId: id, kind: 'memory', id: '1' }, T0);
      await store().removeThing({ projectId: id, kind: 'memory', id: '2' }, T0);
      expect(Object.fromEntries(await store().countRecords(id))).toEqual({
        projects: 1,
        members: 3,
        invitations: 1,
        ai_settings: 1,
        counts: 2,
      });
      await store().remove(id, []);
      await store().removeActivity(id);
      expect([...(await store().countRecords(id)).values()]).toEqual([0, 0, 0, 0, 0]);
    });

    it('are found by their id, one for a project', async () => {
      const first = begun();
      expect(await store().noteDeletion(first)).toEqual(first);
      expect(await store().findDeletion(first.id)).toEqual(first);
      const again = { ...begun(first.projectId), requestedBy: 'bob' };
      expect(await store().noteDeletion(again)).toEqual({ ...again, id: first.id });
      expect(await store().findDeletion(again.id)).toBeUndefined();
      expect(await store().findDeletion(first.id)).toMatchObject({ requestedBy: 'bob' });
    });

    it('take in a report of an unknown deletion silently', async () => {
      await store().notePurged(77, { service: 'chat', stores: [], done: true }, T0);
    });

    it('come to the same in any order, with any repetition, and are finished with the last service', async () => {
      // Each service reports what it has, before and after; after a crash with less.
      const report = fc.record({
        service: fc.constantFrom('documents', 'chat', 'memory', 'search', 'notifications', 'projects'),
        records: fc.integer({ min: 0, max: 50 }),
        done: fc.boolean(),
      });
      const storeOf = (service: string) =>
        partsToReport().find((part) => part.service === service)?.store ?? '';
      await fc.assert(
        fc.asyncProperty(fc.array(report, { maxLength: 12 }), async (reports) => {
          const deletion = begun();
          await store().noteDeletion(deletion);
          const purges = reports.map(({ service, records, done }): PurgeReport => {
            return { service, stores: [{ store: storeOf(service), records }], done };
          });
          for (const each of purges) await store().notePurged(deletion.projectId, each, T0);
          await Promise.all(purges.map((each) => store().notePurged(deletion.projectId, each, T0)));
          const expected: Record<string, number> = {};
          for (const { service, records } of reports) {
            const key = `${service} ${storeOf(service)}`;
            if (records > 0) expected[key] = Math.max(expected[key] ?? 0, records);
          }
          const found = await store().findDeletion(deletion.id);
          expect(numbers(found)).toEqual(expected);
          const done = new Set<string>(reports.filter((each) => each.done).map((each) => each.service));
          expect(found?.parts.filter((part) => part.done).every((part) => done.has(part.service))).toBe(true);
          expect(found?.finishedAt).toEqual(done.size === 6 ? T0 : null);
        }),
        { numRuns: 30 },
      );
    });

    it('stay when they are finished, whatever is reported again', async () => {
      const deletion = begun();
      await store().noteDeletion(deletion);
      const services = new Set<string>(deletion.parts.map((part) => part.service));
      for (const service of services) {
        const stores =
          service === 'memory'
            ? [
                { store: 'items', records: 7 },
                { store: 'new', records: 2 },
              ]
            : [];
        await store().notePurged(deletion.projectId, { service, stores, done: true }, T0);
      }
      const finished = await store().findDeletion(deletion.id);
      expect(finished).toMatchObject({ finishedAt: T0 });
      expect(numbers(finished)).toEqual({ 'memory items': 7, 'memory new': 2 });
      const late = { service: 'memory', stores: [{ store: 'items', records: 0 }], done: false };
      await store().notePurged(deletion.projectId, late, new Date());
      expect(await store().findDeletion(deletion.id)).toEqual(finished);
    });
  });
}
