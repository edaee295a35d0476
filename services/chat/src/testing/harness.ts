import { requireUser } from '@cairn/platform/auth';
import { loadConfig } from '@cairn/platform/config';
import { commonRefusals } from '@cairn/platform/errors';
import {
  type AnswerEvent,
  type ChatServiceClient,
  ChatServiceDefinition,
  type Message,
} from '@cairn/proto/chat';
import { type AdminServiceClient, AdminServiceDefinition } from '@cairn/proto/chat/admin';
import { type CountDocumentsResponse, DocumentsServiceDefinition } from '@cairn/proto/documents';
import { enumName } from '@cairn/proto/enum-names';
import { MemoryServiceDefinition, type NewProposal } from '@cairn/proto/memory';
import type { AiSettings, ProjectState, Role } from '@cairn/proto/projects';
import { type NamedDocument, type Passage, SearchServiceDefinition } from '@cairn/proto/search';
import type { Platform } from '@cairn/service/run';
import {
  fakeProjects,
  rightsOf,
  type ScriptedModel,
  serve,
  startScriptedModel,
  type TestPlatform,
  testPlatform,
} from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { v7 as uuidv7 } from 'uuid';
import { configSchema } from '../config.ts';
import { type ChatServiceOptions, createChatService } from '../service.ts';

export interface Harness {
  platform: TestPlatform;
  /** The endpoint behind AI_BASE_URL; scripted with `endpoint.next(...)`. */
  endpoint: ScriptedModel;
  chat: ChatServiceClient;
  /** The other services, as tables a test may change. */
  world: World;
  /** What administrators call of the first chat service. */
  /** As the search service has it. */
  asSearch: ChatServiceClient;
  admin: AdminServiceClient;
  /** A second chat service on the same records. */
  another(options?: Partial<StartOptions>): Promise<ChatServiceClient>;
  close(): Promise<void>;
}

export interface RememberedItem {
  id: string;
  projectId: number;
  content: string;
}

export interface World {
  members: Map<number, Map<string, Role>>;
  states: Map<number, ProjectState>;
  settings: Partial<AiSettings>;
  passages: Partial<Passage>[];
  /** What searches of these words find, in place of `passages`. */
  found: Record<string, Partial<Passage>[]>;
  /** Memories of projects; every question finds all of its project, in this order. */
  memories: RememberedItem[];
  /** What was proposed to be kept, and to whom. */
  proposed: (NewProposal & { userId: string; projectId: number })[];
  /** Documents that can be read whole: the texts of their passages, two on a page. */
  texts: { id: string; name: string; passages: string[] }[];
  /** How many documents the project has. */
  documents: number;
  /** What else is counted of them. */
  unread: Partial<CountDocumentsResponse>;
  /** The documents that every question names. */
  named: NamedDocument[];
  /** Term -> of a hundred passages that search looks at, how many hold it. */
  holders: Record<string, number>;
  /** Passages that come next after the limit. */
  further: Partial<Passage>[];
  /** Phrases of every question that others say the same as. */
  phrases: { terms: string[]; others: { terms: string[] }[] }[];
  /** What search was asked, and for whom. */
  searched: { userId: string; projectId: number; query: string; limit: number }[];
  searchError: Error | undefined;
}

export interface StartOptions extends ChatServiceOptions {
  /** More variables than those of the model. */
  env: Record<string, string>;
  /** False: no model is configured. */
  withModel: boolean;
  /** The model rewrites questions, which are otherwise searched for as they are. */
  rewrites: boolean;
  exclusive: boolean;
  /** Whose bus it uses; the harness's own unless given. */
  platform: TestPlatform;
}

/** Short enough to be waited for, but for the lease: a busy machine must not lose one. */
export const QUICK = { lease: 60_000, heartbeat: 100, checkpoint: 20, drain: 50, sweep: 50 };

export const ada = { userId: uuidv7(), email: 'ada@example.org' };
export const bob = { userId: uuidv7(), email: 'bob@example.org' };

export function makeWorld(): World {
  return {
    members: new Map([
      [
        1,
        new Map<string, Role>([
          [ada.userId, 'ROLE_OWNER'],
          [bob.userId, 'ROLE_VIEWER'],
        ]),
      ],
      [2, new Map<string, Role>([[ada.userId, 'ROLE_OWNER']])],
    ]),
    states: new Map(),
    settings: {},
    passages: [
      { text: 'Cairns are heaps of stones raised by people.', documentName: 'cairns.txt' },
      { text: 'The oldest stones of the north are granite.', documentName: 'granite.pdf', page: 4 },
    ],
    found: {},
    memories: [],
    proposed: [],
    texts: [],
    documents: 5,
    unread: {},
    named: [],
    holders: {},
    further: [],
    phrases: [],
    searched: [],
    searchError: undefined,
  };
}

export function servePassages(platform: TestPlatform, world: World) {
  // A question may have the name of what every object has.
  const foundBy = (query: string) =>
    (Object.hasOwn(world.found, query) ? world.found[query] : undefined) ?? world.passages;
  return serve(platform, 'search', SearchServiceDefinition, {
    async searchPassages({ projectId, query, limit }, context) {
      world.searched.push({ userId: requireUser(context).userId, projectId, query, limit });
      if (world.searchError) throw world.searchError;
      const numbered = (passage: Partial<Passage>, i: number) => ({
        chunkId: `chunk-${i}`,
        documentId: `document-${i}`,
        documentName: 'a.txt',
        projectId,
        version: 1,
        page: 0,
        start: 0,
        end: passage.text?.length ?? 0,
        lineStart: 1,
        lineEnd: 2,
        text: '',
        score: 1,
        fileType: 'FILE_TYPE_TXT' as const,
        ...passage,
      });
      const passages = foundBy(query).slice(0, limit).map(numbered);
      const further = world.further.map((passage, i) => numbered(passage, limit + i));
      const terms = Object.entries(world.holders).map(([term, passages]) => ({ term, passages }));
      return {
        passages,
        documentsSearched: passages.length,
        passagesSearched: passages.length > 0 ? 100 : 0,
        terms,
        namedDocuments: world.named,
        further,
        phrases: world.phrases,
      };
    },
    async searchMemories({ projectId, limit }) {
      const found = world.memories.filter((each) => each.projectId === projectId).slice(0, limit);
      return { memories: found.map(({ id, content }) => ({ memoryId: id, score: 1, text: content })) };
    },
  });
}

/** Whose memories they are is asked for again where they are read. */
function serveMemory(platform: TestPlatform, world: World) {
  return serve(platform, 'memory', MemoryServiceDefinition, {
    async readItems({ itemIds, projectId }) {
      const asked = world.memories.filter(
        (each) => itemIds.includes(each.id) && each.projectId === projectId,
      );
      return { items: asked.map((each) => ({ ...each, revision: 3 })) };
    },
    async addProposals({ projectId, proposals }, context) {
      const { userId } = requireUser(context);
      const known = new Set(world.proposed.map(({ content }) => content));
      const fresh = proposals.filter(({ content }) => !known.has(content));
      world.proposed.push(...fresh.map((each) => ({ ...each, userId, projectId })));
      return { proposals: fresh.map(({ content }) => ({ content })) };
    },
  });
}

export function serveDocuments(platform: TestPlatform, world: World) {
  return serve(platform, 'documents', DocumentsServiceDefinition, {
    async countDocuments() {
      return { total: world.documents, recent: 0, shared: 0, ...world.unread };
    },
    async listDocuments({ pageSize }) {
      const documents = world.texts.slice(0, pageSize).map(({ id, name }) => ({ id, name }));
      return { documents, nextPageToken: '', total: world.texts.length };
    },
    async getDocument({ documentId }) {
      const { id, name } = textOf(world, documentId);
      const status = 'DOCUMENT_STATUS_PROCESSED' as const;
      return { document: { id, name, status, fileType: 'FILE_TYPE_PDF' as const, version: 3 } };
    },
    async listPassages({ documentId, pageSize, pageToken }) {
      const { passages: texts } = textOf(world, documentId);
      const from = Number(pageToken);
      const passages = texts.slice(from, from + pageSize).map((text, i) => {
        const ordinal = from + i;
        const start = ordinal % 2 === 0 ? 0 : 10_000;
        return {
          id: `${documentId}-${ordinal}`,
          ordinal,
          page: Math.floor(ordinal / 2) + 1,
          start,
          end: start + text.length,
          text,
        };
      });
      const next = from + pageSize;
      return { passages, nextPageToken: next < texts.length ? String(next) : '' };
    },
  });
}

function textOf(world: World, documentId: string) {
  const text = world.texts.find(({ id }) => id === documentId);
  if (!text) throw commonRefusals.file_not_found();
  return text;
}

export function serveProjects(platform: TestPlatform, world: World) {
  const stateOf = (projectId: number) => world.states.get(projectId) ?? 'PROJECT_STATE_ACTIVE';
  const rights = rightsOf(world.members, stateOf);
  const more: Parameters<typeof fakeProjects>[2] = {
    getAiSettings: async (request, context) => ({
      settings: world.settings,
      capabilities: rights(request, context),
    }),
  };
  return fakeProjects(platform, world.members, more, stateOf);
}

export async function startHarness(options: Partial<StartOptions> = {}): Promise<Harness> {
  const platform = options.platform ?? (await testPlatform({ exclusive: options.exclusive ?? false }));
  const endpoint = await startScriptedModel();
  platform.auth.limits.answers_at_once = 5;
  const world = makeWorld();
  await platform.start(
    serveProjects(platform, world),
    servePassages(platform, world),
    serveMemory(platform, world),
    serveDocuments(platform, world),
  );
  let instances = 0;

  let first = '';
  async function start(changes: Partial<StartOptions>): Promise<ChatServiceClient> {
    const on = changes.platform ?? platform;
    const address = `unix:${platform.folder}/chat-${instances++}.sock`;
    const model = { AI_BASE_URL: endpoint.baseUrl, AI_MODEL: 'stone-1', AI_API_KEY: 'sk-test' };
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      OLLAMA_URL: 'none',
      // Else the end of a model's silence hides that its caller did not hang up.
      AI_FIRST_TOKEN_TIMEOUT: '1h',
      AI_NEXT_TOKEN_TIMEOUT: '1h',
      ...((changes.withModel ?? true) ? model : {}),
      ...(changes.rewrites ? {} : { AI_REWRITE: 'off' }),
      ...changes.env,
    });
    const here: Platform = { ...on, endpoint: () => ({ address }) };
    await on.start(await createChatService(config, here, { timing: changes.timing ?? QUICK }));
    first ||= address;
    return on.identity('gateway').clients.connect(ChatServiceDefinition, address);
  }

  return {
    platform,
    endpoint,
    world,
    chat: await start(options),
    asSearch: platform.identity('search').clients.connect(ChatServiceDefinition, first),
    admin: platform.identity('gateway').clients.connect(AdminServiceDefinition, first),
    another: (changes = {}) => start({ ...options, ...changes }),
    async close() {
      await platform.close();
      await endpoint.close();
    },
  };
}

/** Everything a stream of events said, put together as a reader would. */
export class Reading {
  readonly events: AnswerEvent[] = [];
  text = '';
  error: unknown;
  done: Message | undefined;

  get kinds(): string[] {
    const kinds = this.events.map((event) =>
      event.kind?.$case === 'progress'
        ? enumName(event.kind.value.stage, 'ANSWER_STAGE_')
        : (event.kind?.$case ?? ''),
    );
    return kinds.filter((kind, i) => kind !== kinds[i - 1]);
  }

  get accepted() {
    const [first] = this.events;
    return first?.kind?.$case === 'accepted' ? first.kind.value : undefined;
  }

  get offset(): number {
    return this.events.at(-1)?.offset ?? 0;
  }

  take({ event }: { event: AnswerEvent | undefined }): void {
    if (!event) return;
    this.events.push(event);
    if (event.kind?.$case === 'content') this.text += event.kind.value;
    if (event.kind?.$case === 'replaced') this.text = event.kind.value;
    if (event.kind?.$case === 'done') this.done = event.kind.value;
  }
}

/** Reads a stream in the background; `finished` resolves at its end, whatever that is. */
export function read(
  stream: (options: CallOptions) => AsyncIterable<{ event: AnswerEvent | undefined }>,
  options: CallOptions,
): Reading & { finished: Promise<void>; cancel(): void } {
  const leaving = new AbortController();
  const reading = new Reading();
  const finished = (async () => {
    try {
      for await (const response of stream({ ...options, signal: leaving.signal })) reading.take(response);
    } catch (error) {
      reading.error = error;
    }
  })();
  return Object.assign(reading, { finished, cancel: () => leaving.abort() });
}
