import { randomUUID } from 'node:crypto';
import type { PortableStore } from '@cairn/persistence/portable';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectsStore } from '../store/projects-store.ts';
import { countedThings } from './counted-things.ts';
import { rebuildCounts } from './rebuild-counts.ts';
import { noCounts, type Thing, type ThingKind } from './thing.ts';
import { noWeek } from './week.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');
const EPOCH = new Date(0);

function later(ms: number): Date {
  return new Date(T0.getTime() + ms);
}

export interface ActivityParts {
  store(): ProjectsStore;
  portable(): PortableStore;
  /** Makes a project of Ada's. */
  make(): Promise<number>;
  ada: string;
  /** Has no projects. */
  bob: string;
}

/** What every adapter of the projects store must do about what happens in projects. */
export function describeActivity(parts: ActivityParts): void {
  describe('activity', () => {
    function thing(projectId: number, kind: ThingKind = 'document', id: string = randomUUID()): Thing {
      return { projectId, kind, id };
    }

    async function countsOf(projectId: number, since = EPOCH) {
      return (await parts.store().countThings([projectId], since)).get(projectId) ?? noCounts;
    }

    it('counts by kind and project, and of each what is from this week', async () => {
      const [a, b] = [await parts.make(), await parts.make()];
      await parts.store().addThing(thing(a), later(-1));
      await parts.store().addThing(thing(a), T0);
      await parts.store().addThing(thing(a, 'chat_session', '7'), later(5));
      await parts.store().addThing(thing(b, 'memory'), later(-1));
      const counts = await parts.store().countThings([a, b], T0);
      const ofA = {
        ...noCounts,
        documents: 2,
        documentsThisWeek: 1,
        chatSessions: 1,
        chatSessionsThisWeek: 1,
      };
      expect(counts.get(a)).toEqual(ofA);
      expect(counts.get(b)).toEqual({ ...noCounts, memory: 1 });
      expect(await parts.store().countThingsOf(parts.ada, T0)).toEqual({
        totals: { ...ofA, memory: 1 },
        weekly: {
          documents: [1, 0, 0, 0, 0, 0, 0],
          chatSessions: [1, 0, 0, 0, 0, 0, 0],
          memory: noWeek,
        },
      });
      expect(await parts.store().countThingsOf(parts.bob, T0)).toMatchObject({ totals: noCounts });
      expect(await parts.store().countThings([], T0)).toEqual(new Map());
    });

    it('counts all projects, and what is in them and not deleted', async () => {
      const [a, b] = [await parts.make(), await parts.make()];
      const gone = thing(b, 'memory');
      for (const each of [
        thing(a, 'chat_session', '7'),
        thing(b, 'chat_session', '8'),
        thing(a, 'memory'),
        gone,
      ]) {
        await parts.store().addThing(each, T0);
      }
      await parts.store().removeThing(gone, later(1));
      expect(await parts.store().countAll()).toEqual({ projects: 2, chat_sessions: 2, memory_items: 1 });
    });

    it('counts day by day, and what a clock that is ahead reports on the last', async () => {
      const id = await parts.make();
      const hour = 3_600_000;
      const hours = [-1, 0, 23, 24, 47, 6 * 24, 7 * 24 - 1, 7 * 24, 9 * 24];
      for (const at of hours) await parts.store().addThing(thing(id), later(at * hour));
      const { totals, weekly } = await parts.store().countThingsOf(parts.ada, T0);
      expect(weekly.documents).toEqual([2, 2, 0, 0, 0, 0, 4]);
      expect(totals).toMatchObject({ documents: 9, documentsThisWeek: 8 });
    });

    it('takes what the owners of things say in place of what events said', async () => {
      const [id, other] = [await parts.make(), await parts.make()];
      const [kept, lost, extra, removed] = [thing(id), thing(id), thing(id), thing(id)];
      for (const each of [kept, extra]) await parts.store().addThing(each, T0);
      await parts.store().addThing(thing(other), T0);
      await parts.store().removeThing(removed, T0);
      const at = (each: Thing, ms: number) => ({ kind: each.kind, id: each.id, createdAt: later(ms) });
      // `removed` was removed while its owner was asked.
      const present = [at(kept, 3), at(lost, 5), at(removed, 1)];
      for (let again = 0; again < 2; again++) {
        await parts.store().correctThings(id, present, [{ kind: extra.kind, id: extra.id }]);
        expect(await countsOf(id)).toMatchObject({ documents: 2 });
        expect(await countsOf(id, later(4))).toMatchObject({ documents: 2, documentsThisWeek: 1 });
        expect(await countsOf(other)).toMatchObject({ documents: 1 });
      }
      expect((await parts.store().find(id, parts.ada))?.lastActivity).toEqual(later(5));
      await parts.store().remove(id, []);
      await parts.store().removeActivity(id);
      await parts.store().correctThings(id, present, []);
      expect(await parts.store().removeActivity(id)).toBe(0);
    });

    it('lets a removal win that comes before what it removes', async () => {
      const id = await parts.make();
      const removed = thing(id);
      await parts.store().removeThing(removed, later(9));
      await parts.store().addThing(removed, later(3));
      expect(await countsOf(id)).toEqual(noCounts);
      expect((await parts.store().find(id, parts.ada))?.lastActivity).toEqual(later(9));
    });

    it('moves the last activity forward and never back, and leaves the update time alone', async () => {
      const id = await parts.make();
      await parts.store().noteActivity(id, later(5));
      await parts.store().noteActivity(id, later(2));
      expect(await parts.store().find(id, parts.ada)).toMatchObject({
        lastActivity: later(5),
        updatedAt: T0,
      });
    });

    it('counts what many report at once, in each order', async () => {
      const id = await parts.make();
      const things = Array.from({ length: 10 }, () => thing(id));
      await Promise.all([
        ...things.map((each) => parts.store().addThing(each, T0)),
        ...things.slice(0, 4).map((each) => parts.store().removeThing(each, later(1))),
        ...things.map((each) => parts.store().addThing(each, later(2))),
        parts.store().noteActivity(id, later(7)),
      ]);
      expect(await countsOf(id)).toMatchObject({ documents: 6 });
      expect(await countsOf(id, later(1))).toMatchObject({ documents: 6, documentsThisWeek: 0 });
      expect((await parts.store().find(id, parts.ada))?.lastActivity).toEqual(later(7));
    });

    it('takes nothing up for a deleted project, and forgets all it had', async () => {
      const [id, other] = [await parts.make(), await parts.make()];
      for (let i = 0; i < 1_100; i++) await parts.store().addThing(thing(id), T0);
      await parts.store().addThing(thing(other), T0);
      await parts.store().remove(id, []);
      await parts.store().addThing(thing(id), T0);
      await parts.store().removeThing(thing(id), T0);
      await parts.store().noteActivity(id, T0);
      expect(await parts.store().removeActivity(id)).toBe(1_100);
      expect(await parts.store().removeActivity(id)).toBe(0);
      await parts.store().addThing(thing(id), T0);
      expect(await countsOf(id)).toEqual(noCounts);
      expect(await countsOf(other)).toMatchObject({ documents: 1 });
    });

    it('is made right again from what there is, whatever was lost, published twice or published wrongly', async () => {
      const kinds = ['document', 'chat_session', 'memory'] as const;
      const story = fc.array(
        fc.record({
          kind: fc.constantFrom(...kinds),
          id: fc.uuid(),
          ms: fc.integer({ min: 0, max: 10 }),
          // What became of it, and which of its two events were published.
          isRemoved: fc.boolean(),
          publishesMade: fc.boolean(),
          publishesRemoved: fc.boolean(),
          late: fc.constantFrom(0, 120_000, 300_000),
        }),
        { maxLength: 12 },
      );
      await fc.assert(
        fc.asyncProperty(story, async (things) => {
          const projectId = await parts.make();
          for (const { kind, id, ms, isRemoved, publishesMade, publishesRemoved, late } of things) {
            if (publishesMade) await parts.store().addThing({ projectId, kind, id }, later(ms + late));
            if (isRemoved && publishesRemoved)
              await parts.store().removeThing({ projectId, kind, id }, later(20));
          }
          const there = things
            .filter(({ isRemoved }) => !isRemoved)
            .map(({ kind, id, ms }) => ({ projectId, kind, id, createdAt: later(ms) }));
          const rebuild = () =>
            rebuildCounts({
              store: parts.store(),
              counted: async function* () {
                for await (const thing of countedThings(parts.portable())) {
                  if (thing.projectId === projectId) yield thing;
                }
              },
              owned: async function* () {
                yield* there;
              },
            });
          await rebuild();
          const countOf = (kind: ThingKind, from = 0) =>
            there.filter((each) => each.kind === kind && each.createdAt >= later(from)).length;
          expect(await countsOf(projectId, later(5))).toEqual({
            documents: countOf('document'),
            chatSessions: countOf('chat_session'),
            memory: countOf('memory'),
            documentsThisWeek: countOf('document', 5),
            chatSessionsThisWeek: countOf('chat_session', 5),
            memoryThisWeek: countOf('memory', 5),
          });
          // What is right is left alone.
          expect(await rebuild()).toEqual({ projects: 0, added: 0, removed: 0, redated: 0 });
        }),
        { numRuns: 15 },
      );
    });

    it('comes to the same counts in any order, with any repetition', async () => {
      const step = fc.record({
        kind: fc.constantFrom<ThingKind>('document', 'chat_session', 'memory'),
        id: fc.integer({ min: 1, max: 4 }).map(String),
        verb: fc.constantFrom('add', 'remove'),
        ms: fc.integer({ min: 0, max: 10 }),
      });
      const story = fc
        .array(step, { maxLength: 20 })
        .chain((steps) => fc.tuple(fc.constant(steps), shuffledWithRepeats(steps)));
      await fc.assert(
        fc.asyncProperty(story, async ([steps, repeated]) => {
          const [plain, mixed] = [await parts.make(), await parts.make()];
          for (const [projectId, order] of [[plain, steps] as const, [mixed, repeated] as const]) {
            for (const { kind, id, verb, ms } of order) {
              if (verb === 'add') await parts.store().addThing({ projectId, kind, id }, later(ms));
              else await parts.store().removeThing({ projectId, kind, id }, later(ms));
            }
          }
          const since = later(5);
          expect(await countsOf(mixed, since)).toEqual(await countsOf(plain, since));
          expect((await countsOf(mixed)).documents).toBe(
            new Set(alive(steps.filter((each) => each.kind === 'document'))).size,
          );
          const activity = (await parts.store().find(mixed, parts.ada))?.lastActivity;
          expect(activity).toEqual(
            steps.length > 0 ? later(Math.max(...steps.map((each) => each.ms))) : null,
          );
        }),
        { numRuns: 60 },
      );
    });
  });
}

/** Every element at least once, some again, in any order. */
function shuffledWithRepeats<T>(all: T[]): fc.Arbitrary<T[]> {
  return fc.subarray(all).chain((again) =>
    fc.shuffledSubarray([...all, ...again], {
      minLength: all.length + again.length,
      maxLength: all.length + again.length,
    }),
  );
}

/** Ids that were added and never removed. */
function alive(steps: { id: string; verb: string }[]): string[] {
  const removed = new Set(steps.filter((each) => each.verb === 'remove').map((each) => each.id));
  return steps.filter((each) => each.verb === 'add' && !removed.has(each.id)).map((each) => each.id);
}
