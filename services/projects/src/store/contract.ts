import { randomUUID } from 'node:crypto';
import { type Envelope, newEvent } from '@cairn/messaging/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeActivity } from '../activity/contract.ts';
import { noWeek } from '../activity/week.ts';
import { describeDeletions } from '../deletion/contract.ts';
import { describeInvitations } from '../invitations/contract.ts';
import { describeMembers } from '../members/contract.ts';
import { projectStates } from '../rights/role.ts';
import { join } from '../testing/joining.ts';
import type { PortableProjectsStore } from './portable.contract.ts';

export interface StoreUnderTest {
  store: PortableProjectsStore;
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
    let store: PortableProjectsStore;
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

    function edited(at: Date, by = ada) {
      return { by, at };
    }

    function announced(projectId: number): Envelope[] {
      return [newEvent({ $case: 'projectUpdated', value: {} }, { projectId })];
    }

    async function publishedIds(): Promise<number[]> {
      return (await store.outbox.read(100)).map((entry) => entry.event.projectId);
    }

    async function ids(userId: string, limit = 100, before?: number): Promise<number[]> {
      return (await store.list(userId, { states: projectStates, limit, before })).map((each) => each.id);
    }

    describe('projects', () => {
      it('keeps a project, its owner and the events together', async () => {
        const input = { name: 'Ünï 🪨', description: 'a\nb', ownerId: ada, createdAt: T0 };
        const id = await store.create(input, announced);
        expect(id).toBeGreaterThan(0);
        expect(await publishedIds()).toEqual([id]);
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
          ownerId: ada,
          membersCount: 1,
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

      it('gives an owner no more than they may have, also of several made at once', async () => {
        const one = { name: 'A', description: null, ownerId: ada, createdAt: T0 };
        await make(bob);
        const made = await Promise.allSettled(
          Array.from({ length: 6 }, () => store.create(one, () => [], 3)),
        );
        expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
        expect(await ids(ada)).toHaveLength(3);
        const refusal = { reason: 'too_many_projects', params: { max: 3 } };
        await expect(store.create(one, () => [], 3)).rejects.toMatchObject(refusal);
        await store.create({ ...one, ownerId: bob }, () => [], 3);
        await store.create(one, () => [], 4);
      });

      it('never gives an id twice, not even the last one of a deleted project', async () => {
        const first = await make();
        expect(await store.remove(first, [])).toBe(true);
        expect(await make()).toBeGreaterThan(first);
      });

      it('gives each of many that are made at once an id of its own', async () => {
        const made = await Promise.all(
          Array.from({ length: 50 }, (_, n) => make(n % 2 ? ada : bob, `P${n}`)),
        );
        expect(new Set(made).size).toBe(50);
        const found = await Promise.all(made.map((id, n) => store.find(id, n % 2 ? ada : bob)));
        expect(found.map((each) => each?.name)).toEqual(made.map((_, n) => `P${n}`));
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
        expect(await store.countProjects(ada, T0)).toEqual({
          active: 2,
          archived: 1,
          activeByDay: [1, 0, 0, 0, 0, 0, 0],
        });
        expect(await store.countProjects(randomUUID(), T0)).toEqual({
          active: 0,
          archived: 0,
          activeByDay: noWeek,
        });
      });

      it('changes only what is given, with its events', async () => {
        const id = await make();
        await store.update(id, { description: 'text' }, edited(later(1)), announced(id));
        expect(await store.find(id, ada)).toMatchObject({
          name: 'Alpha',
          description: 'text',
          updatedAt: later(1),
        });
        await store.update(id, { name: 'Beta' }, edited(later(2)), []);
        expect(await store.find(id, ada)).toMatchObject({ name: 'Beta', description: 'text' });
        await store.update(id, { description: null }, edited(later(3)), [], {
          userId: ada,
          isFavorite: true,
        });
        expect(await store.find(id, ada)).toMatchObject({
          name: 'Beta',
          description: null,
          isFavorite: true,
          createdAt: T0,
        });
        expect(await publishedIds()).toEqual([id]);
        expect(await store.update(id + 1, { name: 'x' }, edited(T0), announced(id + 1))).toBeUndefined();
        expect(await store.outbox.count()).toBe(1);
      });

      it('gives what a change took the place of, and remembers who changed which field last', async () => {
        const id = await make();
        expect(await store.update(id, { name: 'Beta' }, edited(later(1)), [])).toEqual({
          values: { name: 'Alpha', description: null },
          edits: {},
        });
        expect(await store.update(id, { description: 'x' }, edited(later(2), bob), [])).toMatchObject({
          edits: { name: { by: ada, at: later(1) } },
        });
        const settings = await store.changeAiSettings(
          id,
          { temperature: 1 },
          edited(later(3)),
          announced(id),
        );
        expect(settings).toMatchObject({ values: {}, edits: { description: { by: bob, at: later(2) } } });
        expect(await store.changeAiSettings(id, { temperature: 2 }, edited(later(4), bob), [])).toMatchObject(
          {
            values: { temperature: 1 },
            edits: { temperature: { by: ada, at: later(3) } },
          },
        );
        expect(await store.getEdits(id)).toEqual({
          name: { by: ada, at: later(1) },
          description: { by: bob, at: later(2) },
          temperature: { by: bob, at: later(4) },
        });
        expect(await publishedIds()).toEqual([id]);
      });

      it('lists the active ones in which something happened last first', async () => {
        const [a, b, c, d] = [await make(), await make(), await make(), await make()];
        await join(store, await make(bob), ada, 'viewer');
        await store.noteActivity(a, later(5));
        await store.noteActivity(b, later(9));
        await store.noteActivity(d, later(7));
        await store.setState(d, 'archived', later(8), []);
        const recent = (await store.listRecent(ada, 9)).map((each) => each.id);
        expect(recent.slice(0, 2)).toEqual([b, a]);
        expect(recent.slice(2)).toEqual([recent[2], c]);
        expect(recent).toHaveLength(4);
        expect((await store.listRecent(ada, 2)).map((each) => each.id)).toEqual([b, a]);
      });

      it('changes a state once, and publishes it once', async () => {
        const id = await make();
        expect(await store.setState(id, 'archived', later(1), announced(id))).toBe(true);
        expect(await store.setState(id, 'archived', later(2), announced(id))).toBe(false);
        expect(await store.find(id, ada)).toMatchObject({ state: 'archived', updatedAt: later(1) });
        expect(await store.outbox.count()).toBe(1);
        expect(await store.setState(id + 1, 'archived', T0, announced(id + 1))).toBe(false);
      });

      it('keeps each member’s role and own favourites', async () => {
        const id = await make();
        expect(await join(store, id, bob, 'viewer', announced(id))).toBe('joined');
        expect(await store.setFavorite(id, bob, true)).toBe(true);
        expect(await store.setRole(id, bob, 'editor', [])).toBe(true);
        expect(await store.find(id, bob)).toMatchObject({ role: 'editor', isFavorite: true });
        expect(await store.find(id, ada)).toMatchObject({ role: 'owner', isFavorite: false });
        expect(await store.setFavorite(id, randomUUID(), true)).toBe(false);
        expect(await store.setRole(id, randomUUID(), 'viewer', announced(id))).toBe(false);
        expect(await store.setRole(id + 1, bob, 'viewer', announced(id + 1))).toBe(false);
        expect(await publishedIds()).toEqual([id]);
      });

      it('has a person as a member once, however many make them one at once', async () => {
        const id = await make();
        const outcomes = await Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            join(store, id, bob, n % 2 === 0 ? 'viewer' : 'editor', announced(id)),
          ),
        );
        expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(1);
        expect(outcomes.filter((outcome) => outcome === 'member')).toHaveLength(11);
        expect(await store.outbox.count()).toBe(1);
        expect(await ids(bob)).toEqual([id]);
        await store.setRole(id, bob, 'viewer', []);
        expect(await store.find(id, bob)).toMatchObject({ role: 'viewer', ownerId: ada, membersCount: 2 });
        expect(await store.countProjects(bob, EPOCH)).toMatchObject({ active: 1, archived: 0 });
      });

      it('removes a project with its members and settings, and publishes it once', async () => {
        const [id, other] = [await make(), await make()];
        await join(store, id, bob, 'viewer');
        await store.changeAiSettings(id, { temperature: 1 }, edited(T0), []);
        expect(await store.remove(id, announced(id))).toBe(true);
        expect(await store.remove(id, announced(id))).toBe(false);
        expect([await ids(ada), await ids(bob)]).toEqual([[other], []]);
        expect(await store.getAiSettings(id)).toEqual({});
        expect(await publishedIds()).toEqual([id]);
      });

      it('changes nothing of a deleted project, announced or not', async () => {
        const [whole, silent] = [await make(), await make()];
        await store.remove(whole, announced(whole));
        await store.remove(silent, []);
        for (const id of [whole, silent]) {
          expect(await store.update(id, { name: 'x' }, edited(T0), announced(id))).toBeUndefined();
          expect(await store.setState(id, 'archived', T0, announced(id))).toBe(false);
          expect(await store.setFavorite(id, ada, true)).toBe(false);
          expect(await store.setRole(id, bob, 'viewer', announced(id))).toBe(false);
          expect(await store.passOwnership(id, ada, bob, announced(id))).toBe(false);
          expect(await store.removeMember(id, bob, announced(id))).toBe(false);
          expect(await join(store, id, bob, 'viewer', announced(id))).toBe('missing');
          const settings = store.changeAiSettings(id, { temperature: 1 }, edited(T0), announced(id));
          expect(await settings).toBeUndefined();
          expect(await store.changeAiSettings(id, {}, edited(T0), announced(id))).toBeUndefined();
          expect(await store.getEdits(id)).toEqual({});
          expect(await store.listMembers(id, 9, undefined)).toEqual([]);
          expect(await store.find(id, ada)).toBeUndefined();
        }
        expect(await store.outbox.count()).toBe(1);
      });
    });

    describe('AI settings', () => {
      it('lays changes over what was kept, for one project', async () => {
        const [id, other] = [await make(), await make()];
        expect(await store.getAiSettings(id)).toEqual({});
        await Promise.all([
          store.changeAiSettings(id, { temperature: 1.2 }, edited(T0), []),
          store.changeAiSettings(
            id,
            { aiName: 'Ada’s \u0027"; DROP', includeSources: false, synonyms: 'one line\nof before' },
            edited(T0),
            [],
          ),
        ]);
        await store.changeAiSettings(id, { temperature: 0 }, edited(T0), []);
        expect(await store.getAiSettings(id)).toEqual({
          temperature: 0,
          aiName: 'Ada’s \u0027"; DROP',
          includeSources: false,
          // As it was kept, whatever the rules are now.
          synonyms: 'one line\nof before',
        });
        expect(await store.getAiSettings(other)).toEqual({});
        expect(await store.changeAiSettings(other + 1, { temperature: 0 }, edited(T0), [])).toBeUndefined();
      });
    });

    describeMembers({ store: () => store, make, announced, ada, bob });
    describeInvitations({ store: () => store, make, announced, ada, bob });
    describeDeletions({ store: () => store, make, ada });
    describeActivity({ store: () => store, portable: () => store.portable, make, ada, bob });
  });
}
