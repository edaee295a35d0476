import { createConsumers, createOutboxRelay } from '@cairn/messaging/events';
import { openLimits } from '@cairn/persistence/limits';
import type { PortableStore } from '@cairn/persistence/portable';
import { ConfigError, serviceAddress } from '@cairn/platform/config';
import { createRpcServer } from '@cairn/platform/rpc';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { createProjectAccess, createSessionWatch } from '@cairn/service/access';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform } from '@cairn/service/run';
import { createStandings } from '@cairn/service/standing';
import { v7 as uuidv7 } from 'uuid';
import { answerLimits } from './answer-limits.ts';
import { createPassageFinder } from './clients/passage-finder.ts';
import { createSettingsReader } from './clients/settings-reader.ts';
import { type ChatConfig, modelFaults } from './config.ts';
import { onDocumentDeleted } from './consumers/document-deleted.ts';
import { onProjectDeleted } from './consumers/project-deleted.ts';
import type { ChatModel } from './domain/chat-model.ts';
import { createSweeper } from './domain/interrupt-abandoned.ts';
import type { ChatStore } from './domain/ports.ts';
import { RunningAnswers, type RunTiming } from './domain/running-answers.ts';
import { createBusFeed } from './feed/bus-feed.ts';
import { createExtractiveModel } from './model/extractive.ts';
import { callers } from './rpc/callers.ts';
import { createHandlers } from './rpc/handlers.ts';
import { chatOfPeople } from './rpc/people.ts';

export interface ChatServiceOptions {
  /** Other times than the usual ones, for tests that wait for them. */
  timing?: Partial<RunTiming> & { sweep?: number; drain?: number };
}

/** Puts the service together: the only place that picks its adapters. @throws ConfigError for half a model. */
export async function createChatService(
  config: ChatConfig,
  platform: Platform,
  { timing = {} }: ChatServiceOptions = {},
): Promise<Component> {
  const { bus, metrics, exclusive } = platform;
  const { serviceTokens, clients, logger, security } = platform.identity('chat');
  const auth = clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  const projects = clients.connect(ProjectsServiceDefinition, serviceAddress(config, 'projects'));
  const search = clients.connect(SearchServiceDefinition, serviceAddress(config, 'search'));
  const sessions = createSessionWatch({ auth, bus });
  const access = createProjectAccess({ projects, bus });
  const settings = createSettingsReader(projects);
  const owner = uuidv7();
  const model = await createModel(config);
  const store = await openStore(platform);
  const limits = await openLimits(platform.mongo);
  const feed = createBusFeed(bus);
  const running = new RunningAnswers({
    store,
    feed,
    logger,
    metrics,
    owner,
    model,
    search: createPassageFinder(search),
    passages: config.CHAT_PASSAGES,
    contextTokens: config.AI_CONTEXT_TOKENS,
    timing,
    drainMs: () => timing.drain ?? platform.drainLeftMs(),
  });
  // What is stopped first comes last: no new work, then no new calls, then the answers being written have their time,
  // and only then what they need goes: who hears that they end, what tells of it, the store.
  return group('chat', [
    store.component,
    limits.component,
    createOutboxRelay({ service: 'chat', outbox: store.outbox, bus, logger, metrics }),
    feed.component,
    sessions,
    createSweeper({
      store,
      feed,
      logger,
      metrics,
      owner,
      exclusive,
      renew: () => running.renew(),
      periodMs: timing.sweep,
      graceMs: running.lease().ms,
    }),
    running,
    createRpcServer({
      name: 'chat',
      endpoint: platform.endpoint('chat'),
      definition: ChatServiceDefinition,
      implementation: createHandlers({
        store,
        feed,
        settings,
        running,
        model,
        access,
        admit: answerLimits({
          limits,
          standings: createStandings({ auth, bus }),
          isModelPaid: config.AI_BASE_URL !== undefined,
        }),
      }),
      further: [peopleService(chatOfPeople({ store, feed, projects }))],
      verifier: sessions.verifier,
      callers,
      serviceTokens,
      security,
      logger,
      metrics,
    }),
    createConsumers(bus, [onProjectDeleted({ store, feed }, bus), onDocumentDeleted(store)]),
  ]);
}

/**
 * The store where the platform keeps its records. A driver takes time and memory that a Cairn without a server need not
 * spend.
 */
export async function openStore({
  mongo,
  dataPath,
}: Platform): Promise<ChatStore & { component: Component; portable: PortableStore }> {
  if (mongo) {
    const { openMongoStore } = await import('./store/mongo.ts');
    return openMongoStore(mongo);
  }
  const { openSqliteStore } = await import('./store/sqlite.ts');
  return openSqliteStore(dataPath('chat.sqlite'));
}

async function createModel(config: ChatConfig): Promise<ChatModel> {
  const faults = modelFaults(config);
  if (faults.length > 0) throw new ConfigError(faults);
  if (!config.AI_BASE_URL) return createExtractiveModel();
  // Its library takes time and memory that a Cairn without a model need not spend.
  const { createOpenAiModel } = await import('./model/openai.ts');
  return createOpenAiModel({
    baseUrl: config.AI_BASE_URL,
    apiKey: config.AI_API_KEY,
    model: config.AI_MODEL,
    firstTokenMs: config.AI_FIRST_TOKEN_TIMEOUT * 1_000,
    nextTokenMs: config.AI_NEXT_TOKEN_TIMEOUT * 1_000,
    retries: config.AI_RETRIES,
  });
}
