import { createConsumers } from '@cairn/messaging/events';
import { openLimits } from '@cairn/persistence/limits';
import { createSecretBox, readOrMakeSecretFile } from '@cairn/platform/auth';
import { ConfigError } from '@cairn/platform/config';
import { furtherService } from '@cairn/platform/rpc';
import type { Metrics } from '@cairn/platform/telemetry';
import { AuthServiceDefinition } from '@cairn/proto/auth';
import { ChatServiceDefinition } from '@cairn/proto/chat';
import { AdminServiceDefinition } from '@cairn/proto/chat/admin';
import { DocumentsServiceDefinition } from '@cairn/proto/documents';
import { MemoryServiceDefinition } from '@cairn/proto/memory';
import { ProjectsServiceDefinition } from '@cairn/proto/projects';
import { SearchServiceDefinition } from '@cairn/proto/search';
import { createProjectAccess, createSessionWatch } from '@cairn/service/access';
import { peopleService } from '@cairn/service/people';
import { type Component, group, type Platform, serviceFrame, storeOpener } from '@cairn/service/run';
import { createStandings } from '@cairn/service/standing';
import { v7 as uuidv7 } from 'uuid';
import { createSettingsReader } from './ai-settings/settings-reader.ts';
import { answerLimits } from './answering/answer-limits.ts';
import { createBusFeed } from './answering/bus-feed.ts';
import { answerHandlers } from './answering/handlers.ts';
import { createSweeper } from './answering/interrupt-abandoned.ts';
import { type GenerationTiming, RunningAnswers } from './answering/running-answers.ts';
import { adminCallers, callers } from './callers.ts';
import { sessionHandlers } from './chats/handlers.ts';
import { sessionAccess } from './chats/session-access.ts';
import { onDocumentDeleted, onMemoryItem } from './citations/consumers.ts';
import { type ChatConfig, modelFaults } from './config.ts';
import { adminHandlers } from './connections/admin-handlers.ts';
import { modelKey, OPERATOR } from './connections/connection.ts';
import { modelHandlers } from './connections/handlers.ts';
import { createModelPool } from './connections/model-pool.ts';
import { createResealing } from './connections/reseal-keys.ts';
import { onProjectDeleted } from './deletion/consumers.ts';
import { deletionHandlers } from './deletion/handlers.ts';
import { feedbackHandlers } from './feedback/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { createExtractiveModel } from './model/extractive.ts';
import { chatOfPeople } from './people/people-handlers.ts';
import { createDocumentCounter } from './project-coverage/document-counter.ts';
import { proposalHandlers } from './proposals/handlers.ts';
import { ToldMemories } from './proposals/told-memories.ts';
import { readingHandlers } from './reading/handlers.ts';
import { searchTraceHandlers } from './search-trace/handlers.ts';
import { SecondLooks } from './second-look/second-looks.ts';
import { createDocumentReader } from './steps/document-reader.ts';
import type { ChatStore } from './store/chat-store.ts';
import { countTokens, type PaidAnswer } from './token-sums/count-tokens.ts';
import { tokenHandlers } from './token-sums/handlers.ts';
import { versionHandlers } from './versions/handlers.ts';
import { createMemoryFinder } from './writing/memories/memory-finder.ts';
import { createPassageFinder } from './writing/passage-finder.ts';

export interface ChatServiceOptions {
  /** Other times than the usual ones, for tests that wait for them. */
  timing?: Partial<GenerationTiming> & { sweep?: number; drain?: number };
}

/** Puts the service together: the only place that picks its adapters. @throws ConfigError for half a model. */
export async function createChatService(
  config: ChatConfig,
  platform: Platform,
  { timing = {} }: ChatServiceOptions = {},
): Promise<Component> {
  const { bus, metrics, exclusive } = platform;
  const frame = serviceFrame('chat', config, platform);
  const { logger } = frame;
  const auth = frame.connect(AuthServiceDefinition, 'auth');
  const projects = frame.connect(ProjectsServiceDefinition, 'projects');
  const search = frame.connect(SearchServiceDefinition, 'search');
  const documents = frame.connect(DocumentsServiceDefinition, 'documents');
  const memory = frame.connect(MemoryServiceDefinition, 'memory');
  const sessions = createSessionWatch({ auth, bus });
  const access = createProjectAccess({ projects, bus });
  const owner = uuidv7();
  const operator = await operatorModel(config, metrics);
  const store = await openStore(platform);
  const secretBox = createSecretBox(
    [
      config.CHAT_SECRETS_KEY ?? readOrMakeSecretFile(platform.dataPath('keys', 'chat-secrets.key')),
      ...(config.CHAT_PREVIOUS_SECRETS_KEYS ?? []),
    ],
    'chat',
  );
  const models = createModelPool({
    store,
    secretBox,
    operator,
    quotations: {
      model: createExtractiveModel(),
      contextTokens: config.AI_CONTEXT_TOKENS,
      isPaid: false,
    },
    open: async (address) =>
      (await endpoints()).createOpenAiWriter(config, { ...address, redirects: false }, metrics),
  });
  const limits = await openLimits(platform.mongo);
  const feed = createBusFeed(bus);
  const { admit, spend, tokens, modelCalls } = answerLimits({
    limits,
    standings: createStandings({ auth, bus }),
  });
  const count = countTokens(store);
  const spendTokens = async (answer: PaidAnswer) => {
    const { userId, projectId, usage } = answer;
    await Promise.all([spend(userId, projectId, usage.input + usage.output), count(answer)]);
  };
  const secondLooks = new SecondLooks({ store, logger, spend: spendTokens });
  const toldMemories = new ToldMemories({ memory, logger });
  const running = new RunningAnswers({
    secondLooks,
    toldMemories,
    store,
    feed,
    logger,
    metrics,
    owner,
    search: createPassageFinder(search),
    memories: createMemoryFinder(search, memory),
    documents: createDocumentCounter(documents),
    reader: createDocumentReader(documents),
    modelCalls,
    spend: spendTokens,
    passages: config.CHAT_PASSAGES,
    timing,
    drainMs: () => timing.drain ?? platform.drainLeftMs(),
  });
  const aiSettings = createSettingsReader(projects, access);
  const parts = {
    store,
    access,
    sessions: sessionAccess(store, access, aiSettings),
    aiSettings,
    feed,
    running,
    models,
    admit,
  };
  // What is stopped first comes last: no new work, then no new calls, then the generations in progress have their time,
  // and only then what they need ends: who follows them, what publishes them, the store.
  return group('chat', [
    store.component,
    limits.component,
    frame.relay(store.outbox),
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
    createResealing({ store, secretBox }, { logger, metrics }),
    secondLooks,
    toldMemories,
    running,
    frame.server({
      definition: ChatServiceDefinition,
      implementation: {
        ...sessionHandlers(parts),
        ...messageHandlers(parts),
        ...readingHandlers(parts),
        ...answerHandlers(parts),
        ...searchTraceHandlers(parts),
        ...versionHandlers(parts),
        ...deletionHandlers(parts),
        ...modelHandlers(parts),
        ...feedbackHandlers(parts),
        ...proposalHandlers({ ...parts, memory, logger, spend: spendTokens }),
        ...tokenHandlers({ store, access, tokens }),
      },
      further: [
        furtherService(
          AdminServiceDefinition,
          adminHandlers({
            store,
            secretBox,
            auth,
            pool: models,
            operator: operator?.address,
            tryModel: async (...asked) => (await import('./model/try-model.ts')).tryModel(...asked),
            localAddress: config.OLLAMA_URL,
          }),
          adminCallers,
        ),
        peopleService(chatOfPeople({ store, feed, projects })),
      ],
      verifier: sessions.verifier,
      callers,
    }),
    createConsumers(bus, [
      onProjectDeleted({ store, feed }, bus),
      onDocumentDeleted(store, bus),
      onMemoryItem(store),
    ]),
  ]);
}

/** Everything the service keeps. */
export const openStore = storeOpener<ChatStore>('chat', {
  mongo: () => import('./store/mongo.ts'),
  sqlite: () => import('./store/sqlite.ts'),
});

/** What speaks to endpoints: its library takes time and memory that a Cairn without a model need not spend. */
const endpoints = () => import('./model/openai-models.ts');

/** What the environment connects. @throws ConfigError for half a model. */
async function operatorModel(config: ChatConfig, metrics: Metrics) {
  const faults = modelFaults(config);
  if (faults.length > 0) throw new ConfigError(faults);
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = config;
  if (!baseUrl) return undefined;
  const address = { baseUrl, apiKey, model };
  const { createOpenAiWriter } = await endpoints();
  return { address, key: modelKey(OPERATOR, model), writer: createOpenAiWriter(config, address, metrics) };
}
