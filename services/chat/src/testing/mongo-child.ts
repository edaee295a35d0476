/**
 * A process of its own that does things to a chat store and is stopped or killed on its way, for tests:
 * `node mongo-child.ts <uri> <namespace>`.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { createMongo } from '@cairn/persistence/mongo';
import { createLogger } from '@cairn/platform/telemetry';
import type { ChatStore } from '../store/chat-store.ts';
import { openMongoStore } from '../store/mongo.ts';
import { anEvent, at, citation, storeBuilders } from './store-builders.ts';

/** What a child can do, with the events of each. */
export const acts = {
  async createSession(store, { projectId }) {
    await store.createSession({ projectId, userId: OWNER, name: 'Stones', at }, () => [anEvent()]);
  },
  async beginTurn(store, { sessionId }) {
    await store.beginTurn(storeBuilders(() => store).turn(sessionId, { ms: 0, userId: OWNER }), [anEvent()]);
  },
  async beginVersion(store, { sessionId, messageId }) {
    const changes = { ms: 0, userId: OWNER, versionOf: { messageId, isAgain: true } };
    await store.beginTurn(storeBuilders(() => store).turn(sessionId, changes), [anEvent()]);
  },
  async beginAgain(store, { sessionId, messageId }) {
    const again = storeBuilders(() => store).again(sessionId, messageId);
    await store.beginAgain({ ...again, lease: { owner: 'child', ms: 0 } });
  },
  async endGeneration(store, { messageId, generation }) {
    const ending = { state: 'complete', text: 'Whole [1].', error: '', cited: [1], at: new Date() } as const;
    await store.endGeneration({ messageId, generation }, ending, [anEvent()]);
  },
  async saveCitations(store, { messageId, generation, documentId }) {
    await store.saveCitations({ messageId, generation }, [citation(1), citation(2, { documentId })]);
  },
  async interruptAbandoned(store) {
    await store.interruptAbandoned({ limit: 10 }, () => ({ cited: [1], events: [anEvent()] }));
  },
  async deleteSession(store, { sessionId }) {
    await store.deleteSession(sessionId, [anEvent()]);
  },
  async deleteSessionsOfProject(store, { projectId }) {
    await store.deleteSessionsOfProject(projectId, 10);
  },
  async purge(store) {
    while ((await store.purge(100)) > 0);
  },
} satisfies Record<string, (store: ChatStore, about: About) => Promise<void>>;

export const OWNER = '0192d3c0-0000-7000-8000-00000000000a';

export interface About {
  projectId: number;
  sessionId: number;
  messageId: string;
  generation: string;
  documentId: string;
}

export const nothing: About = { projectId: 1, sessionId: 0, messageId: '', generation: '', documentId: '' };

export interface ChildTask {
  act: keyof typeof acts;
  about: About;
  /** Which of its commands to the database is not sent any more, from 1: the process is killed. */
  killAt?: number;
  /** Which of them is sent only once the process is continued. */
  stopAt?: number;
}

/** What a child says of itself, a line each. */
export const says = { ready: 'ready', stopped: 'stopped', done: 'done' } as const;

/** Does one task after the other, a line of JSON each. */
async function main(uri: string, namespace: string): Promise<void> {
  // A killed process keeps nothing for the next: what it compiled is written now.
  flushCompileCache();
  let task: ChildTask | undefined;
  let commands = 0;
  const mongo = createMongo({
    uri,
    namespace,
    logger: createLogger('child', 'silent'),
    // A command is reported before it is sent.
    onCommand() {
      if (!task) return;
      commands++;
      if (commands === task.killAt) process.kill(process.pid, 'SIGKILL');
      if (commands !== task.stopAt) return;
      writeSync(1, `${says.stopped}\n`);
      process.kill(process.pid, 'SIGSTOP');
    },
  });
  await mongo.connect();
  const store = openMongoStore(mongo);
  // The first look at the server's clock is none of the store's commands.
  await store.heartbeat('unknown', [], 0);
  writeSync(1, `${says.ready}\n`);
  for await (const line of createInterface(process.stdin)) {
    const next: ChildTask = JSON.parse(line);
    commands = 0;
    task = next;
    await acts[next.act](store, next.about);
    task = undefined;
    writeSync(1, `${says.done}\n`);
  }
  process.exit(0);
}

const [uri, namespace] = process.argv.slice(2);
if (uri && namespace) await main(uri, namespace);
