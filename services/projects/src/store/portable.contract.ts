import { newEvent } from '@cairn/messaging/events';
import type { PortableStore } from '@cairn/persistence/portable';
import { expect } from 'vitest';
import { noCounts } from '../activity/thing.ts';
import { partsToReport } from '../deletion/deletion.ts';
import { projectStates } from '../rights/role.ts';
import { invitationTo, join } from '../testing/joining.ts';
import type { ProjectsStore } from './projects-store.ts';

const T0 = new Date('2026-01-02T03:04:05.678Z');
const EPOCH = new Date(0);

function later(ms: number): Date {
  return new Date(T0.getTime() + ms);
}

export type PortableProjectsStore = ProjectsStore & { portable: PortableStore };

/** Every kind of thing that a store keeps. */
export async function fill(store: ProjectsStore): Promise<void> {
  const ada = '0190-ada';
  const bob = '0190-bob';
  const made = async (name: string, ownerId: string) =>
    store.create({ name, description: null, ownerId, createdAt: T0 }, () => []);
  const [first, second, third] = [await made('Ünï 🪨', ada), await made('β', bob), await made('C', ada)];
  await store.update(second, { description: 'a\nb' }, { by: bob, at: later(5) }, [], {
    userId: bob,
    isFavorite: true,
  });
  await join(store, first, bob, 'editor', [], later(7));
  await join(store, first, '0190-aaa', 'viewer', [], later(8));
  for (const [id, email] of [
    ['0190-b', 'Zoë@example.org'],
    ['0190-a', 'zed@example.org'],
  ] as const) {
    const sentAt = later(id === '0190-a' ? 1 : 2);
    await store.putInvitation(invitationTo(first, { id, email, sentAt }), 9, []);
  }
  for (const hash of ['hash 2', 'hash 1']) await store.addLink(first, '0190-a', hash, T0);
  await store.setState(third, 'archived', later(6), []);
  const changes = { temperature: 1.2, aiPersonality: '', useMarkdown: false, synonyms: 'a1 = b1\nÜ = 🪨' };
  await store.changeAiSettings(first, changes, { by: ada, at: later(9) }, []);
  for (const [kind, id] of [
    ['document', 'd/1'],
    ['chat_session', '12'],
    ['chat_session', '7'],
    ['memory', 'm'],
  ] as const) {
    await store.addThing({ projectId: first, kind, id }, later(3));
  }
  await store.removeThing({ projectId: second, kind: 'memory', id: 'm' }, later(4));
  const deleted = newEvent({ $case: 'projectDeleted', value: {} });
  const deletedId = await made('the last one, deleted', ada);
  const receipt = { requestedBy: ada, requestedAt: later(10), finishedAt: null, parts: partsToReport() };
  await store.noteDeletion({ ...receipt, id: 'receipt 1', projectId: deletedId });
  await store.noteDeletion({ ...receipt, id: 'receipt 2', projectId: deletedId + 1, finishedAt: later(11) });
  await store.notePurged(
    deletedId,
    { service: 'memory', stores: [{ store: 'items', records: 7 }], done: true },
    T0,
  );
  await store.remove(deletedId, [deleted]);
}

/** What must hold of a store that all of `fill` was carried to. */
export async function checkFilled(store: ProjectsStore): Promise<void> {
  const own = await store.list('0190-ada', { states: projectStates, limit: 9, before: undefined });
  expect(own.map(({ name, state, role }) => [name, state, role])).toEqual([
    ['C', 'archived', 'owner'],
    ['Ünï 🪨', 'active', 'owner'],
  ]);
  const first = own[1]?.id ?? expect.fail('the first project was not carried');
  expect(await store.find(first, '0190-bob')).toMatchObject({ role: 'editor', isFavorite: false });
  expect(await store.listMembers(first, 9, undefined)).toEqual([
    { userId: '0190-ada', role: 'owner', joinedAt: T0 },
    { userId: '0190-bob', role: 'editor', joinedAt: later(7) },
    { userId: '0190-aaa', role: 'viewer', joinedAt: later(8) },
  ]);
  const invitations = await store.listInvitations(first, 9, '', T0);
  expect(invitations.map(({ id, email }) => [id, email])).toEqual([
    ['0190-a', 'zed@example.org'],
    ['0190-b', 'Zoë@example.org'],
  ]);
  expect((await store.findInvitationByToken('hash 2', T0))?.invitation).toEqual(invitations[0]);
  expect(await store.getEdits(first)).toMatchObject({ temperature: { by: '0190-ada', at: later(9) } });
  expect(await store.findDeletion('receipt 2')).toMatchObject({ finishedAt: later(11) });
  expect((await store.findDeletion('receipt 1'))?.parts).toContainEqual({
    service: 'memory',
    store: 'items',
    deleted: 7,
    done: true,
  });
  expect(await store.countThings([first], later(4))).toEqual(
    new Map([[first, { ...noCounts, documents: 1, chatSessions: 2, memory: 1 }]]),
  );
  // What was removed before stays removed when its events come again, and no id is given twice.
  await store.addThing({ projectId: first + 1, kind: 'memory', id: 'm' }, later(9));
  expect((await store.countThings([first + 1], EPOCH)).get(first + 1)).toBeUndefined();
  const fifth = await store.create({ name: 'E', description: null, ownerId: 'x', createdAt: T0 }, () => []);
  expect(fifth).toBe(first + 4);
  await store.remove(fifth, []);
}
