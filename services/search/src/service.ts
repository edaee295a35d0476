import { createConsumers, createOutboxRelay } from '@cairn/messaging/events';
import { serviceAddress } from '@cairn/platform/config';
import { createRpcServer } from '@cairn/platform/rpc';
import type { Logger } from '@cairn/platform/telemetry';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { createProjectAccess, createSessionWatch } from '@cairn/service/access';
import { type Component, group, type Platform } from '@cairn/service/run';
import type { SearchConfig } from './config.ts';
import { removeDeleted } from './consumers/document-deleted.ts';
import { indexExtracted } from './consumers/document-extracted.ts';
import { followRenames } from './consumers/document-renamed.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import type { SearchStore } from './domain/ports.ts';
import type { SearchEngine } from './domain/search-engine.ts';
import { createIndexUpkeep } from './index-upkeep.ts';
import { callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { documentsServiceSource } from './sources/documents-service.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createSearchService(config: SearchConfig, platform: Platform): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger, security } = platform.identity('search');
  const store = await openStore(platform);
  const engine = await openEngine(config, platform, logger);
  const auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  const projects = clients.connect(ProjectsServiceDefinition, serviceAddress(config, 'projects'));
  const documents = clients.connect(DocumentsServiceDefinition, serviceAddress(config, 'documents'));
  const sessions = createSessionWatch({ auth, bus });
  const parts = { engine, store, source: documentsServiceSource(documents) };
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
    sessions,
    createRpcServer({
      name: 'search',
      endpoint: platform.endpoint('search'),
      definition: SearchServiceDefinition,
      implementation: createHandlers(
        { engine, store, isBuilding: upkeep.isBuilding },
        createProjectAccess({ projects, bus }),
      ),
      verifier: sessions.verifier,
      callers,
      serviceTokens,
      security,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'search', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [
      indexExtracted(parts),
      removeDeleted(parts),
      followRenames(parts),
      forgetProject(parts, bus),
    ]),
    upkeep,
  ]);
}

const LOOK_EVERY_MS = 10 * 60_000;

/**
 * The store where the platform keeps its records. Drivers take time and memory that a Cairn without servers need not
 * spend.
 */
export async function openStore({
  mongo,
  dataPath,
}: Platform): Promise<SearchStore & { component: Component }> {
  if (mongo) {
    const { openMongoStore } = await import('./store/mongo.ts');
    return openMongoStore(mongo);
  }
  const { openSqliteStore } = await import('./store/sqlite.ts');
  return openSqliteStore(dataPath('search.sqlite'));
}

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
