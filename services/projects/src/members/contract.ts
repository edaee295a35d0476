import { randomUUID } from 'node:crypto';
import type { Envelope } from '@cairn/messaging/events';
import { describe, expect, it } from 'vitest';
import type { ProjectsStore } from '../store/projects-store.ts';
import { join } from '../testing/joining.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');

export interface MembersParts {
  store(): ProjectsStore;
  /** Makes a project of Ada's, at T0. */
  make(): Promise<number>;
  announced(projectId: number): Envelope[];
  ada: string;
  bob: string;
}

/** What every adapter of the projects store must do about members. */
export function describeMembers({ store, make, announced, ada, bob }: MembersParts): void {
  describe('members', () => {
    async function roles(projectId: number) {
      return (await store().listMembers(projectId, 99, undefined)).map(({ userId, role }) => [userId, role]);
    }

    it('are listed page by page, in the order they joined', async () => {
      const id = await make();
      const people = Array.from({ length: 7 }, () => randomUUID()).sort();
      for (const [n, person] of people.entries()) {
        await join(store(), id, person, 'viewer', [], new Date(T0.getTime() + 1 + Math.floor(n / 3)));
      }
      await join(store(), await make(), bob, 'viewer');
      const all = await store().listMembers(id, 99, undefined);
      expect(all.map((member) => member.userId)).toEqual([ada, ...people]);
      expect(all[0]).toEqual({ userId: ada, role: 'owner', joinedAt: T0 });
      for (const size of [1, 2, 3]) {
        const seen = [];
        for (let after = undefined as (typeof all)[number] | undefined; ; ) {
          const page = await store().listMembers(id, size, after);
          seen.push(...page);
          after = page.at(-1);
          if (page.length < size) break;
        }
        expect(seen).toEqual(all);
      }
    });

    it('have owners, who are found for many projects at once, but not for deleted ones', async () => {
      const [first, second, passed, deleted] = [await make(), await make(), await make(), await make()];
      for (const id of [second, passed]) await join(store(), id, bob, 'editor');
      await store().passOwnership(passed, ada, bob, []);
      await store().remove(deleted, []);
      const owners = await store().ownersOf([second, passed, deleted, passed + 1_000]);
      expect([...owners].sort(([a], [b]) => a - b)).toEqual([
        [second, ada],
        [passed, bob],
      ]);
      expect(owners.has(first)).toBe(false);
      expect(await store().ownersOf([])).toEqual(new Map());
    });

    it('change roles, but for the owner', async () => {
      const id = await make();
      await join(store(), id, bob, 'viewer');
      expect(await store().setRole(id, bob, 'editor', announced(id))).toBe(true);
      expect(await store().setRole(id, ada, 'editor', announced(id))).toBe(false);
      expect(await roles(id)).toEqual([
        [ada, 'owner'],
        [bob, 'editor'],
      ]);
      expect(await store().findMember(id, bob)).toMatchObject({ userId: bob, role: 'editor' });
      expect(await store().findMember(id, randomUUID())).toBeUndefined();
      expect(await store().outbox.count()).toBe(1);
    });

    it('leave or are removed, but for the owner', async () => {
      const id = await make();
      await join(store(), id, bob, 'viewer');
      expect(await store().removeMember(id, ada, announced(id))).toBe(false);
      expect(await store().removeMember(id, bob, announced(id))).toBe(true);
      expect(await store().removeMember(id, bob, announced(id))).toBe(false);
      expect(await store().find(id, bob)).toBeUndefined();
      expect(await store().find(id, ada)).toMatchObject({ membersCount: 1 });
      expect(await store().outbox.count()).toBe(1);
    });

    it('are owned by one of them at every moment, also when several pass it on at once', async () => {
      const id = await make();
      const eve = randomUUID();
      for (const person of [bob, eve]) await join(store(), id, person, 'viewer');
      expect(await store().passOwnership(id, bob, eve, announced(id))).toBe(false);
      expect(await store().passOwnership(id, ada, randomUUID(), announced(id))).toBe(false);
      expect(await store().passOwnership(id, ada, ada, announced(id))).toBe(false);
      const passed = await Promise.all([
        store().passOwnership(id, ada, bob, announced(id)),
        store().passOwnership(id, ada, eve, announced(id)),
        store().removeMember(id, bob, []),
        store().passOwnership(id, ada, bob, announced(id)),
      ]);
      expect(passed.filter((each, n) => n !== 2 && each)).toHaveLength(1);
      expect((await roles(id)).filter(([, role]) => role === 'owner')).toHaveLength(1);
      expect(await store().find(id, ada)).toMatchObject({ role: 'editor' });
      expect(await store().outbox.count()).toBe(1);
    });
  });
}
