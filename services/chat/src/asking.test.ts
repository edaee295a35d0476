import { newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { chatUnderTest } from './testing/chat-under-test.ts';
import { ada, bob, read } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

describe('asking', () => {
  const under = chatUnderTest();
  const { newSession, ask } = under;

  it('saves the question, says what it does, and answers with checked citations', async () => {
    const place = await newSession();
    under.harness.endpoint.next({
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
    const { messages } = await under.harness.chat.listMessages(place, under.asAda);
    expect(messages).toEqual([reading.accepted?.question, reading.done]);
    expect((await under.harness.chat.getSession(place, under.asAda)).session?.messageCount).toBe(2);
  });

  it('searches in the name of who asks', async () => {
    await ask(await newSession(under.asBob), 'What are cairns?', under.asBob);
    expect(under.harness.world.searched).toEqual([
      { userId: bob.userId, projectId: 1, query: 'What are cairns?', limit: 8 },
    ]);
  });

  it('publishes both messages', async () => {
    const published: unknown[] = [];
    under.harness.platform.bus.watch([subjects.chatMessageCreated], (event) =>
      published.push(payloadOf(event, 'chatMessageCreated')?.messageId),
    );
    const { accepted } = await ask(await newSession());
    await poll(() => published).toEqual([accepted?.question?.id, accepted?.answer?.id]);
  });

  it('sends the model earlier turns', async () => {
    const place = await newSession();
    under.harness.endpoint.next({ steps: [{ text: 'Heaps of stones [1].' }] });
    await ask(place);
    await ask(place, 'Who built them?');
    const [system, ...turns] = under.harness.endpoint.requests[1]?.body.messages ?? [];
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
    expect(under.harness.world.searched.map(({ query }) => query)).toEqual([
      'What are cairns?',
      'Who built them?\nWhat are cairns?',
      'Where does granite come from?',
    ]);
  });

  it('uses the project’s AI settings', async () => {
    under.harness.world.settings = {
      aiName: 'Petra',
      aiPersonality: 'Speaks of geology.',
      temperature: 0.2,
      maxResponseTokens: 300,
      defaultKnowledgeMode: 'KNOWLEDGE_MODE_PROJECT_ONLY',
      useMarkdown: false,
    };
    const { done } = await ask(await newSession());
    expect(done?.knowledgeMode).toBe('project_only');
    const [request] = under.harness.endpoint.requests;
    expect(request?.body).toMatchObject({ temperature: 0.2, max_tokens: 300 });
    const system = request?.body.messages[0]?.content ?? '';
    for (const words of ['Petra', 'geology', 'only from the sources', 'plain text']) {
      expect(system).toContain(words);
    }
  });

  it('searches nothing in general mode, and lets nothing be cited', async () => {
    const place = await newSession();
    under.harness.endpoint.next({ steps: [{ text: 'I know that [1].' }] });
    const reading = read(
      (call) => under.harness.chat.sendMessage({ ...place, text: 'Hm?', knowledgeMode: 'general' }, call),
      under.asAda,
    );
    await reading.finished;
    expect(reading.done).toMatchObject({ text: 'I know that.', sources: [], knowledgeMode: 'general' });
    expect(under.harness.world.searched).toEqual([]);
    expect(reading.kinds).toEqual(['accepted', 'aiConfig', 'thinking', 'generating', 'content', 'done']);
  });

  it('takes a repeated send for the same message', async () => {
    const place = await newSession();
    const send = { ...place, text: 'What are cairns?', clientId: uuidv7() };
    const first = read((call) => under.harness.chat.sendMessage(send, call), under.asAda);
    await first.finished;
    const second = read((call) => under.harness.chat.sendMessage(send, call), under.asAda);
    await second.finished;
    expect(second.accepted?.question?.id).toBe(first.accepted?.question?.id);
    expect(second.done).toEqual(first.done);
    expect(second.text).toBe(first.text);
    expect((await under.harness.chat.listMessages(place, under.asAda)).messages).toHaveLength(2);
    expect(under.harness.endpoint.requests).toHaveLength(1);
  });

  it.each([
    ['nothing', { text: ' \n ' }],
    ['a character that is refused', { text: 'Why?\u0000' }],
    ['too much', { text: 'x'.repeat(32_001) }],
    ['an unknown mode', { text: 'Hm?', knowledgeMode: 'psychic' }],
    ['an endless client id', { text: 'Hm?', clientId: 'x'.repeat(101) }],
  ])('refuses %s, and keeps nothing', async (_name, request) => {
    const place = await newSession();
    const reading = read(
      (call) => under.harness.chat.sendMessage({ ...place, ...request }, call),
      under.asAda,
    );
    await reading.finished;
    expect(reading.error).toMatchObject({ code: 'invalid_input', faults: [{ msg: expect.any(String) }] });
    expect((await under.harness.chat.listMessages(place, under.asAda)).messages).toEqual([]);
  });

  it('refuses to go on in an archived project, but shows what is there', async () => {
    const place = await newSession();
    await ask(place);
    under.harness.world.states.set(1, 'PROJECT_STATE_ARCHIVED');
    await under.harness.platform.bus.publish([
      newEvent({ $case: 'projectArchived', value: {} }, { projectId: 1 }),
    ]);
    await poll(() => ask(place).catch((error) => error)).toMatchObject({ code: 'conflict' });
    await expect(newSession()).rejects.toMatchObject({ code: 'conflict' });
    expect((await under.harness.chat.listMessages(place, under.asAda)).messages).toHaveLength(2);
  });

  it('pages a long conversation from its end', async () => {
    const place = await newSession();
    for (let i = 0; i < 3; i++) await ask(place, `Question ${i}`);
    const newest = await under.harness.chat.listMessages({ ...place, pageSize: 4 }, under.asAda);
    expect(newest.messages.map((m) => m.isAi)).toEqual([false, true, false, true]);
    expect(newest.messages[0]?.text).toBe('Question 1');
    const oldest = await under.harness.chat.listMessages(
      { ...place, pageSize: 4, pageToken: newest.nextPageToken },
      under.asAda,
    );
    expect(oldest.messages[0]?.text).toBe('Question 0');
    expect(oldest.nextPageToken).toBe('');
  });
});
