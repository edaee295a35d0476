import { newEvent } from '@cairn/kit/events';
import type { PortableStore } from '@cairn/kit/portable';
import { expect } from 'vitest';
import type { ProjectsStore } from '../domain/ports.ts';
import { noCounts, projectStates } from '../domain/project.ts';

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
  await store.update(second, { description: 'a\nb' }, later(5), [], { userId: bob, isFavorite: true });
  await store.setMember(first, bob, 'editor', []);
  await store.setMember(first, '0190-aaa', 'viewer', []);
  await store.setState(third, 'archived', later(6), []);
  await store.changeAiSettings(first, { temperature: 1.2, aiPersonality: '', useMarkdown: false });
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
  await store.remove(await made('the last one, gone', ada), [deleted]);
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
  expect(await store.countThings([first], later(4))).toEqual(
    new Map([[first, { ...noCounts, documents: 1, chatSessions: 2, memory: 1 }]]),
  );
  // What was removed before stays removed when it is told of again, and no id is given twice.
  await store.addThing({ projectId: first + 1, kind: 'memory', id: 'm' }, later(9));
  expect((await store.countThings([first + 1], EPOCH)).get(first + 1)).toBeUndefined();
  const fifth = await store.create({ name: 'E', description: null, ownerId: 'x', createdAt: T0 }, () => []);
  expect(fifth).toBe(first + 4);
  await store.remove(fifth, []);
}
