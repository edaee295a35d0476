/**
 * A process of its own on an auth database, for tests: `node mongo-child.ts <name>` registers people, signs each in and
 * out, and prints a line for each, until it is killed. The server is named by MONGODB_URI and CAIRN_NAMESPACE.
 */
import { newEvent } from '@cairn/messaging/events';
import { createMongo } from '@cairn/persistence/mongo';
import { createLogger } from '@cairn/platform/telemetry';
import { openMongoStore } from './mongo.ts';

const [name = ''] = process.argv.slice(2);
const { MONGODB_URI: uri = '', CAIRN_NAMESPACE: namespace = '' } = process.env;
const store = openMongoStore(createMongo({ uri, namespace, logger: createLogger('child', 'silent') }));
await store.component.start?.();

async function live(who: string): Promise<void> {
  const user = { id: who, email: who, firstName: 'Ada', lastName: '', createdAt: new Date() };
  const from = { userId: who, ip: '', userAgent: '' };
  const expiresAt = new Date(Date.now() + 60_000);
  const sessionId = `session of ${who}`;
  await store.addUser(user, { emailKey: who, passwordHash: 'hash' }, [
    newEvent({ $case: 'userRegistered', value: { userId: who } }),
  ]);
  await store.addSession(
    { id: sessionId, ...from, createdAt: new Date(), expiresAt, lastActiveAt: new Date() },
    { id: `login of ${who}`, ...from, succeeded: true, at: new Date() },
  );
  await store.revoke({ sessionId, revokedAt: new Date(), expiresAt }, [
    newEvent({ $case: 'sessionRevoked', value: { sessionId, expiresAt } }),
  ]);
}

let next = 0;
async function goOn(): Promise<never> {
  for (;;) {
    await live(`${name}-${next++}`);
    process.stdout.write('one more\n');
  }
}
// Side by side and not in step, so that each is at another point when the process dies.
await Promise.all(Array.from({ length: 8 }, goOn));
