import type { Mutant } from '../mutant.ts';

const chat = 'services/chat/src';
const chatTests = [`${chat}/deletion/portions.test.ts`];

/** What is done a portion at a time, ended after the first. */
export const portions: readonly Mutant[] = [
  ...[
    { service: 'memory', table: 'items', file: 'sqlite.ts' },
    { service: 'notifications', table: 'notifications', file: 'sqlite/removals.ts' },
  ].map(({ service, table, file }) => ({
    name: `portion-${service}-of-project`,
    file: `services/${service}/src/store/${file}`,
    find: `return changeInPortions(portion, (limit) => ${table}.remove({ projectId }, limit));`,
    replace: `return ${table}.remove({ projectId }, portion);`,
    tests: [`services/${service}/src/store/sqlite.test.ts`],
    why: 'most of a large deleted project stays',
  })),
  {
    name: 'portion-memory-of-person',
    file: 'services/memory/src/store/sqlite.ts',
    find: 'await changeInPortions(portion, (limit) => table.update({ createdBy: userId }, unmarked, { limit }));',
    replace: 'table.update({ createdBy: userId }, unmarked, { limit: portion });',
    tests: ['services/memory/src/store/sqlite.test.ts'],
    why: 'most of what an erased person left stays theirs',
  },
  {
    name: 'portion-notifications-of-person',
    file: 'services/notifications/src/store/sqlite/removals.ts',
    find: 'await changeInPortions(portion, (limit) => notifications.remove({ userId }, limit));',
    replace: 'notifications.remove({ userId }, portion);',
    tests: ['services/notifications/src/store/sqlite.test.ts'],
    why: 'most of what an erased person was sent stays',
  },
  {
    name: 'portion-chat-of-project',
    file: `${chat}/deletion/delete-project.ts`,
    find: 'if (deleted < portion) break;',
    replace: 'break;',
    tests: chatTests,
    why: 'conversations of a large deleted project stay',
  },
  {
    name: 'portion-chat-of-person',
    file: `${chat}/people/erase-person.ts`,
    find: "  for await (const session of sessions) await deleteSession(parts, session, '').catch(ignoreDeleted);",
    replace: `  let left = portion ?? 200;
  for await (const session of sessions) {
    if (left-- === 0) break;
    await deleteSession(parts, session, '').catch(ignoreDeleted);
  }`,
    tests: chatTests,
    why: 'conversations of an erased person stay',
  },
  {
    name: 'portion-chat-purge',
    file: `${chat}/chats/purge-deleted.ts`,
    find: 'while ((await store.purge(portion)) > 0) await turn();',
    replace: 'await store.purge(portion); await turn();',
    tests: chatTests,
    why: 'messages of deleted conversations stay',
  },
  {
    name: 'portion-chat-of-document',
    file: `${chat}/citations/forget-document.ts`,
    find: 'if ((await store.forgetDocument(documentId, portion)) === 0) return;',
    replace: 'await store.forgetDocument(documentId, portion); return;',
    tests: chatTests,
    why: 'answers go on quoting a deleted document',
  },
  {
    name: 'portion-chat-abandoned',
    file: `${chat}/answering/interrupt-abandoned.ts`,
    find: 'if (abandoned.length < portion) return;',
    replace: 'return;',
    tests: chatTests,
    why: 'readers wait for answers that no process writes',
  },
  {
    name: 'portion-sessions-ended',
    file: 'services/auth/src/sessions/end-sessions.ts',
    find: 'store.listSessions(userId, limit, last?.id, now),',
    replace: 'last ? Promise.resolve([]) : store.listSessions(userId, limit, undefined, now),',
    tests: ['services/auth/src/sessions/end-sessions.test.ts'],
    why: 'sessions go on that a person ended',
  },
];
