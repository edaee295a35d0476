import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticesUnderTest, noticesUnderTest } from '../../testing/notices-under-test.ts';
import type { Pending } from '../pending/pending.ts';
import { awaitAnswer, notifyOfAnswer } from './answers.ts';
import { type DocumentNews, noteDocument, notifyOfBatch } from './documents.ts';
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

  const typesOf = async (userId: string) => (await under.inboxOf(userId)).map(({ type }) => type);
  /** What is to be looked at next, as a process takes it that comes in a month. */
  async function next(): Promise<Pending> {
    const pending = await under.store.claimPending(new Date(Date.now() + 31 * DAY), 0);
    return pending ?? expect.fail('nothing is to be looked at');
  }

  describe('an answer', () => {
    async function ended(): Promise<Pending> {
      await awaitAnswer(under.parts, {
        eventId: uuidv7(),
        sessionId: 4,
        messageId: 'm',
        projectId: 1,
        at: new Date(),
      });
      return next();
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
      expect(await typesOf('ada')).toEqual([]);
    });

    it('is not notified of when its chat is deleted, or its person is no member any more', async () => {
      const pending = await ended();
      under.world.audiences.set(1, { projectName: 'Tea', members: [] });
      await notifyOfAnswer(under.parts, pending);
      under.world.chats.clear();
      await notifyOfAnswer(under.parts, pending);
      expect(await typesOf('ada')).toEqual([]);
    });
  });

  describe('documents', () => {
    const document = (documentId: string, changes: Partial<DocumentNews> = {}): DocumentNews => ({
      documentId,
      version: 1,
      userId: 'ada',
      projectId: 1,
      name: `${documentId}.pdf`,
      state: 'ready',
      reason: '',
      params: {},
      message: '',
      at: new Date(Date.now() - 60_000),
      ...changes,
    });
    const note = (...all: DocumentNews[]) =>
      all.reduce((before, each) => before.then(() => noteDocument(under.parts, each)), Promise.resolve());

    it('of one upload are notified of together, once, when none is waited for any more', async () => {
      await note(document('a', { state: 'waiting' }), document('b', { state: 'waiting' }), document('a'));
      expect(await notifyOfBatch(under.parts, await next())).toBeInstanceOf(Date);
      expect(await typesOf('ada')).toEqual([]);
      await note(document('b'), document('c'));
      const pending = await next();
      await notifyOfBatch(under.parts, pending);
      await notifyOfBatch(under.parts, pending);
      const [notice, ...others] = await under.inboxOf('ada');
      expect(others).toEqual([]);
      expect(notice).toMatchObject({
        type: 'documents_ready',
        subjectId: '',
        saying: { count: 3, projectName: 'Tea' },
      });
      expect(notice?.documents.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    });

    it('that could not be read are said apart, with why', async () => {
      const failed = {
        state: 'failed',
        reason: 'locked',
        params: { pages: '3' },
        message: 'It is locked.',
      } as const;
      await note(document('a'), document('b', failed));
      await notifyOfBatch(under.parts, await next());
      const [failure] = await under.inboxOf('ada');
      expect((await typesOf('ada')).toSorted()).toEqual(['document_failed', 'documents_ready']);
      const found = (await under.inboxOf('ada')).find(({ type }) => type === 'document_failed') ?? failure;
      expect(found).toMatchObject({ subjectId: 'b', detail: 'It is locked.' });
      expect(found?.documents).toMatchObject([{ name: 'b.pdf', reason: 'locked', params: { pages: '3' } }]);
    });

    it('that wait for others for half an hour are told of without them', async () => {
      const at = new Date(Date.now() - 31 * 60_000);
      await note(document('a', { state: 'waiting' }), document('b', { at }));
      await notifyOfBatch(under.parts, await next());
      expect((await under.inboxOf('ada'))[0]?.subjectName).toBe('b.pdf');
    });

    it('are told under the same notification by who takes over from a process that ended', async () => {
      await note(document('a'));
      const pending = await next();
      under.parts.sources.audience = async () => {
        throw new Error('projects is away');
      };
      await expect(notifyOfBatch(under.parts, pending)).rejects.toThrow('away');
      under.parts.sources.audience = async (id) => under.world.audiences.get(id);
      await notifyOfBatch(under.parts, pending);
      await notifyOfBatch(under.parts, pending);
      expect(await typesOf('ada')).toEqual(['documents_ready']);
    });

    it('whose event comes again are notified of once, whether before, amid or after the notification', async () => {
      await note(document('a'), document('b'));
      const [first, other] = [document('a'), document('b', { at: new Date(0) })];
      await note(first, other, first);
      const pending = await next();
      // Named by a process that ends before it has notified anybody.
      under.parts.sources.audience = async () => {
        throw new Error('projects is away');
      };
      await expect(notifyOfBatch(under.parts, pending)).rejects.toThrow('away');
      await note(first);
      under.parts.sources.audience = async (id) => under.world.audiences.get(id);
      await notifyOfBatch(under.parts, await next());
      await note(first);
      await notifyOfBatch(under.parts, await next());
      // It passed the first look before the notification was made, and is written after it.
      const { version: _, ...ended } = other;
      await under.parts.store.putAwaited({ ...ended, batchId: '' });
      await notifyOfBatch(under.parts, pending);
      expect(await under.parts.store.batchesOf('ada', 1)).toEqual([]);
      expect((await under.inboxOf('ada')).map(({ saying }) => saying?.count)).toEqual([2]);
      await note(document('a', { at: new Date(first.at.getTime() + 1) }));
      await notifyOfBatch(under.parts, await next());
      expect(await typesOf('ada')).toEqual(['documents_ready', 'documents_ready']);
    });

    it('do not wait for one whose upload is heard of again after its end', async () => {
      const uploaded = document('a', { state: 'waiting' });
      await note(uploaded, document('a'));
      await notifyOfBatch(under.parts, await next());
      await note(uploaded, document('b'));
      expect(await notifyOfBatch(under.parts, await next())).toBeUndefined();
      // It is read again: the next are notified of with it.
      await note(document('a', { state: 'waiting', version: 2 }), document('c'));
      expect(await notifyOfBatch(under.parts, await next())).toBeInstanceOf(Date);
      const names = (await under.inboxOf('ada')).map(({ subjectName }) => subjectName);
      expect(names).toEqual(['b.pdf', 'a.pdf']);
    });

    it('that end while others are notified of are in the next notification', async () => {
      await note(document('a', { state: 'waiting' }), document('b'));
      const { unnotifiedOf } = under.store;
      under.store.unnotifiedOf = async (...of) => {
        const before = await unnotifiedOf(...of);
        under.store.unnotifiedOf = unnotifiedOf;
        await note(document('a'));
        return before;
      };
      const pending = await next();
      const again = await notifyOfBatch(under.parts, pending);
      await under.store.settlePending(pending, again);
      expect(await under.store.nextLook(new Date())).toSatisfy((due) => due < (again ?? 0));
      await notifyOfBatch(under.parts, pending);
      expect((await under.inboxOf('ada')).map(({ saying }) => saying?.count)).toEqual([2]);
    });

    it('wait until for a while no more has ended', async () => {
      await note(document('a'), document('b', { at: new Date() }));
      expect(await notifyOfBatch(under.parts, await next())).toBeInstanceOf(Date);
      expect(await typesOf('ada')).toEqual([]);
    });

    it('are told of to other members who want to hear of all there is, and to no one who left', async () => {
      await under.prefer('bob', { browser: { project_activity: true } });
      await note(document('a'));
      await notifyOfBatch(under.parts, await next());
      expect(await under.inboxOf('bob')).toMatchObject([
        {
          type: 'project_activity',
          subjectName: 'a.pdf',
          saying: { reason: 'documents_added', actorName: 'Ada Lovelace' },
        },
      ]);
      under.world.audiences.set(1, { projectName: 'Tea', members: [] });
      await note(document('b'));
      await notifyOfBatch(under.parts, await next());
      expect(await typesOf('ada')).toEqual(['documents_ready']);
    });
  });

  describe('an invitation', () => {
    const sent = () => ({ eventId: uuidv7(), invitationId: 'i', projectId: 1, at: new Date() });
    const invite = (days: number) =>
      under.world.invitees.set('i', {
        userId: 'bob',
        projectName: 'Tea',
        inviterName: 'Ada Lovelace',
        role: 'editor',
        expiresAt: new Date(Date.now() + days * DAY),
      });

    it('is told to the account that it is for, and again a day before it ends', async () => {
      invite(7);
      await notifyOfInvitation(under.parts, sent());
      const pending = await next();
      expect(pending.kind).toBe('invitation');
      await remindOfInvitation(under.parts, pending);
      await remindOfInvitation(under.parts, pending);
      expect(await typesOf('bob')).toEqual(['reminder', 'project_invitation']);
      expect(await under.inboxOf('bob')).toMatchObject([
        {},
        { subjectId: 'i', saying: { actorName: 'Ada Lovelace', role: 'editor', projectName: 'Tea' } },
      ]);
    });

    it('that was answered or withdrawn is not reminded of', async () => {
      invite(7);
      await notifyOfInvitation(under.parts, sent());
      under.world.invitees.clear();
      await remindOfInvitation(under.parts, await next());
      expect(await typesOf('bob')).toEqual(['project_invitation']);
    });

    it('is not told to an address without an account', async () => {
      invite(7);
      const invitee = under.world.invitees.get('i') ?? expect.fail();
      under.world.invitees.set('i', { ...invitee, userId: '' });
      await notifyOfInvitation(under.parts, sent());
      expect(await typesOf('bob')).toEqual([]);
    });
  });

  it('a changed role is told to its person, and a join to members who want to hear of it', async () => {
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

  it('a memory is told to those whom it mentions, and to those who want to hear of all there is', async () => {
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
    const told = (await under.inboxOf('bob')).map(({ type, saying }) => [type, saying?.reason]);
    expect(told.toSorted()).toEqual([
      ['mention', 'Harvest'],
      ['project_activity', 'memory_added'],
    ]);
    // Who wrote it hears nothing of it.
    expect(await typesOf('ada')).toEqual([]);
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
      const pending = await next();
      await notifyOfWeek(under.parts, pending);
      await notifyOfWeek(under.parts, pending);
      expect(await under.inboxOf('ada')).toMatchObject([
        {
          type: 'weekly_digest',
          saying: { digest: [week], params: { documents: '3', chat_sessions: '2', memories: '1' } },
        },
      ]);
      expect((await next()).kind).toBe('weekly_digest');
    });

    it('of a week without anything new is none', async () => {
      await scheduleSummaries(under.parts, 'ada', { keep: true });
      await notifyOfWeek(under.parts, await next());
      expect(await typesOf('ada')).toEqual([]);
    });

    it('is made no more once it is turned off, and of the day only once it is turned on', async () => {
      await scheduleSummaries(under.parts, 'ada', { keep: true });
      await under.prefer('ada', { email: { weekly_digest: false }, mobile: { daily_summary: true } });
      await scheduleSummaries(under.parts, 'ada', { keep: false });
      const pending = await next();
      expect(pending.kind).toBe('daily_summary');
      await notifyOfDay(under.parts, pending);
      expect(await typesOf('ada')).toEqual([]);
    });

    it('of the day says how much is unread, and is not counted itself', async () => {
      await notifyOfSecurity(under.parts, {
        eventId: uuidv7(),
        userId: 'ada',
        kind: 'new_device',
        details: {},
        at: new Date(),
      });
      await under.prefer('ada', { mobile: { daily_summary: true } });
      await scheduleSummaries(under.parts, 'ada', { keep: false });
      let pending = await next();
      while (pending.kind !== 'daily_summary') pending = await next();
      await notifyOfDay(under.parts, pending);
      expect((await under.inboxOf('ada')).find(({ type }) => type === 'daily_summary')).toMatchObject({
        saying: { count: 1 },
        read: true,
      });
    });
  });
});
