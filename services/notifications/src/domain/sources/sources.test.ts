import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticesUnderTest, noticesUnderTest } from '../../testing/notices-under-test.ts';
import type { Pending } from '../pending/pending.ts';
import { awaitAnswer, notifyOfAnswer } from './answers.ts';
import { notifyOfInvitation, remindOfInvitation } from './invitations.ts';
import { notifyOfMember } from './members.ts';
import { notifyOfMemory } from './memories.ts';
import { notifyOfSecurity } from './security.ts';
import { notifyOfDay, notifyOfWeek, scheduleSummaries } from './summaries.ts';

const DAY = 86_400_000;

describe('what people are notified of', () => {
  let under: NoticesUnderTest;
  beforeEach(async () => {
    under = await noticesUnderTest();
  });
  afterEach(() => under.close());

  describe('an answer', () => {
    async function ended(): Promise<Pending> {
      await awaitAnswer(under.parts, {
        eventId: uuidv7(),
        sessionId: 4,
        messageId: 'm',
        projectId: 1,
        at: new Date(),
      });
      return under.next();
    }

    it('is notified of once, with its chat', async () => {
      const pending = await ended();
      await notifyOfAnswer(under.parts, pending);
      await notifyOfAnswer(under.parts, pending);
      expect(await under.inboxOf('ada')).toMatchObject([
        {
          type: 'answer_ready',
          chatSessionId: 4,
          subjectId: 'm',
          subjectName: 'Harvest',
          saying: { projectName: 'Tea' },
        },
      ]);
    });

    it('is not notified of when its person has looked at the chat since it ended', async () => {
      const pending = await ended();
      await under.store.putSeen({ userId: 'ada', chatSessionId: 4, at: new Date() });
      await notifyOfAnswer(under.parts, pending);
      expect(await under.typesOf('ada')).toEqual([]);
    });

    it('is not notified of when its chat is deleted, or its person is no member any more', async () => {
      const pending = await ended();
      under.world.audiences.set(1, { projectName: 'Tea', members: [] });
      await notifyOfAnswer(under.parts, pending);
      under.world.chats.clear();
      await notifyOfAnswer(under.parts, pending);
      expect(await under.typesOf('ada')).toEqual([]);
    });
  });

  describe('an invitation', () => {
    const sent = () => ({ eventId: uuidv7(), invitationId: 'i', projectId: 1, at: new Date() });
    const invite = (days: number) =>
      under.world.invitees.set('i', {
        userId: 'bob',
        projectName: 'Tea',
        inviterId: 'ada',
        inviterName: 'Ada Lovelace',
        role: 'editor',
        expiresAt: new Date(Date.now() + days * DAY),
      });

    it('reaches the account that it is for, and again a day before it ends', async () => {
      invite(7);
      await notifyOfInvitation(under.parts, sent());
      const pending = await under.next();
      expect(pending.kind).toBe('invitation');
      await remindOfInvitation(under.parts, pending);
      await remindOfInvitation(under.parts, pending);
      expect(await under.typesOf('bob')).toEqual(['reminder', 'project_invitation']);
      expect(await under.inboxOf('bob')).toMatchObject([
        {},
        {
          subjectId: 'i',
          actorId: 'ada',
          saying: { actorName: 'Ada Lovelace', role: 'editor', projectName: 'Tea' },
        },
      ]);
    });

    it('that was answered or withdrawn is not reminded of', async () => {
      invite(7);
      await notifyOfInvitation(under.parts, sent());
      under.world.invitees.clear();
      await remindOfInvitation(under.parts, await under.next());
      expect(await under.typesOf('bob')).toEqual(['project_invitation']);
    });

    it('does not reach an address without an account', async () => {
      invite(7);
      const invitee = under.world.invitees.get('i') ?? expect.fail();
      under.world.invitees.set('i', { ...invitee, userId: '' });
      await notifyOfInvitation(under.parts, sent());
      expect(await under.typesOf('bob')).toEqual([]);
    });
  });

  it('a changed role reaches its person, and a join those members who want to hear of it', async () => {
    await under.prefer('ada', { browser: { project_activity: true } });
    const changed = { projectId: 1, at: new Date() };
    await notifyOfMember(under.parts, {
      ...changed,
      eventId: uuidv7(),
      actorId: 'ada',
      userId: 'bob',
      role: 'viewer',
    });
    await notifyOfMember(under.parts, {
      ...changed,
      eventId: uuidv7(),
      actorId: 'ada',
      userId: 'bob',
      role: '',
    });
    await notifyOfMember(under.parts, {
      ...changed,
      eventId: uuidv7(),
      actorId: 'bob',
      userId: 'bob',
      role: 'editor',
    });
    expect((await under.inboxOf('bob')).map(({ type, saying }) => [type, saying?.role])).toEqual([
      ['role_changed', ''],
      ['role_changed', 'viewer'],
    ]);
    expect((await under.inboxOf('ada')).map(({ saying }) => saying?.reason)).toEqual(['member_joined']);
  });

  it('a memory reaches those whom it mentions, and those who want to hear of all there is', async () => {
    await under.prefer('bob', {
      browser: { project_activity: true },
      advanced: { mention_keywords: ['harvest'] },
    });
    const add = async (content: string) => {
      under.world.memories.set('i', { content, createdBy: 'ada' });
      const added = { eventId: uuidv7(), itemId: 'i', projectId: 1, at: new Date() };
      await notifyOfMemory(under.parts, added);
      await notifyOfMemory(under.parts, added);
    };
    await add('The Harvest begins in May, says Ada.');
    await add('Nothing about it.');
    // Two of the same millisecond are in either order.
    const received = (await under.inboxOf('bob')).map(({ type, saying }) => [type, saying?.reason]);
    expect(received.toSorted()).toEqual([
      ['mention', 'Harvest'],
      ['project_activity', 'memory_added'],
    ]);
    // Who wrote it hears nothing of it.
    expect(await under.typesOf('ada')).toEqual([]);
  });

  it('of mails of the account those about its safety stand in the inbox', async () => {
    const event = { userId: 'ada', details: { device: 'Firefox' }, at: new Date() };
    for (const kind of ['new_device', 'password_reset', 'email_check'])
      await notifyOfSecurity(under.parts, { ...event, eventId: uuidv7(), kind });
    expect(await under.inboxOf('ada')).toMatchObject([
      { type: 'security', saying: { reason: 'new_device', params: { device: 'Firefox' } } },
    ]);
  });

  describe('a summary', () => {
    const week = { projectId: 1, name: 'Tea', documents: 3, chatSessions: 2, memories: 1 };

    it('of the week comes on its day, with what was added, and the next one is made', async () => {
      under.world.weeks.set('ada', [week]);
      await under.prefer('ada', { advanced: { digest_day: 'thursday' } });
      await scheduleSummaries(under.parts, 'ada', { keep: true });
      const due = (await under.store.nextLook(new Date())) ?? new Date(0);
      expect([due.getUTCDay(), due.getUTCHours()]).toEqual([4, 8]);
      const pending = await under.next();
      await notifyOfWeek(under.parts, pending);
      await notifyOfWeek(under.parts, pending);
      expect(await under.inboxOf('ada')).toMatchObject([
        {
          type: 'weekly_digest',
          saying: { digest: [week], params: { documents: '3', chat_sessions: '2', memories: '1' } },
        },
      ]);
      expect((await under.next()).kind).toBe('weekly_digest');
    });

    it('of a week without anything new is none', async () => {
      await scheduleSummaries(under.parts, 'ada', { keep: true });
      await notifyOfWeek(under.parts, await under.next());
      expect(await under.typesOf('ada')).toEqual([]);
    });

    it('is made no more once it is turned off, and of the day only once it is turned on', async () => {
      await scheduleSummaries(under.parts, 'ada', { keep: true });
      await under.prefer('ada', { email: { weekly_digest: false }, mobile: { daily_summary: true } });
      await scheduleSummaries(under.parts, 'ada', { keep: false });
      const pending = await under.next();
      expect(pending.kind).toBe('daily_summary');
      await notifyOfDay(under.parts, pending);
      expect(await under.typesOf('ada')).toEqual([]);
    });

    it('of the day says how much is unread, and is not counted itself', async () => {
      await notifyOfSecurity(under.parts, {
        eventId: uuidv7(),
        userId: 'ada',
        kind: 'new_device',
        details: {},
        at: new Date(),
      });
      await under.prefer('ada', { email: { weekly_digest: false }, mobile: { daily_summary: true } });
      await scheduleSummaries(under.parts, 'ada', { keep: false });
      await notifyOfDay(under.parts, await under.next());
      expect((await under.inboxOf('ada')).find(({ type }) => type === 'daily_summary')).toMatchObject({
        saying: { count: 1 },
        read: true,
      });
    });
  });
});
