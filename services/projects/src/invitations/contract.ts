import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MembersParts } from '../members/contract.ts';
import { invitationTo, join } from '../testing/joining.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');
const WEEK_MS = 7 * 86_400_000;

function later(ms: number): Date {
  return new Date(T0.getTime() + ms);
}

/** What every adapter of the projects store must do about invitations. */
export function describeInvitations({ store, make, announced, ada, bob }: MembersParts): void {
  describe('invitations', () => {
    const sent = (projectId: number, fields: Parameters<typeof invitationTo>[1] = {}) =>
      invitationTo(projectId, { sentAt: T0, ...fields });

    it('are kept with their events, and listed by id, until they expire', async () => {
      const [id, other] = [await make(), await make()];
      const all = [sent(id), sent(id), sent(id)].sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const each of all.toReversed())
        expect(await store().putInvitation(each, 9, announced(id))).toBe('kept');
      await store().putInvitation(sent(other), 9, []);
      expect(await store().outbox.count()).toBe(3);
      expect(await store().listInvitations(id, 9, '', T0)).toEqual(all);
      expect(await store().listInvitations(id, 2, '', T0)).toEqual(all.slice(0, 2));
      expect(await store().listInvitations(id, 2, all[1]?.id ?? '', T0)).toEqual(all.slice(2));
      expect(await store().listInvitations(id, 9, '', later(WEEK_MS))).toEqual([]);
      expect(await store().putInvitation(sent(other + 1), 9, announced(other + 1))).toBe('missing');
    });

    it('are one for an address, and so many for a project', async () => {
      const id = await make();
      const first = sent(id, { email: 'Bob@example.org' });
      await store().putInvitation(first, 2, []);
      await store().addLink(id, first.id, 'hash', T0);
      const second = sent(id, { email: 'bob@example.org', role: 'editor' });
      expect(await store().putInvitation(second, 2, [])).toBe('kept');
      expect(await store().listInvitations(id, 9, '', T0)).toEqual([second]);
      expect(await store().findInvitationByToken('hash', T0)).toBeUndefined();
      expect(await store().putInvitation(sent(id), 2, announced(id))).toBe('kept');
      expect(await store().putInvitation(sent(id), 2, announced(id))).toBe('full');
      expect(await store().putInvitation({ ...second, role: 'viewer' }, 2, [])).toBe('kept');
      expect(await store().outbox.count()).toBe(1);
      // What has expired takes no room.
      const much = sent(id, { sentAt: later(WEEK_MS), expiresAt: later(2 * WEEK_MS) });
      expect(await store().putInvitation(much, 2, [])).toBe('kept');
      expect(await store().listInvitations(id, 9, '', T0)).toEqual([much]);
    });

    it('keep to that however many are sent at once', async () => {
      const id = await make();
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          store().putInvitation(sent(id, { email: `p${n % 6}@example.org` }), 4, []),
        ),
      );
      expect(new Set(outcomes)).toEqual(new Set(['kept', 'full']));
      const open = await store().listInvitations(id, 99, '', T0);
      expect(open).toHaveLength(4);
      expect(new Set(open.map((each) => each.email)).size).toBe(4);
    });

    it('are found by each of their links, until they are sent again', async () => {
      const id = await make();
      const invitation = sent(id);
      await store().putInvitation(invitation, 9, []);
      const found = { invitation, projectName: 'Alpha' };
      expect(await store().addLink(id, invitation.id, 'one', T0)).toEqual(found);
      expect(await store().addLink(id, invitation.id, 'two', T0)).toEqual(found);
      expect(await store().addLink(id, invitation.id, 'three', later(WEEK_MS))).toBeUndefined();
      for (const hash of ['one', 'two']) {
        expect(await store().findInvitationByToken(hash, T0)).toEqual(found);
        expect(await store().findInvitationByToken(hash, later(WEEK_MS))).toBeUndefined();
      }
      expect(await store().findInvitationByToken('three', T0)).toBeUndefined();
      const times = { sentAt: later(5), expiresAt: later(5 + WEEK_MS) };
      expect(await store().renewInvitation(id, invitation.id, times, announced(id))).toEqual({
        ...invitation,
        ...times,
      });
      expect(await store().findInvitationByToken('one', T0)).toBeUndefined();
      expect(await store().renewInvitation(id, randomUUID(), times, announced(id))).toBeUndefined();
      const late = { sentAt: later(2 * WEEK_MS), expiresAt: later(3 * WEEK_MS) };
      expect(await store().renewInvitation(id, invitation.id, late, announced(id))).toBeUndefined();
      expect(await store().outbox.count()).toBe(1);
    });

    it('are listed to their address, over projects', async () => {
      const [a, b] = [await make(), await make()];
      const email = 'bob@example.org';
      const all = [sent(a, { email }), sent(b, { email })].sort((x, y) => (x.id < y.id ? -1 : 1));
      for (const each of [...all, sent(a)]) await store().putInvitation(each, 9, []);
      const mine = await store().listInvitationsTo(email, 9, '', T0);
      expect(mine.map(({ invitation }) => invitation)).toEqual(all);
      expect(await store().listInvitationsTo(email, 9, all[0]?.id ?? '', T0)).toEqual(mine.slice(1));
      expect(await store().listInvitationsTo(email, 1, '', T0)).toEqual(mine.slice(0, 1));
      expect(await store().listInvitationsTo(email, 9, '', later(WEEK_MS))).toEqual([]);
      const id = all[0]?.id ?? '';
      expect(await store().findInvitationTo(email, id, T0)).toEqual(mine[0]);
      expect(await store().findInvitationTo('eve@example.org', id, T0)).toBeUndefined();
    });

    it('make a member once, with what they say then', async () => {
      const id = await make();
      const invitation = sent(id, { role: 'editor' });
      await store().putInvitation(invitation, 9, []);
      await store().addLink(id, invitation.id, 'hash', T0);
      const accept = (userId: string, as = invitation, at = later(1), most = 9) =>
        store().acceptInvitation(as, { userId, joinedAt: at }, most, announced(id));
      expect(await accept(bob, { ...invitation, role: 'viewer' })).toBe('missing');
      expect(await accept(bob, { ...invitation, sentAt: later(-1) })).toBe('missing');
      expect(await accept(bob, invitation, later(WEEK_MS))).toBe('missing');
      expect(await accept(bob, invitation, later(1), 1)).toBe('full');
      expect(await store().outbox.count()).toBe(0);
      const people = [bob, randomUUID(), randomUUID(), bob];
      const outcomes = await Promise.all(people.map((person) => accept(person)));
      expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(1);
      expect(await store().outbox.count()).toBe(1);
      const members = await store().listMembers(id, 9, undefined);
      expect(members).toHaveLength(2);
      expect(members[1]).toMatchObject({ role: 'editor', joinedAt: later(1) });
      expect(await store().listInvitations(id, 9, '', T0)).toEqual([]);
      expect(await store().findInvitationByToken('hash', T0)).toBeUndefined();
    });

    it('leave a member the role they have', async () => {
      const id = await make();
      await join(store(), id, bob, 'editor');
      expect(await join(store(), id, bob, 'viewer', announced(id))).toBe('member');
      expect(await join(store(), id, ada, 'viewer', announced(id))).toBe('member');
      expect(await store().find(id, bob)).toMatchObject({ role: 'editor' });
      expect(await store().find(id, ada)).toMatchObject({ role: 'owner' });
      expect(await store().listInvitations(id, 9, '', T0)).toEqual([]);
      expect(await store().outbox.count()).toBe(0);
    });

    it('go when they are withdrawn, and with their project', async () => {
      const [id, other] = [await make(), await make()];
      const [a, b] = [sent(id), sent(id)];
      for (const each of [a, b]) {
        await store().putInvitation(each, 9, []);
        await store().addLink(id, each.id, `hash of ${each.id}`, T0);
      }
      expect(await store().removeInvitation(other, a.id)).toBe(false);
      expect(await store().removeInvitation(id, a.id)).toBe(true);
      expect(await store().removeInvitation(id, a.id)).toBe(false);
      expect(await store().findInvitationByToken(`hash of ${a.id}`, T0)).toBeUndefined();
      await store().remove(id, announced(id));
      expect(await store().findInvitationByToken(`hash of ${b.id}`, T0)).toBeUndefined();
      expect(await store().listInvitationsTo(b.emailKey, 9, '', T0)).toEqual([]);
      expect(await store().acceptInvitation(b, { userId: bob, joinedAt: T0 }, 9, [])).toBe('missing');
      expect(await store().addLink(id, b.id, 'x', T0)).toBeUndefined();
    });
  });
}
