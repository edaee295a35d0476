import type { MessageText, Session } from '@cairn/proto/chat';
import type { Item } from '@cairn/proto/memory';
import type { SearchStore } from '../ports.ts';
import type {
  IndexedDocument,
  PassageBatch,
  RemoveFilter,
  SearchEngine,
  UpsertResult,
  WholeVersion,
} from '../search-engine.ts';

export interface Reading {
  signal?: AbortSignal | undefined;
  traceId?: string | undefined;
}

/** Where the text of entries comes from. What is deleted there is not given. */
export interface EntrySource {
  memories(projectId: number, ids: readonly string[], reading: Reading): Promise<Item[]>;
  /** Of all projects, some at a time. */
  everyMemory(reading: Reading): AsyncIterable<Item[]>;
  /** Chats by their ids. */
  chats(ids: readonly number[], reading: Reading): Promise<Session[]>;
  everyChat(reading: Reading): AsyncIterable<Session[]>;
  /**
   * Messages of a chat, some at a time: those that are named, or all.
   * @throws NotFound when there is no such chat.
   */
  messages(chatId: number, ids: readonly string[], reading: Reading): AsyncIterable<MessageText[]>;
}

/** What entries are written to: the index, or one that a rebuild fills. */
export interface EntryIndex {
  upsert(batch: PassageBatch): Promise<UpsertResult[]>;
  publish(document: IndexedDocument): Promise<boolean>;
  index(versions: readonly WholeVersion[]): Promise<UpsertResult[][]>;
  remove(filter: RemoveFilter): Promise<void>;
}

export interface EntryParts {
  engine: SearchEngine;
  store: SearchStore;
  entries: EntrySource;
}
