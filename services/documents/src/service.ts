import { resolve } from 'node:path';
import { createConsumers } from '@cairn/messaging/events';
import { openBlobStore } from '@cairn/persistence/blobs';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { createProjectAccess, createSessionWatch } from '@cairn/service/access';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import { createStandings } from '@cairn/service/standing';
import type { DocumentsConfig } from './config.ts';
import { callOffReadings, confirmDeletions } from './consumers/document-deleted.ts';
import { settleIndexing } from './consumers/document-indexed.ts';
import { notePurges } from './consumers/document-purged.ts';
import { forgetProject } from './consumers/project-deleted.ts';
import { type DocumentsStore, RECOGNITION } from './domain/ports.ts';
import { Readings } from './domain/readings.ts';
import { Uploads } from './domain/uploads.ts';
import { createDocumentReader } from './extraction/document-reader.ts';
import { Extractor } from './extraction/extractor.ts';
import { judgeType } from './extraction/judge-type.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from './extraction/limits.ts';
import { Recogniser } from './extraction/recognition/recogniser.ts';
import { requireModels } from './extraction/recognition/recognition-settings.ts';
import { createPictureJobs } from './picture-jobs.ts';
import { createReadingJobs } from './reading-jobs.ts';
import { callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { documentsOfPeople } from './rpc/people.ts';
import { createSweeping } from './sweeping.ts';

const MIB = 1024 * 1024;
/** Documents whose pages take turns in being recognised, so that a long one does not hold up a short one. */
const SCANS_AT_ONCE = 4;

/** Puts the service together: the only place that picks its adapters. */
export async function createDocumentsService(
  config: DocumentsConfig,
  platform: Platform,
): Promise<Component> {
  const { bus, metrics } = platform;
  const frame = serviceFrame('documents', config, platform);
  const { logger } = frame;
  const store = await openStore(platform);
  const { blobs, component: files } = await openBlobs(config, platform);
  const auth = frame.connect(AuthServiceDefinition, 'auth');
  const sessions = createSessionWatch({ auth, bus });
  const projects = frame.connect(ProjectsServiceDefinition, 'projects');
  const access = createProjectAccess({ projects, bus });
  await platform.sandbox.prepare();
  const extractor = new Extractor(limitsOf(config), {
    readers: config.DOCUMENTS_READERS,
    sandbox: platform.sandbox.get,
  });
  const recogniser = openRecogniser(config, platform);
  const reader = createDocumentReader(extractor, blobs, recogniser);
  const dependencies = {
    store,
    blobs,
    judgeType,
    unlocker: reader,
    // A folder of files has one process that writes to it.
    uploads: new Uploads({ exclusive: platform.mongo === undefined }),
    readings: new Readings(),
    versionsKept: config.DOCUMENTS_VERSIONS_KEPT,
    expectReading: () => {
      // A reader that cannot start is reported by the reading.
      extractor.prepare().catch(() => undefined);
    },
  };
  return group('documents', [
    store.component,
    files,
    {
      name: 'documents readers',
      stop() {
        extractor.close();
        recogniser?.close();
      },
    },
    sessions,
    frame.server({
      definition: DocumentsServiceDefinition,
      implementation: createHandlers({ ...dependencies, access, standings: createStandings({ auth, bus }) }),
      further: [peopleService(documentsOfPeople({ store, blobs, projects }))],
      verifier: sessions.verifier,
      callers,
    }),
    frame.relay(store.outbox),
    createConsumers(bus, [
      settleIndexing(dependencies),
      confirmDeletions(dependencies),
      notePurges(store),
      forgetProject(dependencies, bus),
    ]),
    callOffReadings(bus, dependencies.readings),
    createReadingJobs({
      ...dependencies,
      reader,
      bus,
      events: bus,
      concurrency: config.DOCUMENTS_READERS,
      exclusive: platform.exclusive,
      logger,
      metrics,
    }),
    createReadingJobs({
      ...dependencies,
      kind: RECOGNITION,
      reader,
      bus,
      concurrency: SCANS_AT_ONCE,
      exclusive: false,
      logger,
      metrics,
    }),
    createPictureJobs({ ...dependencies, drawer: reader, bus, logger, metrics }),
    createSweeping(dependencies, { logger, metrics }),
  ]);
}

/** Everything the service keeps. */
export const openStore = storeOpener<DocumentsStore>('documents', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});

/** Files. On the database server they need the indexes that the store's component makes when it starts. */
export function openBlobs(
  config: DocumentsConfig,
  { mongo, dataPath }: Pick<Platform, 'mongo' | 'dataPath'>,
) {
  const reserveBytes = config.DOCUMENTS_DISK_RESERVE_MB * MIB;
  return openBlobStore({ config, mongo, dataPath, service: 'documents', folder: 'files', reserveBytes });
}

/** What recognises text in pictures, unless that is turned off. @throws ConfigError when a language has no model. */
function openRecogniser(config: DocumentsConfig, platform: Platform): Recogniser | undefined {
  if (config.OCR_LANGUAGES === '') return undefined;
  const settings = {
    languages: config.OCR_LANGUAGES.split('+'),
    ...(config.OCR_DATA !== undefined && { folder: resolve(config.OCR_DATA) }),
    processes: config.OCR_PROCESSES,
    maxPages: config.OCR_PAGES,
    pageMs: config.OCR_PAGE_SECONDS * 1_000,
    documentMs: config.OCR_DOCUMENT_SECONDS * 1_000,
  };
  requireModels(settings);
  return new Recogniser(settings, limitsOf(config), platform.sandbox.get);
}

function limitsOf(config: DocumentsConfig): ExtractionLimits {
  return {
    ...DEFAULT_LIMITS,
    memoryBytes: config.DOCUMENTS_READER_MEMORY_MB * 1024 * 1024,
    wallMs: config.DOCUMENTS_READER_SECONDS * 1_000,
    maxPages: config.DOCUMENTS_MAX_PAGES,
  };
}
