import { type Envelope, newEvent } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import { ChatServiceDefinition, type MessageText, type Session } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { type Item, MemoryServiceDefinition } from '@cairn/proto/memory';
import { PeopleServiceDefinition } from '@cairn/proto/people';
import type { Project, Role } from '@cairn/proto/projects';
import { type SearchServiceClient, SearchServiceDefinition } from '@cairn/proto/search';
import type { Component } from '@cairn/service/run';
import { fakeProjects, rightsOf, serve, type TestPlatform, testPlatform } from '@cairn/testing';
import { v7 as uuidv7 } from 'uuid';
import { createSearchService } from '../service.ts';
import { testConfig } from './config.ts';

type Payload = NonNullable<Envelope['payload']>;

/** A project as the projects service of a test has it. */
type TestProject = Pick<Project, 'id' | 'name'> & Partial<Project>;

/** What the other services have, as tables that a test changes; `publish` says that it did. */
interface World {
  projects: TestProject[];
  members: Map<number, Map<string, Role>>;
  memories: Item[];
  chats: Session[];
  messages: Map<number, MessageText[]>;
  /** Document id -> its passages. */
  documents: Map<string, string[]>;
  /** Runs each time items were read, before the answer is given. */
  onItemsRead: ((items: readonly Item[]) => void) | undefined;
}

export interface SearchUnderTest {
  platform: TestPlatform;
  world: World;
  search: SearchServiceClient;
  people: ReturnType<typeof connectPeople>;
  publish(payload: Payload, projectId: number, actorId?: string): Promise<void>;
  /** Adds a memory and says so. */
  remember(projectId: number, content: string, changes?: Partial<Item>): Promise<Item>;
  /** Adds a chat with messages, a question and an answer in turn, and says so. */
  talk(projectId: number, userId: string, name: string, texts?: readonly string[]): Promise<Session>;
  addDocument(projectId: number, name: string, texts: readonly string[]): Promise<string>;
  /** Ends the service, and starts it on the same records. */
  restart(between?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const connectPeople = (platform: TestPlatform) =>
  platform
    .identity('auth')
    .clients.connect(PeopleServiceDefinition, serviceAddress(platform.config, 'search'), 'search');

/** The search service beside services that a test fills. */
export async function searchUnderTest(): Promise<SearchUnderTest> {
  const platform = await testPlatform();
  const world: World = {
    ...{
      projects: [],
      members: new Map(),
      memories: [],
      chats: [],
      messages: new Map(),
      documents: new Map(),
    },
    onItemsRead: undefined,
  };
  await platform.start(...servicesOf(platform, world));
  let service: Component;

  async function start(): Promise<void> {
    service = await createSearchService(testConfig(platform, { SEARCH_INDEX_SHARDS: 1 }), platform);
    await platform.start(service);
  }
  await start();

  const publish: SearchUnderTest['publish'] = async (payload, projectId, actorId = '') => {
    await platform.bus.publish([newEvent(payload, { projectId, actorId })]);
  };

  return {
    platform,
    world,
    search: platform
      .identity('gateway')
      .clients.connect(SearchServiceDefinition, serviceAddress(platform.config, 'search')),
    people: connectPeople(platform),
    publish,

    async remember(projectId, content, changes = {}) {
      const item = anItem(projectId, content, changes);
      world.memories.push(item);
      await publish({ $case: 'memoryCreated', value: { itemId: item.id } }, projectId);
      return item;
    },

    async talk(projectId, userId, name, texts = []) {
      const session = aSession(world.chats.length + 1, { projectId, userId, name });
      world.chats.push(session);
      const messages = texts.map((text, place) => {
        return { id: uuidv7(), place, isAi: place % 2 === 1, text, createdAt: new Date(place) };
      });
      world.messages.set(session.id, messages);
      await publish({ $case: 'chatSessionCreated', value: { sessionId: session.id } }, projectId, userId);
      for (const { id: messageId, isAi } of messages) {
        const value = { sessionId: session.id, messageId, isAi };
        await publish({ $case: 'chatMessageCreated', value }, projectId, userId);
      }
      return session;
    },

    async addDocument(projectId, name, texts) {
      const documentId = uuidv7();
      world.documents.set(documentId, [...texts]);
      const value = {
        documentId,
        version: 1,
        name,
        fileType: 'FILE_TYPE_TXT',
        chunksCount: texts.length,
      } as const;
      await publish({ $case: 'documentExtracted', value: { ...value, createdAt: new Date(0) } }, projectId);
      return documentId;
    },

    async restart(between) {
      await service.stop?.();
      await between?.();
      await start();
    },
    close: () => platform.close(),
  };
}

function anItem(projectId: number, content: string, changes: Partial<Item>): Item {
  return {
    ...{ id: uuidv7(), projectId, content, memoryType: 'MEMORY_TYPE_FACT', sourceType: 'SOURCE_TYPE_USER' },
    ...{ tags: [], importance: 0.5, confidence: 0.5, usageCount: 0, createdBy: '', revision: 1 },
    ...{ createdAt: new Date(1_000), updatedAt: new Date(1_000), lastReferenced: undefined },
    ...{ proposedBy: 'PROPOSER_PERSON', supersedes: [], supersededBy: '', isCut: false, evidence: undefined },
    ...changes,
  };
}

function aSession(id: number, of: Pick<Session, 'projectId' | 'userId' | 'name'>): Session {
  return { id, ...of, messageCount: 0, createdAt: new Date(id), updatedAt: new Date(id), pinned: false };
}

function servicesOf(platform: TestPlatform, world: World): Component[] {
  return [
    fakeProjects(platform, world.members, {
      getAiSettings: async (request, context) => ({
        capabilities: rightsOf(world.members)(request, context),
        settings: {},
      }),
      listProjects: async (_request, { caller }) => {
        const userId = caller.kind === 'user' ? caller.userId : '';
        const own = world.projects.filter(({ id }) => world.members.get(id)?.has(userId));
        return { projects: own.map(aProject), nextPageToken: '' };
      },
    }),
    serve(platform, 'memory', MemoryServiceDefinition, {
      readItems: async ({ itemIds, projectId }) => {
        const items = world.memories.filter(
          (item) => itemIds.length === 0 || (item.projectId === projectId && itemIds.includes(item.id)),
        );
        world.onItemsRead?.(items);
        return { items, nextPageToken: '' };
      },
    }),
    serve(platform, 'chat', ChatServiceDefinition, {
      readSessions: async ({ sessionIds }) => {
        const sessions = world.chats.filter(({ id }) => sessionIds.length === 0 || sessionIds.includes(id));
        return { sessions, nextPageToken: '' };
      },
      readMessages: async ({ sessionId, messageIds }) => {
        const session = world.chats.find(({ id }) => id === sessionId);
        if (!session) throw commonRefusals.project_not_found();
        const all = world.messages.get(sessionId) ?? [];
        const messages = all.filter(({ id }) => messageIds.length === 0 || messageIds.includes(id));
        return { session, messages, nextPageToken: '' };
      },
    }),
    serve(platform, 'documents', DocumentsServiceDefinition, {
      async *streamPassages({ documentId }) {
        const texts = world.documents.get(documentId);
        if (!texts) throw commonRefusals.project_not_found();
        const place = { page: 1, start: 0, lineStart: 1, lineEnd: 1, headings: [], context: undefined };
        yield {
          passages: texts.map((text, ordinal) => {
            return { id: `${documentId}/${ordinal}`, ordinal, text, end: text.length, ...place };
          }),
        };
      },
    }),
  ];
}

function aProject(project: TestProject): Project {
  return {
    ...{ isFavorite: false, state: 'PROJECT_STATE_ACTIVE', counts: undefined, lastActivity: undefined },
    ...{ createdAt: new Date(0), updatedAt: new Date(0), role: 'ROLE_OWNER', membersCount: 1 },
    ...{ ownerId: '', ownerName: '', capabilities: ['ACTION_READ'] },
    ...project,
  };
}
