/**
 * A process of its own that does one thing to a chat store, and is stopped or killed on its way: `node mongo-child.ts <JSON>`.
 * Ends with 0 when it came to its end.
 */
import { writeSync } from 'node:fs';
import { createMongo } from '@cairn/kit/mongo';
import { createLogger } from '@cairn/kit/telemetry';
import { v7 as uuidv7 } from 'uuid';
import type { ChatStore } from '../domain/ports.ts';
import { at, citation, storeBuilders, told } from '../testing/store-builders.ts';
import { openMongoStore } from './mongo.ts';

/** What a child can do, with what it is told of. */
export const acts = {
  async createSession(store, { projectId }) {
    await store.createSession({ projectId, userId: OWNER, name: 'Stones', at }, () => [told()]);
  },
  async beginTurn(store, { sessionId }) {
    await store.beginTurn(storeBuilders(() => store).turn(sessionId, { ms: 0, userId: OWNER }), [told()]);
  },
  async beginAgain(store, { sessionId, messageId }) {
    const again = storeBuilders(() => store).again(sessionId, messageId);
    await store.beginAgain({ ...again, lease: { owner: 'child', ms: 0 } });
  },
  async endRun(store, { messageId, run }) {
    const ending = { state: 'complete', text: 'Whole [1].', error: '', cited: [1], at: new Date() } as const;
    await store.endRun({ messageId, run }, ending, [told()]);
  },
  async saveCitations(store, { messageId, run, documentId }) {
    await store.saveCitations({ messageId, run }, [citation(1), citation(2, { documentId })]);
  },
  async interruptAbandoned(store) {
    await store.interruptAbandoned({ limit: 10 }, () => ({ cited: [1], events: [told()] }));
  },
  async deleteSession(store, { sessionId }) {
    await store.deleteSession(sessionId, [told()]);
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
  run: string;
  documentId: string;
}

export const nothing: About = { projectId: 1, sessionId: 0, messageId: '', run: '', documentId: '' };

export interface ChildTask {
  uri: string;
  namespace: string;
  act: keyof typeof acts;
  about: About;
  /** Which of its commands to the database is not sent any more, from 1. */
  killAt?: number;
  /** Which of them waits until somebody continues the process; `stopped` is written first. */
  stopAt?: number;
}

if (process.argv[2]) {
  const task: ChildTask = JSON.parse(process.argv[2]);
  let commands = Number.NEGATIVE_INFINITY;
  const mongo = createMongo({
    uri: task.uri,
    namespace: task.namespace,
    logger: createLogger(uuidv7(), 'silent'),
    // A command is told of before it is sent.
    onCommand({ database }) {
      if (!database.endsWith('_chat')) return;
      commands++;
      if (commands === task.killAt) process.kill(process.pid, 'SIGKILL');
      if (commands === task.stopAt) {
        writeSync(1, 'stopped\n');
        process.kill(process.pid, 'SIGSTOP');
      }
    },
  });
  await mongo.connect();
  const store = openMongoStore(mongo);
  commands = 0;
  await acts[task.act](store, task.about);
  process.exit(0);
}
