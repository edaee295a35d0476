import type { Item } from '@cairn/proto/memory';
import type { SearchEngine } from '../search-engine.ts';
import { memoryEntry } from './entries.ts';
import { writeChat } from './index-chat.ts';
import type { EntryIndex, EntryParts, Reading } from './ports.ts';
import { MARK_SPACE, memorySpace } from './spaces.ts';

/** Chats that are written at the same time: each waits for the index and for the chat service in turn. */
const AT_ONCE = 4;

/** What an index is marked with once all entries of a kind are in it. Another version: they are to be written again. */
const marks = { memories: 1, chats: 1 };
type Kind = keyof typeof marks;
const kinds = Object.keys(marks) as Kind[];

/**
 * Puts all entries into an index that lacks them: one from before there were any, one that was lost, or a new one that
 * a rebuild fills. What an event changes meanwhile wins, as each is looked for again after it was written.
 */
export async function fillEntries(parts: EntryParts, into: EntryIndex, reading: Reading): Promise<void> {
  for (const kind of kinds) await fillKind(parts, kind, into, reading);
}

/** The same for those kinds that the present index is not marked with. @returns which they were. */
export async function fillMissing(parts: EntryParts, reading: Reading): Promise<Kind[]> {
  const { engine, store } = parts;
  if ((await missingKinds(engine)).length === 0) return [];
  return store.exclusively(async (lost) => {
    const filled: Kind[] = [];
    // Another process may have seen to it while this one waited.
    for (const kind of await missingKinds(engine)) {
      const signal = reading.signal ? AbortSignal.any([lost, reading.signal]) : lost;
      await fillKind(parts, kind, engine, { ...reading, signal });
      filled.push(kind);
    }
    return filled;
  });
}

/** Whether the index was filled with all entries of every kind. */
export async function holdsEntries(engine: SearchEngine): Promise<boolean> {
  return (await missingKinds(engine)).length === 0;
}

async function missingKinds(engine: SearchEngine): Promise<Kind[]> {
  const isMarked = async (kind: Kind) => (await engine.stats(MARK_SPACE, markOf(kind))).documents > 0;
  const are = await Promise.all(kinds.map(isMarked));
  return kinds.filter((_, i) => !are[i]);
}

const markOf = (kind: Kind) => `${kind}/${marks[kind]}`;

async function fillKind(parts: EntryParts, kind: Kind, into: EntryIndex, reading: Reading): Promise<void> {
  if (kind === 'memories') await fillMemories(parts, into, reading);
  else await fillChats(parts, into, reading);
  await into.publish({
    ...{ projectId: MARK_SPACE, documentId: markOf(kind), version: 1, name: '' },
    ...{ fileType: 'FILE_TYPE_UNSPECIFIED', createdAt: new Date(0) },
  });
}

async function fillMemories(parts: EntryParts, into: EntryIndex, reading: Reading): Promise<void> {
  for await (const items of parts.entries.everyMemory(reading)) {
    reading.signal?.throwIfAborted();
    await into.index(items.map(memoryEntry));
    for (const [projectId, some] of byProject(items)) {
      await removeDeleted(parts, projectId, some, { into, reading });
    }
  }
}

async function removeDeleted(
  { store, entries }: EntryParts,
  projectId: number,
  items: readonly Item[],
  { into, reading }: { into: EntryIndex; reading: Reading },
): Promise<void> {
  const ids = items.map(({ id }) => id);
  const isDeleted = await store.isProjectDeleted(projectId);
  const left = isDeleted ? [] : await entries.memories(projectId, ids, reading);
  const there = new Set(left.map(({ id }) => id));
  for (const documentId of ids) {
    if (!there.has(documentId)) await into.remove({ projectId: memorySpace(projectId), documentId });
  }
}

async function fillChats(parts: EntryParts, into: EntryIndex, reading: Reading): Promise<void> {
  for await (const chats of parts.entries.everyChat(reading)) {
    for (let at = 0; at < chats.length; at += AT_ONCE) {
      reading.signal?.throwIfAborted();
      const some = chats.slice(at, at + AT_ONCE);
      await Promise.all(some.map((chat) => writeChat(parts, chat, { messageIds: undefined, reading, into })));
    }
  }
}

function byProject(items: readonly Item[]): Map<number, Item[]> {
  const projects = new Map<number, Item[]>();
  for (const item of items) projects.set(item.projectId, [...(projects.get(item.projectId) ?? []), item]);
  return projects;
}
