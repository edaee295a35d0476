import { createLogger } from '@cairn/platform/telemetry';
import { openMailer } from '@cairn/service/mail';
import { startMailServer } from '@cairn/testing/mail';
import { type SendMailsParts, sendMails } from '../domain/deliveries/send-mails.ts';
import { turnOffToken } from '../domain/mail/turn-off.ts';
import type { NotifyParts } from '../domain/notify.ts';
import type { Pending } from '../domain/pending/pending.ts';
import { updatePreferences } from '../domain/preferences/update-preferences.ts';
import { createWebPush } from '../domain/push/web-push.ts';
import type { Audience, Invitee, Person, ProjectWeek } from '../domain/services.ts';
import { openSqliteStore } from '../store/sqlite.ts';

/** What the other services would say; tests change it. */
interface World {
  people: Map<string, Person>;
  audiences: Map<number, Audience>;
  invitees: Map<string, Invitee>;
  weeks: Map<string, ProjectWeek[]>;
  chats: Map<number, { userId: string; name: string; projectId: number }>;
  memories: Map<string, { content: string; createdBy: string }>;
}

export type NoticesUnderTest = Awaited<ReturnType<typeof noticesUnderTest>>;

/** The rules on a real store and a real mail server; ada and bob are members of project 1. */
export async function noticesUnderTest() {
  const store = openSqliteStore(':memory:');
  const mails = await startMailServer();
  const logger = createLogger('test', 'silent');
  const config = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'Cairn <cairn@example.org>',
    PUBLIC_URL: 'https://cairn.example.org',
  };
  const mailer = openMailer({ config, platform: {} as never, logger });
  const person = (userId: string, name: string): Person => ({
    userId,
    name: `${name} Lovelace`,
    firstName: name,
    email: `${userId}@example.org`,
    isEmailVerified: true,
    language: 'en',
    zone: 'UTC',
  });
  const members = [
    { userId: 'ada', name: 'Ada Lovelace' },
    { userId: 'bob', name: 'Bob Lovelace' },
  ];
  const world: World = {
    people: new Map([
      ['ada', person('ada', 'Ada')],
      ['bob', person('bob', 'Bob')],
    ]),
    audiences: new Map([[1, { projectName: 'Tea', members }]]),
    invitees: new Map(),
    weeks: new Map(),
    chats: new Map([[4, { userId: 'ada', name: 'Harvest', projectId: 1 }]]),
    memories: new Map(),
  };
  const parts: NotifyParts & SendMailsParts = {
    store,
    mailer,
    logger,
    people: { ask: async (userId) => world.people.get(userId) },
    sources: {
      audience: async (projectId) => world.audiences.get(projectId),
      invitee: async (_projectId, invitationId) => world.invitees.get(invitationId),
      week: async (userId) => world.weeks.get(userId) ?? [],
      chat: async (id) => world.chats.get(id),
      memory: async (_projectId, itemId) => world.memories.get(itemId),
    },
    wake() {},
    tokenOf: (userId, kinds) => turnOffToken(store, userId, kinds),
  };

  return {
    store,
    mails,
    world,
    parts,
    push: createWebPush(store, 'mailto:cairn@example.org'),
    /** Changes some of a person's preferences. */
    prefer: (userId: string, groups: Record<string, unknown>, switches = {}) =>
      updatePreferences(store, userId, { groups, ...switches }),
    /** What is in a person's inbox, newest first. */
    inboxOf: (userId: string) => store.list(userId, 50, undefined),
    typesOf: async (userId: string) => (await store.list(userId, 50, undefined)).map(({ type }) => type),
    /** What is to be looked at next, as a process takes it that comes in a month. */
    async next(): Promise<Pending> {
      const pending = await store.claimPending(new Date(Date.now() + 31 * 86_400_000), 0);
      if (!pending) throw new Error('nothing is to be looked at');
      return pending;
    },
    /** What the log says of a person's newest notification, by channel. */
    async logOf(userId: string): Promise<Record<string, string>> {
      const [newest, ...others] = await store.listDeliveries(userId, 50, undefined);
      const same = [newest, ...others].filter((each) => each?.noticeId === newest?.noticeId);
      return Object.fromEntries(
        same.flatMap((each) =>
          each ? [[each.channel, [each.status, each.reason].filter(Boolean).join(': ')]] : [],
        ),
      );
    },
    /** Sends all mail that is due at a time, through another mailer where one is given. */
    async sendDue(at = new Date(), mailer = parts.mailer): Promise<void> {
      for (;;) {
        const due = await store.claimDeliveries('test', at, 60_000);
        if (due.length === 0) return;
        await sendMails({ ...parts, mailer }, due, 'test', new Date(at.getTime() + 60_000));
      }
    },
    async close() {
      await store.component.stop?.();
      await mails.close();
    },
  };
}
