import type { Mutant } from '../mutant.ts';

const src = 'services/notifications/src';
const policy = [`${src}/domain/policy/decide.test.ts`];
const mails = [`${src}/domain/deliveries/deliveries.test.ts`];
const store = [`${src}/store/sqlite.test.ts`];

/** Who is told of what, when, and how often. */
export const notifications: readonly Mutant[] = [
  {
    name: 'notifications-switch-that-does-nothing',
    file: `${src}/domain/policy/decide.ts`,
    find: "if (!preferences.globalEnabled) return 'all_off';",
    replace: '',
    tests: policy,
    why: 'notifications that are off are sent',
  },
  {
    name: 'notifications-mute-that-does-nothing',
    file: `${src}/domain/policy/decide.ts`,
    find: "if (ofProject.some(({ chatSessionId }) => chatSessionId === 0)) return 'muted_project';",
    replace: '',
    tests: policy,
    why: 'a muted project goes on',
  },
  {
    name: 'notifications-mail-in-quiet-hours',
    file: `${src}/domain/policy/decide.ts`,
    find: 'const dueAt = quiet ?? slot;',
    replace: 'const dueAt = slot;',
    tests: [...policy, ...mails],
    why: 'mail comes at night',
  },
  {
    name: 'notifications-quiet-hours-of-the-server',
    file: `${src}/domain/policy/decide.ts`,
    find: "timezone === 'auto' ? zone : timezone",
    replace: "timezone === 'auto' ? 'UTC' : timezone",
    tests: policy,
    why: 'quiet hours are those of another zone',
  },
  {
    name: 'notifications-sent-twice',
    file: `${src}/store/sqlite/deliveries.ts`,
    find: "deliveries.update({ id, owner, status: 'waiting' }",
    replace: 'deliveries.update({ id }',
    tests: store,
    why: 'a mail is sent by two processes',
  },
  {
    name: 'notifications-sent-again-after-a-kill',
    file: `${src}/store/sqlite/deliveries.ts`,
    find: "SET status = 'failed', reason = 'interrupted'",
    replace: "SET status = 'waiting', reason = 'interrupted'",
    tests: store,
    why: 'a mail that left before a process was killed goes once more',
  },
  {
    name: 'notifications-for-who-has-seen-it',
    file: `${src}/domain/sources/answers.ts`,
    find: 'if (seen && seen >= at) return;',
    replace: '',
    tests: [`${src}/domain/sources/sources.test.ts`],
    why: 'people are told of answers that they watched',
  },
  {
    name: 'notifications-for-who-left',
    file: `${src}/domain/sources/answers.ts`,
    find: 'if (!audience?.members.some(({ userId }) => userId === chat.userId)) return;',
    replace: 'if (!audience) return;',
    tests: [`${src}/domain/sources/sources.test.ts`],
    why: 'who was removed hears what goes on in a project',
  },
  {
    name: 'notifications-turned-off-by-anybody',
    file: `${src}/domain/mail/turn-off.ts`,
    find: 'timingSafeEqual(given, expected)',
    replace: 'true',
    tests: mails,
    why: 'strangers switch off the mail of others',
  },
  {
    name: 'notifications-push-anywhere',
    file: `${src}/domain/push/subscribe.ts`,
    find: 'if (!isOfService(endpoint, services)) throw refusals.push_service_unknown();',
    replace: '',
    tests: [`${src}/domain/push/push.test.ts`],
    why: 'a subscription has the service send requests into its own network',
  },
];
