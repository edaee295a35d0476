import { NotFound } from '@cairn/platform/errors';
import type { Session } from '@cairn/proto/chat';
import { CHAT_VERSION, chatEntry, messagePassage } from './entries.ts';
import type { EntryIndex, EntryParts, Reading } from './ports.ts';
import { chatSpace } from './spaces.ts';

export interface ChatChange {
  projectId: number;
  sessionId: number;
  /** Messages that were made or changed. */
  messageIds: readonly string[];
}

/**
 * Brings a chat in the index to what it is now: its title, and the messages that are named. What was deleted meanwhile
 * is taken out again: the chat is looked for once more after it was written.
 */
export async function indexChat(
  parts: EntryParts,
  { projectId, sessionId, messageIds }: ChatChange,
  reading: Reading,
): Promise<void> {
  const [chat] = await parts.entries.chats([sessionId], reading);
  if (chat) await writeChat(parts, chat, { messageIds, reading, into: parts.engine });
  else await removeChat(parts, { projectId, sessionId });
}

/** @param messageIds that are written; undefined for all. */
export async function writeChat(
  parts: EntryParts,
  chat: Session,
  {
    messageIds,
    reading,
    into,
  }: { messageIds: readonly string[] | undefined; reading: Reading; into: EntryIndex },
): Promise<void> {
  const { store, entries } = parts;
  const { id: sessionId, projectId } = chat;
  const space = await store.chatSpace(chat);
  if (!space) return;
  const document = chatEntry(chatSpace(space.number), chat);
  try {
    if (messageIds === undefined || messageIds.length > 0) {
      for await (const messages of entries.messages(sessionId, messageIds ?? [], reading)) {
        const passages = messages.filter(({ text }) => text !== '').map(messagePassage);
        await into.upsert({ ...document, version: CHAT_VERSION, passages });
      }
    }
    await into.publish(document);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  const [left] = await entries.chats([sessionId], reading);
  if (left && (await store.chatSpace(chat))) return;
  await into.remove({ projectId: document.projectId, documentId: document.documentId });
  if (into === parts.engine) await removeChat(parts, { projectId, sessionId });
}

/**
 * Takes a deleted chat out of the index.
 * @param userId whose it was, where that is known.
 */
export async function removeChat(
  { engine, store }: Pick<EntryParts, 'engine' | 'store'>,
  { projectId, sessionId, userId }: { projectId: number; sessionId: number; userId?: string | undefined },
): Promise<void> {
  const spaces = await store.listChatSpaces({ projectId });
  const own = spaces.filter((space) => space.userId === userId);
  for (const { number } of own.length > 0 ? own : spaces) {
    await engine.remove({ projectId: chatSpace(number), documentId: String(sessionId) });
  }
}
