import { createConsumers } from '@cairn/messaging/events';
import { furtherService } from '@cairn/platform/rpc';
import type { Logger } from '@cairn/platform/telemetry';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { AdminServiceDefinition } from '@cairn/proto/search/admin';
import { createSessionWatch } from '@cairn/service/access';
import { openEmbedder } from '@cairn/service/embedding';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import { adminHandlers } from './admin/handlers.ts';
import type { SearchConfig } from './config.ts';
import { followChats } from './consumers/chats.ts';
import { removeDeleted } from './consumers/document-deleted.ts';
import { indexExtracted } from './consumers/document-extracted.ts';
import { followRenames } from './consumers/document-renamed.ts';
import { removeReplaced } from './consumers/document-replaced.ts';
import { followMemories } from './consumers/memory-items.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import { Meaning } from './domain/meaning.ts';
import type { SearchStore } from './domain/ports.ts';
import type { SearchEngine } from './domain/search-engine.ts';
import { Synonyms } from './domain/synonyms/synonyms.ts';
import { createEmbeddingUpkeep } from './embedding-upkeep.ts';
import { createIndexUpkeep } from './index-upkeep.ts';
import { adminCallers, callers } from './rpc/callers.ts';
import { everythingHandlers } from './rpc/everything-handlers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { searchOfPeople } from './rpc/people.ts';
import { documentsServiceSource } from './sources/documents-service.ts';
import { entryServices } from './sources/entry-services.ts';
import { createProjectWords } from './sources/project-words.ts';
import { createReadableProjects } from './sources/readable-projects.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createSearchService(config: SearchConfig, platform: Platform): Promise<Component> {
  const { bus } = platform;
  const frame = serviceFrame('search', config, platform);
  const { logger } = frame;
  const store = await openStore(platform);
  const engine = await openEngine(config, platform, logger);
  const embedder = await openEmbedder(config);
  const meaning = new Meaning(embedder, { questionMs: config.EMBEDDING_QUESTION_TIMEOUT * 1_000 });
  const auth = frame.connect(AuthServiceDefinition, 'auth');
  const projects = frame.connect(ProjectsServiceDefinition, 'projects');
  const documents = frame.connect(DocumentsServiceDefinition, 'documents');
  const entries = entryServices({
    memory: frame.connect(MemoryServiceDefinition, 'memory'),
    chat: frame.connect(ChatServiceDefinition, 'chat'),
  });
  const sessions = createSessionWatch({ auth, bus });
  const parts = { engine, store, source: documentsServiceSource(documents), entries };
  const common = Synonyms.builtIn().with(config.SEARCH_SYNONYMS);
  const words = createProjectWords({ projects, bus, common });
  const readable = createReadableProjects({ projects, bus });
  const upkeep = createIndexUpkeep({
    parts,
    always: config.SEARCH_REBUILD_INDEX,
    logger,
    // A server can lose its index while this process runs.
    lookEveryMs: config.ELASTICSEARCH_URL ? LOOK_EVERY_MS : undefined,
  });
  return group('search', [
    store.component,
    engine.component,
    ...(embedder ? [embedder.component] : []),
    sessions,
    frame.server({
      definition: SearchServiceDefinition,
      implementation: {
        ...createHandlers({ engine, store, meaning, isBuilding: upkeep.isBuilding }, words),
        ...everythingHandlers({ engine, store, meaning, readable, words }),
      },
      further: [
        peopleService(searchOfPeople(parts)),
        furtherService(
          AdminServiceDefinition,
          adminHandlers({
            auth,
            embedder,
            meaning,
            place: config.EMBEDDING_FOLDER ?? config.EMBEDDING_BASE_URL ?? '',
          }),
          adminCallers,
        ),
      ],
      verifier: sessions.verifier,
      callers,
    }),
    frame.relay(store.outbox),
    createConsumers(bus, [
      indexExtracted(parts),
      removeDeleted(parts, bus),
      removeReplaced(parts),
      followRenames(parts),
      forgetProject(parts, bus),
      followMemories(parts),
      followChats(parts),
    ]),
    upkeep,
    ...(embedder
      ? [createEmbeddingUpkeep({ parts: { engine, embedder }, meaning, logger, metrics: platform.metrics })]
      : []),
  ]);
}

const LOOK_EVERY_MS = 10 * 60_000;

/** Everything the service keeps. */
export const openStore = storeOpener<SearchStore>('search', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});

export async function openEngine(
  config: SearchConfig,
  platform: Platform,
  logger: Logger,
): Promise<SearchEngine & { component: Component }> {
  if (config.ELASTICSEARCH_URL) {
    const { createElasticsearchEngine } = await import('./engine/elasticsearch/engine.ts');
    return createElasticsearchEngine({
      url: config.ELASTICSEARCH_URL,
      namespace: config.CAIRN_NAMESPACE,
      shards: config.SEARCH_INDEX_SHARDS,
      logger,
    });
  }
  const { createSqliteSearchEngine } = await import('./engine/sqlite-fts5/engine.ts');
  return createSqliteSearchEngine(platform.dataPath('search-index'));
}
