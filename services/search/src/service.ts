import { createProjectAccess, createSessionWatch } from '@cairn/kit/auth';
import { serviceAddress } from '@cairn/kit/config';
import { createConsumers, createOutboxRelay } from '@cairn/kit/events';
import { createRpcServer } from '@cairn/kit/rpc';
import { type Component, group, type Platform } from '@cairn/kit/run';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import type { SearchConfig } from './config.ts';
import { removeDeleted } from './consumers/document-deleted.ts';
import { indexExtracted } from './consumers/document-extracted.ts';
import { followRenames } from './consumers/document-renamed.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import { IndexingInProgress } from './domain/indexing-in-progress.ts';
import { createSqliteSearchEngine } from './engine/sqlite-fts5/engine.ts';
import { createIndexUpkeep } from './index-upkeep.ts';
import { createHandlers } from './rpc/handlers.ts';
import { documentsServiceSource } from './sources/documents-service.ts';
import { openSqliteStore } from './store/sqlite.ts';

/** Puts the service together: the only place that picks its adapters. */
export async function createSearchService(config: SearchConfig, platform: Platform): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger } = platform.identity('search');
  const store = openSqliteStore(platform.dataPath('search.sqlite'));
  const engine = createSqliteSearchEngine(platform.dataPath('search-index'));
  const auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  const projects = clients.connect(ProjectsServiceDefinition, serviceAddress(config, 'projects'));
  const documents = clients.connect(DocumentsServiceDefinition, serviceAddress(config, 'documents'));
  const sessions = createSessionWatch({ auth, bus });
  const parts = {
    engine,
    store,
    source: documentsServiceSource(documents),
    indexing: new IndexingInProgress(),
  };
  return group('search', [
    store.component,
    engine.component,
    sessions,
    createRpcServer({
      name: 'search',
      endpoint: platform.endpoint('search'),
      definition: SearchServiceDefinition,
      implementation: createHandlers(engine, createProjectAccess({ projects, bus })),
      verifier: sessions.verifier,
      serviceTokens,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'search', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [
      indexExtracted(parts),
      removeDeleted(parts),
      followRenames(parts),
      forgetProject(parts),
    ]),
    createIndexUpkeep({ parts, always: config.SEARCH_REBUILD_INDEX, logger }),
  ]);
}
