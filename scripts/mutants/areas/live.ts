import type { Mutant } from '../mutant.ts';

const tests = ['services/gateway/src/sse/live-feed.test.ts'];
const file = 'services/gateway/src/sse/live-feed.ts';

/** What browsers hear while they listen. */
export const live: readonly Mutant[] = [
  {
    name: 'live-notifications-of-others',
    file,
    find: 'if (notification) return notification.userId === userId;',
    replace: 'if (notification) return true;',
    tests: [...tests, 'services/system-test/src/strangers.integration.test.ts'],
    why: "everybody hears of everybody's notifications",
  },
  {
    name: 'live-chat-of-others',
    file,
    find: "if (event.subject.startsWith('cairn.chat.') && event.actorId !== userId) return false;",
    replace: '',
    tests,
    why: "members of a project hear of each other's conversations",
  },
  {
    name: 'live-deletions-of-others',
    file,
    find: 'return event.actorId === userId || known.delete(event.projectId);',
    replace: 'return true;',
    tests,
    why: 'strangers hear that a project was deleted',
  },
  {
    name: 'live-projects-of-others',
    file,
    find: `        refused.set(event.projectId, Date.now() + REFUSAL_MS);
        return false;`,
    replace: '        return true;',
    tests,
    why: 'strangers hear what happens in a project',
  },
];
