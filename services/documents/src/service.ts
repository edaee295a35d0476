import { createProjectAccess, createSessionWatch } from '@cairn/kit/auth';
import { openFolderBlobs } from '@cairn/kit/blobs';
import { serviceAddress } from '@cairn/kit/config';
import { createConsumers, createOutboxRelay } from '@cairn/kit/events';
import { createRpcServer } from '@cairn/kit/rpc';
import { type Component, group, type Platform } from '@cairn/kit/run';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import type { DocumentsConfig } from './config.ts';
import { settleIndexing } from './consumers/document-indexed.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import { Readings } from './domain/readings.ts';
import { sweep } from './domain/sweep.ts';
import { Uploads } from './domain/uploads.ts';
import { createDocumentReader } from './extraction/document-reader.ts';
import { Extractor } from './extraction/extractor.ts';
import { judgeType } from './extraction/judge-type.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from './extraction/limits.ts';
import { createReadingJobs } from './reading-jobs.ts';
import { createHandlers } from './rpc/handlers.ts';
import { openSqliteStore } from './store/sqlite.ts';

const MIB = 1024 * 1024;

/** Puts the service together: the only place that picks its adapters. */
export async function createDocumentsService(
  config: DocumentsConfig,
  platform: Platform,
): Promise<Component> {
  const { bus, metrics } = platform;
  const { serviceTokens, clients, logger } = platform.identity('documents');
  const store = openSqliteStore(platform.dataPath('documents.sqlite'));
  const blobs = await openFolderBlobs(platform.dataPath('files'), {
    reserveBytes: config.DOCUMENTS_DISK_RESERVE_MB * MIB,
  });
  const sessions = createSessionWatch({
    auth: clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth')),
    bus,
  });
  const projects = clients.connect(ProjectsServiceDefinition, serviceAddress(config, 'projects'));
  const access = createProjectAccess({ projects, bus });
  const extractor = new Extractor(limitsOf(config));
  const reader = createDocumentReader(extractor, blobs);
  const dependencies = { store, blobs, judgeType, uploads: new Uploads(), readings: new Readings() };
  return group('documents', [
    store.component,
    { name: 'documents readers', stop: () => extractor.close() },
    sessions,
    createRpcServer({
      name: 'documents',
      endpoint: platform.endpoint('documents'),
      definition: DocumentsServiceDefinition,
      implementation: createHandlers({ ...dependencies, access }),
      verifier: sessions.verifier,
      serviceTokens,
      logger,
      metrics,
    }),
    createOutboxRelay({ service: 'documents', outbox: store.outbox, bus, logger, metrics }),
    createConsumers(bus, [settleIndexing(store), forgetProject(dependencies)]),
    createReadingJobs({
      ...dependencies,
      reader,
      bus,
      concurrency: config.DOCUMENTS_READERS,
      exclusive: platform.exclusive,
      logger,
      metrics,
    }),
    sweeping(dependencies, (error) => logger.warn({ err: error }, 'leftovers could not be cleared away')),
  ]);
}

function limitsOf(config: DocumentsConfig): ExtractionLimits {
  return {
    ...DEFAULT_LIMITS,
    memoryBytes: config.DOCUMENTS_READER_MEMORY_MB * 1024 * 1024,
    wallMs: config.DOCUMENTS_READER_SECONDS * 1_000,
    maxPages: config.DOCUMENTS_MAX_PAGES,
  };
}

/** Clears away what a killed process left, beside everything else. */
function sweeping(dependencies: Parameters<typeof sweep>[0], onError: (error: unknown) => void): Component {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  return {
    name: 'documents sweep',
    begin() {
      running = sweep(dependencies, stopping.signal).catch(onError);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
