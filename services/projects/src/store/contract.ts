import { randomUUID } from 'node:crypto';
import { type Envelope, newEvent } from '@cairn/kit/events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectsStore } from '../domain/ports.ts';
import { noCounts, projectStates, type Thing, type ThingKind } from '../domain/project.ts';

export interface StoreUnderTest {
  store: ProjectsStore;
  close(): Promise<void> | void;
}

const T0 = new Date('2026-01-02T03:04:05.678Z');
const EPOCH = new Date(0);

function later(ms: number): Date {
  return new Date(T0.getTime() + ms);
}

/** What every adapter of the projects store must do. */
export function describeProjectsStore(adapter: string, open: () => Promise<StoreUnderTest>): void {
  describe(`projects store on ${adapter}`, () => {
    let under: StoreUnderTest;
    let store: ProjectsStore;
    const ada = randomUUID();
    const bob = randomUUID();

    beforeEach(async () => {
      under = await open();
      store = under.store;
    });
    afterEach(() => under.close());

    function make(ownerId = ada, name = 'Alpha', createdAt = T0): Promise<number> {
      return store.create({ name, description: null, ownerId, createdAt }, () => []);
    }

    function told(projectId: number): Envelope[] {
      return [newEvent({ $case: 'projectUpdated', value: {} }, { projectId })];
    }

    async function toldOf(): Promise<number[]> {
      return (await store.outbox.read(100)).map((entry) => entry.event.projectId);
    }

    async function ids(userId: string, limit = 100, before?: number): Promise<number[]> {
      return (await store.list(userId, { states: projectStates, limit, before })).map((each) => each.id);
    }

    describe('projects', () => {
      it('keeps a project, its owner and the events together', async () => {
        const input = { name: 'Ünï 🪨', description: 'a\nb', ownerId: ada, createdAt: T0 };
        const id = await store.create(input, told);
        expect(id).toBeGreaterThan(0);
        expect(await toldOf()).toEqual([id]);
        expect(await store.find(id, ada)).toEqual({
          id,
          name: 'Ünï 🪨',
          description: 'a\nb',
          state: 'active',
          lastActivity: null,
          createdAt: T0,
          updatedAt: T0,
          role: 'owner',
          isFavorite: false,
        });
        expect(await store.find(id, bob)).toBeUndefined();
        expect(await store.find(id + 1, ada)).toBeUndefined();
      });

      it('keeps nothing when its events cannot be made', async () => {
        const failing = store.create({ name: 'A', description: null, ownerId: ada, createdAt: T0 }, () => {
          throw new Error('no events');
        });
        await expect(failing).rejects.toThrow('no events');
        expect(await ids(ada)).toEqual([]);
      });

      it('never gives an id twice, not even the last one of a project that is gone', async () => {
        const first = await make();
        expect(await store.remove(first, [])).toBe(true);
        expect(await make()).toBeGreaterThan(first);
      });

      it('lists a person their own, newest first, page by page, of the states asked for', async () => {
        const [a, b, c] = [await make(), await make(), await make()];
        await make(bob);
        await store.setState(b, 'archived', T0, []);
        expect(await ids(ada)).toEqual([c, b, a]);
        expect(await ids(ada, 2)).toEqual([c, b]);
        expect(await ids(ada, 2, b)).toEqual([a]);
        const archived = await store.list(ada, { states: ['archived'], limit: 9, before: undefined });
        expect(archived.map((each) => each.id)).toEqual([b]);
        expect(await store.listIds(ada, 2, 0)).toEqual([a, b]);
        expect(await store.listIds(ada, 2, b)).toEqual([c]);
      });

      it('counts a person’s projects by state', async () => {
        await make(ada, 'old', later(-10));
        await make(ada, 'new', T0);
        await store.setState(await make(ada, 'archived', T0), 'archived', T0, []);
        await make(bob);
        expect(await store.countProjects(ada, T0)).toEqual({ active: 2, archived: 1, activeSince: 1 });
        expect(await store.countProjects(randomUUID(), T0)).toEqual({
          active: 0,
          archived: 0,
          activeSince: 0,
        });
      });

      it('changes only what is given, with its events', async () => {
        const id = await make();
        await store.update(id, { description: 'text' }, later(1), told(id));
        expect(await store.find(id, ada)).toMatchObject({
          name: 'Alpha',
          description: 'text',
          updatedAt: later(1),
        });
        await store.update(id, { name: 'Beta' }, later(2), []);
        expect(await store.find(id, ada)).toMatchObject({ name: 'Beta', description: 'text' });
        await store.update(id, { description: null }, later(3), [], { userId: ada, isFavorite: true });
        expect(await store.find(id, ada)).toMatchObject({
          name: 'Beta',
          description: null,
          isFavorite: true,
          createdAt: T0,
        });
        expect(await toldOf()).toEqual([id]);
        expect(await store.update(id + 1, { name: 'x' }, T0, told(id + 1))).toBe(false);
        expect(await store.outbox.count()).toBe(1);
      });

      it('changes a state once, and tells of it once', async () => {
        const id = await make();
        expect(await store.setState(id, 'archived', later(1), told(id))).toBe(true);
        expect(await store.setState(id, 'archived', later(2), told(id))).toBe(false);
        expect(await store.find(id, ada)).toMatchObject({ state: 'archived', updatedAt: later(1) });
        expect(await store.outbox.count()).toBe(1);
        expect(await store.setState(id + 1, 'archived', T0, told(id + 1))).toBe(false);
      });

      it('keeps each member’s role and own favourites', async () => {
        const id = await make();
        expect(await store.setMember(id, bob, 'viewer', told(id))).toBe(true);
        expect(await store.setFavorite(id, bob, true)).toBe(true);
        expect(await store.setMember(id, bob, 'editor', [])).toBe(true);
        expect(await store.find(id, bob)).toMatchObject({ role: 'editor', isFavorite: true });
        expect(await store.find(id, ada)).toMatchObject({ role: 'owner', isFavorite: false });
        expect(await store.setFavorite(id, randomUUID(), true)).toBe(false);
        expect(await store.setMember(id + 1, bob, 'viewer', told(id + 1))).toBe(false);
        expect(await toldOf()).toEqual([id]);
      });

      it('removes a project with its members and settings, and tells of it once', async () => {
        const [id, other] = [await make(), await make()];
        await store.setMember(id, bob, 'viewer', []);
        await store.changeAiSettings(id, { temperature: 1 });
        expect(await store.remove(id, told(id))).toBe(true);
        expect(await store.remove(id, told(id))).toBe(false);
        expect([await ids(ada), await ids(bob)]).toEqual([[other], []]);
        expect(await store.getAiSettings(id)).toEqual({});
        expect(await toldOf()).toEqual([id]);
      });
    });

    describe('AI settings', () => {
      it('lays changes over what was kept, for one project', async () => {
        const [id, other] = [await make(), await make()];
        expect(await store.getAiSettings(id)).toEqual({});
        await Promise.all([
          store.changeAiSettings(id, { temperature: 1.2 }),
          store.changeAiSettings(id, { aiName: 'Ada’s \u0027"; DROP', includeSources: false }),
        ]);
        await store.changeAiSettings(id, { temperature: 0 });
        expect(await store.getAiSettings(id)).toEqual({
          temperature: 0,
          aiName: 'Ada’s \u0027"; DROP',
          includeSources: false,
        });
        expect(await store.getAiSettings(other)).toEqual({});
        expect(await store.changeAiSettings(other + 1, { temperature: 0 })).toBe(false);
      });
    });

    describe('activity', () => {
      function thing(projectId: number, kind: ThingKind = 'document', id: string = randomUUID()): Thing {
        return { projectId, kind, id };
      }

      async function countsOf(projectId: number, since = EPOCH) {
        return (await store.countThings([projectId], since)).get(projectId) ?? noCounts;
      }

      it('counts by kind and project, and of each what is from this week', async () => {
        const [a, b] = [await make(), await make()];
        await store.addThing(thing(a), later(-1));
        await store.addThing(thing(a), T0);
        await store.addThing(thing(a, 'chat_session', '7'), later(5));
        await store.addThing(thing(b, 'memory'), later(-1));
        const counts = await store.countThings([a, b], T0);
        const ofA = {
          ...noCounts,
          documents: 2,
          documentsThisWeek: 1,
          chatSessions: 1,
          chatSessionsThisWeek: 1,
        };
        expect(counts.get(a)).toEqual(ofA);
        expect(counts.get(b)).toEqual({ ...noCounts, memory: 1 });
        expect(await store.countThingsOf(ada, T0)).toEqual({ ...ofA, memory: 1 });
        expect(await store.countThingsOf(bob, T0)).toEqual(noCounts);
        expect(await store.countThings([], T0)).toEqual(new Map());
      });

      it('lets a removal win that comes before what it removes', async () => {
        const id = await make();
        const gone = thing(id);
        await store.removeThing(gone, later(9));
        await store.addThing(gone, later(3));
        expect(await countsOf(id)).toEqual(noCounts);
        expect((await store.find(id, ada))?.lastActivity).toEqual(later(9));
      });

      it('moves the last activity forward and never back, and leaves the update time alone', async () => {
        const id = await make();
        await store.noteActivity(id, later(5));
        await store.noteActivity(id, later(2));
        expect(await store.find(id, ada)).toMatchObject({ lastActivity: later(5), updatedAt: T0 });
      });

      it('takes nothing up for a project that is gone, and forgets all it had', async () => {
        const [id, other] = [await make(), await make()];
        for (let i = 0; i < 1_100; i++) await store.addThing(thing(id), T0);
        await store.addThing(thing(other), T0);
        await store.remove(id, []);
        await store.addThing(thing(id), T0);
        await store.removeThing(thing(id), T0);
        await store.noteActivity(id, T0);
        expect(await store.removeActivity(id)).toBe(1_100);
        expect(await store.removeActivity(id)).toBe(0);
        await store.addThing(thing(id), T0);
        expect(await countsOf(id)).toEqual(noCounts);
        expect(await countsOf(other)).toMatchObject({ documents: 1 });
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
          fc.asyncProperty(story, async ([steps, told]) => {
            const [plain, mixed] = [await make(), await make()];
            for (const [projectId, order] of [[plain, steps] as const, [mixed, told] as const]) {
              for (const { kind, id, verb, ms } of order) {
                if (verb === 'add') await store.addThing({ projectId, kind, id }, later(ms));
                else await store.removeThing({ projectId, kind, id }, later(ms));
              }
            }
            const since = later(5);
            expect(await countsOf(mixed, since)).toEqual(await countsOf(plain, since));
            expect((await countsOf(mixed)).documents).toBe(
              new Set(alive(steps.filter((each) => each.kind === 'document'))).size,
            );
            const activity = (await store.find(mixed, ada))?.lastActivity;
            expect(activity).toEqual(
              steps.length > 0 ? later(Math.max(...steps.map((each) => each.ms))) : null,
            );
          }),
          { numRuns: 60 },
        );
      });
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
