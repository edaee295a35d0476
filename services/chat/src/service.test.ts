import { newEvent, payloadOf, subjects } from '@cairn/messaging/events';

import { type CallOptions, Metadata } from 'nice-grpc-common';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bob, type Harness, read, startHarness } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

describe('chat service', () => {
  let harness: Harness;
  let asAda: CallOptions;
  let asBob: CallOptions;

  beforeEach(async () => {
    harness = await startHarness();
    asAda = await harness.platform.as(ada);
    asBob = await harness.platform.as(bob);
  });
  afterEach(() => harness.close());

  async function newSession(options = asAda, projectId = 1) {
    const { session } = await harness.chat.createSession({ projectId, name: 'Stones' }, options);
    return { projectId, sessionId: session?.id ?? 0 };
  }

  async function ask(
    place: { projectId: number; sessionId: number },
    text = 'What are cairns?',
    options = asAda,
  ) {
    const reading = read((call) => harness.chat.sendMessage({ ...place, text }, call), options);
    await reading.finished;
    if (reading.error) throw reading.error;
    return reading;
  }

  describe('feedback', () => {
    it('is its person’s to give, change and take back, and the project’s owners’ to read without the chat', async () => {
      const place = await newSession(asBob);
      const { done } = await ask(place, 'What are cairns?', asBob);
      const answer = { ...place, messageId: done?.id ?? '' };
      const rated = { ...answer, rating: 'RATING_BAD' as const, comment: ' Wrong\r\nyear ' };
      expect((await harness.chat.rateAnswer(rated, asBob)).answer?.feedback).toMatchObject({
        rating: 'RATING_BAD',
        comment: 'Wrong\nyear',
      });
      await expect(harness.chat.rateAnswer(rated, asAda)).rejects.toMatchObject({ code: 'not_found' });
      const { feedback } = await harness.chat.listFeedback({ projectId: 1 }, asAda);
      expect(feedback).toMatchObject([
        {
          messageId: answer.messageId,
          userId: bob.userId,
          feedback: { comment: 'Wrong\nyear' },
          model: 'stone-1',
        },
      ]);
      expect(JSON.stringify(feedback)).not.toContain('cairns');
      await expect(harness.chat.listFeedback({ projectId: 1 }, asBob)).rejects.toMatchObject({
        code: 'forbidden',
      });

      await harness.chat.rateAnswer({ ...answer, rating: 'RATING_GOOD' }, asBob);
      const { messages } = await harness.chat.listMessages(place, asBob);
      expect(messages.at(-1)?.feedback).toMatchObject({ rating: 'RATING_GOOD', comment: '' });
      await harness.chat.rateAnswer(answer, asBob);
      expect((await harness.chat.listFeedback({ projectId: 1 }, asAda)).feedback).toEqual([]);
    });

    it('refuses a comment that is too long, and answers that are not there', async () => {
      const place = await newSession();
      const { done } = await ask(place);
      const rated = { ...place, messageId: done?.id ?? '', rating: 'RATING_GOOD' as const };
      await expect(
        harness.chat.rateAnswer({ ...rated, comment: 'x'.repeat(2_001) }, asAda),
      ).rejects.toMatchObject({ code: 'invalid_input', faults: [{ loc: ['body', 'comment'] }] });
      await expect(harness.chat.rateAnswer({ ...rated, messageId: 'none' }, asAda)).rejects.toMatchObject({
        code: 'not_found',
      });
    });
  });

  describe('sessions', () => {
    it('has small numbers, the name as given, and publishes each', async () => {
      const published: string[] = [];
      harness.platform.bus.watch(['cairn.chat.session.>'], (event) => published.push(event.subject));
      const { session } = await harness.chat.createSession({ projectId: 1, name: '  A name 🪨 ' }, asAda);
      expect(session).toMatchObject({
        id: 1,
        projectId: 1,
        name: 'A name 🪨',
        userId: ada.userId,
        messageCount: 0,
      });
      const place = { projectId: 1, sessionId: 1 };
      const renamed = await harness.chat.renameSession({ ...place, name: ' Rocks\n' }, asAda);
      expect(renamed.session?.name).toBe('Rocks');
      expect((await harness.chat.getSession(place, asAda)).session).toEqual(renamed.session);
      await harness.chat.deleteSession(place, asAda);
      await poll(() => published).toEqual([
        subjects.chatSessionCreated,
        subjects.chatSessionRenamed,
        subjects.chatSessionDeleted,
      ]);
    });

    it('is called New Chat without a name', async () => {
      for (const name of ['', '   ']) {
        expect((await harness.chat.createSession({ projectId: 1, name }, asAda)).session?.name).toBe(
          'New Chat',
        );
      }
    });

    it('is called by its first question until a person names it', async () => {
      const published: string[] = [];
      harness.platform.bus.watch([subjects.chatSessionRenamed], ({ subject }) => published.push(subject));
      const named = await newSession();
      await ask(named);
      const nameOf = async (place: typeof named) =>
        (await harness.chat.getSession(place, asAda)).session?.name;
      expect(await nameOf(named)).toBe('Stones');

      const made = { projectId: 1, name: 'Chat 23 Nov', placeholder: true };
      const { session } = await harness.chat.createSession(made, asAda);
      const place = { projectId: 1, sessionId: session?.id ?? 0 };
      expect(await nameOf(place)).toBe('Chat 23 Nov');
      await ask(place, '  How tall\tare they?\nAnd how old?');
      expect(await nameOf(place)).toBe('How tall are they?');
      await ask(place, 'And in winter?');
      await poll(() => published).toEqual([subjects.chatSessionRenamed]);
      expect(await nameOf(place)).toBe('How tall are they?');
      const found = await harness.chat.listSessions({ projectId: 1, query: 'tall' }, asAda);
      expect(found.sessions.map(({ id }) => id)).toEqual([place.sessionId]);

      const other = await harness.chat.createSession({ projectId: 1, name: '' }, asAda);
      const renamed = { projectId: 1, sessionId: other.session?.id ?? 0 };
      await harness.chat.renameSession({ ...renamed, name: 'Mine' }, asAda);
      await ask(renamed);
      expect(await nameOf(renamed)).toBe('Mine');
    });

    it.each(['\u0000\u0001', '\u202Egnp', '\u200b'])(
      'refuses a name of %j, and does not give it another',
      async (name) => {
        await expect(harness.chat.createSession({ projectId: 1, name }, asAda)).rejects.toMatchObject({
          code: 'invalid_input',
          faults: [{ loc: ['body', 'name'] }],
        });
      },
    );

    it('refuses names that are too long, and renaming to nothing', async () => {
      await expect(
        harness.chat.createSession({ projectId: 1, name: 'x'.repeat(201) }, asAda),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        faults: [{ loc: ['body', 'name'] }],
      });
      const place = await newSession();
      await expect(harness.chat.renameSession({ ...place, name: ' ' }, asAda)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    });

    it('keeps pinned ones at the head of the list, over its pages', async () => {
      const published: string[] = [];
      harness.platform.bus.watch([subjects.chatSessionPinned], (event) => published.push(event.subject));
      for (let i = 0; i < 5; i++) await newSession();
      const pin = (sessionId: number, pinned = true) =>
        harness.chat.pinSession({ projectId: 1, sessionId, pinned }, asAda);
      expect((await pin(2)).session?.pinned).toBe(true);
      for (const id of [2, 4]) await pin(id);
      await poll(() => published.length).toBe(2);
      const pages: number[][] = [];
      for (let pageToken = ''; pages.length < 5; ) {
        const page = await harness.chat.listSessions(
          { projectId: 1, pageSize: 1 + pages.length, pageToken },
          asAda,
        );
        pages.push(page.sessions.map(({ id }) => id));
        pageToken = page.nextPageToken;
        if (!pageToken) break;
      }
      expect(pages).toEqual([[4], [2, 5], [3, 1]]);
      await pin(4, false);
      const { sessions } = await harness.chat.listSessions({ projectId: 1 }, asAda);
      expect(sessions.map(({ id }) => id)).toEqual([2, 5, 4, 3, 1]);
    });

    it.each([
      ['ridge', [7, 2]],
      ['  RÍDGE   north ', [2]],
      ['elevation', [5]],
      ['%', []],
      ['', [7, 6, 5, 4, 3, 2, 1]],
    ])('finds %j in names, page by page', async (query, ids) => {
      const names = ['a', 'North Ridge', 'b', 'c', 'Élévation', 'd', 'west ridge'];
      for (const name of names) await harness.chat.createSession({ projectId: 1, name }, asAda);
      const found: number[] = [];
      for (let pageToken = ''; ; ) {
        const page = await harness.chat.listSessions({ projectId: 1, query, pageSize: 1, pageToken }, asAda);
        found.push(...page.sessions.map(({ id }) => id));
        pageToken = page.nextPageToken;
        if (!pageToken) break;
      }
      expect(found).toEqual(ids);
    });

    it('pages newest first', async () => {
      for (let i = 0; i < 5; i++) await newSession();
      const first = await harness.chat.listSessions({ projectId: 1, pageSize: 3 }, asAda);
      expect(first.sessions.map((s) => s.id)).toEqual([5, 4, 3]);
      const rest = await harness.chat.listSessions(
        { projectId: 1, pageSize: 3, pageToken: first.nextPageToken },
        asAda,
      );
      expect(rest.sessions.map((s) => s.id)).toEqual([2, 1]);
      expect(rest.nextPageToken).toBe('');
      await expect(
        harness.chat.listSessions({ projectId: 1, pageToken: 'nonsense' }, asAda),
      ).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });

  describe('asking', () => {
    it('saves the question, says what it does, and answers with checked citations', async () => {
      const place = await newSession();
      harness.endpoint.next({
        steps: [{ text: 'Heaps of stones [' }, { text: '1' }, { text: '], not [' }, { text: '9].' }],
      });
      const reading = await ask(place, '  What are cairns?\n');
      expect(reading.kinds).toEqual([
        'accepted',
        'aiConfig',
        'searching',
        'reading',
        'sources',
        'thinking',
        'generating',
        'content',
        'done',
      ]);
      expect(reading.text).toBe('Heaps of stones [1], not.');
      expect(reading.offset).toBe(reading.text.length);
      expect(reading.accepted?.question).toMatchObject({
        text: 'What are cairns?',
        userId: ada.userId,
        isAi: false,
      });
      expect(reading.done).toMatchObject({
        id: reading.accepted?.answer?.id,
        text: reading.text,
        state: 'MESSAGE_STATE_COMPLETE',
        error: '',
        isAi: true,
        userId: '',
        replyTo: reading.accepted?.question?.id,
        knowledgeMode: 'mixed',
        model: 'stone-1',
      });
      expect(reading.done?.sources.map((s) => [s.number, s.cited, s.documentName, s.page, s.quote])).toEqual([
        [1, true, 'cairns.txt', 0, 'Cairns are heaps of stones raised by people.'],
        [2, false, 'granite.pdf', 4, 'The oldest stones of the north are granite.'],
      ]);
      const published = reading.events.find(
        (event) => event.kind?.$case === 'progress' && event.kind.value.stage === 'ANSWER_STAGE_READING',
      );
      expect(published?.kind?.value).toMatchObject({ passages: 2, documents: 2 });
      const { messages } = await harness.chat.listMessages(place, asAda);
      expect(messages).toEqual([reading.accepted?.question, reading.done]);
      expect((await harness.chat.getSession(place, asAda)).session?.messageCount).toBe(2);
    });

    it('searches in the name of who asks', async () => {
      await ask(await newSession(asBob), 'What are cairns?', asBob);
      expect(harness.world.searched).toEqual([
        { userId: bob.userId, projectId: 1, query: 'What are cairns?', limit: 8 },
      ]);
    });

    it('publishes both messages', async () => {
      const published: unknown[] = [];
      harness.platform.bus.watch([subjects.chatMessageCreated], (event) =>
        published.push(payloadOf(event, 'chatMessageCreated')?.messageId),
      );
      const { accepted } = await ask(await newSession());
      await poll(() => published).toEqual([accepted?.question?.id, accepted?.answer?.id]);
    });

    it('sends the model earlier turns', async () => {
      const place = await newSession();
      harness.endpoint.next({ steps: [{ text: 'Heaps of stones [1].' }] });
      await ask(place);
      await ask(place, 'Who built them?');
      const [system, ...turns] = harness.endpoint.requests[1]?.body.messages ?? [];
      expect(system?.role).toBe('system');
      expect(turns.slice(0, 2)).toEqual([
        { role: 'user', content: 'What are cairns?' },
        { role: 'assistant', content: 'Heaps of stones.' },
      ]);
      expect(turns).toHaveLength(3);
      expect(turns[2]?.content).toMatch(/Question: Who built them\?$/);
    });

    it('searches for what a short question points back at', async () => {
      const place = await newSession();
      await ask(place);
      await ask(place, 'Who built them?');
      await ask(place, 'Where does granite come from?');
      expect(harness.world.searched.map(({ query }) => query)).toEqual([
        'What are cairns?',
        'Who built them?\nWhat are cairns?',
        'Where does granite come from?',
      ]);
    });

    it('uses the project’s AI settings', async () => {
      harness.world.settings = {
        aiName: 'Petra',
        aiPersonality: 'Speaks of geology.',
        temperature: 0.2,
        maxResponseTokens: 300,
        defaultKnowledgeMode: 'KNOWLEDGE_MODE_PROJECT_ONLY',
        useMarkdown: false,
      };
      const { done } = await ask(await newSession());
      expect(done?.knowledgeMode).toBe('project_only');
      const [request] = harness.endpoint.requests;
      expect(request?.body).toMatchObject({ temperature: 0.2, max_tokens: 300 });
      const system = request?.body.messages[0]?.content ?? '';
      for (const words of ['Petra', 'geology', 'only from the sources', 'plain text']) {
        expect(system).toContain(words);
      }
    });

    it('searches nothing in general mode, and lets nothing be cited', async () => {
      const place = await newSession();
      harness.endpoint.next({ steps: [{ text: 'I know that [1].' }] });
      const reading = read(
        (call) => harness.chat.sendMessage({ ...place, text: 'Hm?', knowledgeMode: 'general' }, call),
        asAda,
      );
      await reading.finished;
      expect(reading.done).toMatchObject({ text: 'I know that.', sources: [], knowledgeMode: 'general' });
      expect(harness.world.searched).toEqual([]);
      expect(reading.kinds).toEqual(['accepted', 'aiConfig', 'thinking', 'generating', 'content', 'done']);
    });

    it('takes a repeated send for the same message', async () => {
      const place = await newSession();
      const send = { ...place, text: 'What are cairns?', clientId: uuidv7() };
      const first = read((call) => harness.chat.sendMessage(send, call), asAda);
      await first.finished;
      const second = read((call) => harness.chat.sendMessage(send, call), asAda);
      await second.finished;
      expect(second.accepted?.question?.id).toBe(first.accepted?.question?.id);
      expect(second.done).toEqual(first.done);
      expect(second.text).toBe(first.text);
      expect((await harness.chat.listMessages(place, asAda)).messages).toHaveLength(2);
      expect(harness.endpoint.requests).toHaveLength(1);
    });

    it.each([
      ['nothing', { text: ' \n ' }],
      ['a character that is refused', { text: 'Why?\u0000' }],
      ['too much', { text: 'x'.repeat(32_001) }],
      ['an unknown mode', { text: 'Hm?', knowledgeMode: 'psychic' }],
      ['an endless client id', { text: 'Hm?', clientId: 'x'.repeat(101) }],
    ])('refuses %s, and keeps nothing', async (_name, request) => {
      const place = await newSession();
      const reading = read((call) => harness.chat.sendMessage({ ...place, ...request }, call), asAda);
      await reading.finished;
      expect(reading.error).toMatchObject({ code: 'invalid_input', faults: [{ msg: expect.any(String) }] });
      expect((await harness.chat.listMessages(place, asAda)).messages).toEqual([]);
    });

    it('refuses to go on in an archived project, but shows what is there', async () => {
      const place = await newSession();
      await ask(place);
      harness.world.states.set(1, 'PROJECT_STATE_ARCHIVED');
      await harness.platform.bus.publish([
        newEvent({ $case: 'projectArchived', value: {} }, { projectId: 1 }),
      ]);
      await poll(() => ask(place).catch((error) => error)).toMatchObject({ code: 'conflict' });
      await expect(newSession()).rejects.toMatchObject({ code: 'conflict' });
      expect((await harness.chat.listMessages(place, asAda)).messages).toHaveLength(2);
    });

    it('pages a long conversation from its end', async () => {
      const place = await newSession();
      for (let i = 0; i < 3; i++) await ask(place, `Question ${i}`);
      const newest = await harness.chat.listMessages({ ...place, pageSize: 4 }, asAda);
      expect(newest.messages.map((m) => m.isAi)).toEqual([false, true, false, true]);
      expect(newest.messages[0]?.text).toBe('Question 1');
      const oldest = await harness.chat.listMessages(
        { ...place, pageSize: 4, pageToken: newest.nextPageToken },
        asAda,
      );
      expect(oldest.messages[0]?.text).toBe('Question 0');
      expect(oldest.nextPageToken).toBe('');
    });
  });

  describe('rights', () => {
    it('shows a session only to its maker, not even in the same project', async () => {
      const place = await newSession();
      const { accepted } = await ask(place);
      const messageId = accepted?.answer?.id ?? '';
      const stranger = await harness.platform.as({ userId: uuidv7() });
      for (const options of [asBob, stranger]) {
        const streams = [
          (call: CallOptions) => harness.chat.sendMessage({ ...place, text: 'Hm?' }, call),
          (call: CallOptions) => harness.chat.answerAgain({ ...place, messageId }, call),
          (call: CallOptions) => harness.chat.followAnswer({ ...place, messageId }, call),
        ];
        for (const stream of streams) {
          const reading = read(stream, options);
          await reading.finished;
          expect(reading.error).toMatchObject({ code: 'not_found' });
          expect(reading.events).toEqual([]);
        }
        for (const call of [
          () => harness.chat.getSession(place, options),
          () => harness.chat.renameSession({ ...place, name: 'mine' }, options),
          () => harness.chat.deleteSession(place, options),
          () => harness.chat.listMessages(place, options),
          () => harness.chat.stopAnswer(place, options),
        ]) {
          await expect(call()).rejects.toMatchObject({ code: 'not_found' });
        }
      }
      expect((await harness.chat.listSessions({ projectId: 1 }, asBob)).sessions).toEqual([]);
      await expect(harness.chat.listSessions({ projectId: 1 }, stranger)).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(harness.chat.createSession({ projectId: 1 }, stranger)).rejects.toMatchObject({
        code: 'not_found',
      });
      expect((await harness.chat.listMessages(place, asAda)).messages).toHaveLength(2);
    });

    it('does not find a session by way of another project', async () => {
      const { sessionId } = await newSession();
      await expect(harness.chat.getSession({ projectId: 2, sessionId }, asAda)).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('closes a session to someone who left the project', async () => {
      const place = await newSession(asBob);
      harness.world.members.get(1)?.delete(bob.userId);
      const left = newEvent(
        { $case: 'memberChanged', value: { userId: bob.userId, role: '' } },
        { projectId: 1 },
      );
      await harness.platform.bus.publish([left]);
      await poll(() => harness.chat.listMessages(place, asBob).catch((error) => error)).toMatchObject({
        code: 'not_found',
      });
    });

    it('refuses a call without a token', async () => {
      const metadata = new Metadata({ authorization: 'Bearer nothing' });
      await expect(harness.chat.listSessions({ projectId: 1 }, { metadata })).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    });
  });

  describe('what goes elsewhere goes here', () => {
    it('removes a deleted project’s conversations', async () => {
      const place = await newSession();
      await ask(place);
      const other = await newSession(asAda, 2);
      await harness.platform.bus.publish([
        newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 1 }),
      ]);
      await poll(() => harness.chat.getSession(place, asAda).catch((error) => error)).toMatchObject({
        code: 'not_found',
      });
      expect((await harness.chat.getSession(other, asAda)).session?.id).toBe(other.sessionId);
    });

    it('marks a deleted document among those that were searched first', async () => {
      harness.world.named = [0, 1].map((i) => {
        return { documentId: `document-${i}`, documentName: `cairns ${i}.pdf`, words: [] };
      });
      const place = await newSession();
      const reading = await ask(place);
      const [first, second] = harness.world.named.map(({ documentId, documentName }) => {
        return { documentId, documentName, documentDeleted: false };
      });
      const sources = reading.events.find(({ kind }) => kind?.$case === 'sources');
      expect(sources?.kind?.value).toMatchObject({ searchedFirst: { documents: [first, second], count: 2 } });
      expect(reading.done?.searchedFirst).toEqual({ documents: [first, second], count: 2 });
      await harness.platform.bus.publish([
        newEvent({ $case: 'documentDeleted', value: { documentId: 'document-0' } }, { projectId: 1 }),
      ]);
      await poll(
        async () => (await harness.chat.listMessages(place, asAda)).messages[1]?.searchedFirst,
      ).toEqual({
        documents: [{ ...first, documentDeleted: true }, second],
        count: 2,
      });
    });

    it('takes a deleted document’s words out of citations', async () => {
      const place = await newSession();
      await ask(place);
      const reports: unknown[] = [];
      harness.platform.bus.watch([subjects.documentPurged], (event) => {
        reports.push(payloadOf(event, 'documentPurged'));
      });
      const deleted = { documentId: 'document-0', receiptId: 'r' };
      await harness.platform.bus.publish([
        newEvent({ $case: 'documentDeleted', value: deleted }, { projectId: 1 }),
      ]);
      await poll(async () => {
        const { messages } = await harness.chat.listMessages(place, asAda);
        return messages[1]?.sources.map((source) => [source.documentDeleted, source.quote.slice(0, 10)]);
      }).toEqual([
        [true, ''],
        [false, 'The oldest'],
      ]);
      const report = { ...deleted, service: 'chat', stores: [{ store: 'quotes', records: 1 }] };
      await poll(async () => reports).toEqual([
        { ...report, done: false },
        { ...report, done: true },
      ]);
    });
  });
});

describe('chat service without a language model', () => {
  it('quotes, cites, and says so', async () => {
    const harness = await startHarness({ withModel: false });
    // Quotations cost nothing, by the day either.
    harness.platform.auth.limits.answers_per_day = 1;
    try {
      const asAda = await harness.platform.as(ada);
      const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
      const place = { projectId: 1, sessionId: session?.id ?? 0 };
      const reading = read(
        (call) => harness.chat.sendMessage({ ...place, text: 'Are old stones granite?' }, call),
        asAda,
      );
      await reading.finished;
      expect(reading.done).toMatchObject({ state: 'MESSAGE_STATE_COMPLETE', model: 'extractive' });
      expect(reading.text).toMatch(/^No language model is connected/);
      expect(reading.text).toContain('> The oldest stones of the north are granite. [2]');
      expect(reading.done?.sources.map((source) => source.cited)).toContain(true);
      expect(harness.endpoint.requests).toEqual([]);
    } finally {
      await harness.close();
    }
  });
});
