import { type Envelope, newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { chatUnderTest } from '../../testing/chat-under-test.ts';
import { type RememberedItem, read } from '../../testing/harness.ts';

const item = (content: string, projectId = 1): RememberedItem => ({ id: uuidv7(), projectId, content });
const codename = () => item('The codename of the spring launch is Bluebird.');
const QUESTION = 'What is the codename of the spring launch?';

describe('an answer and the memories of its project', () => {
  const chat = chatUnderTest();

  function script(text: string) {
    chat.harness.endpoint.next({ steps: [{ text }] });
  }

  it('is given those that fit, after the passages of documents, and cites them as memories', async () => {
    const memory = codename();
    chat.harness.world.memories = [memory, item('Lunch is served at noon on Fridays.')];
    chat.harness.world.further = [{ text: 'Stones are heavy.' }];
    script('It is Bluebird [3].');
    const place = await chat.newSession();
    const { done } = await chat.ask(place, QUESTION);
    const prompt = JSON.stringify(chat.harness.endpoint.requests.at(-1)?.body.messages);
    expect(prompt).toContain('source [3] memory of the project');
    expect(prompt).not.toContain('Lunch');
    expect(done?.sources.map((each) => [each.documentId, each.memoryId, each.cited])).toEqual([
      ['document-0', '', false],
      ['document-1', '', false],
      ['', memory.id, true],
    ]);
    expect(done?.sources[2]).toMatchObject({ quote: memory.content, documentName: '' });
    // Memories are no documents: what an answer could draw on, and what search ranked, has these alone.
    expect(done?.coverage).toMatchObject({ searched: 2, given: 2 });
    const { trace } = await chat.harness.chat.getSearchTrace(
      { ...place, messageId: done?.id ?? '' },
      chat.asAda,
    );
    expect(trace?.passages.map(({ number }) => number)).toEqual([1, 2, 0]);
  });

  it('answers from them alone in a project without documents, and says nothing without them', async () => {
    Object.assign(chat.harness.world, { passages: [], documents: 0 });
    const place = await chat.newSession();
    const ask = async () => {
      const call = { ...place, text: QUESTION, knowledgeMode: 'project_only' };
      const reading = read((options) => chat.harness.chat.sendMessage(call, options), chat.asAda);
      await reading.finished;
      return reading.done;
    };
    expect((await ask())?.confidence?.refused).toBe(true);
    chat.harness.world.memories = [codename()];
    script('Bluebird [1].');
    expect(await ask()).toMatchObject({ text: 'Bluebird [1].', sources: [{ number: 1, cited: true }] });
  });

  it('counts those that it cites as used, once its end is kept', async () => {
    const [cited, given] = [codename(), item('The spring launch has a codename and a budget.')];
    chat.harness.world.memories = [cited, given];
    const used: Envelope[] = [];
    chat.harness.platform.bus.watch([subjects.memoriesUsed], (event) => used.push(event));
    script('Bluebird [3], and again Bluebird [3].');
    const { done } = await chat.ask(await chat.newSession(), QUESTION);
    await expect.poll(() => used.length).toBe(1);
    expect(used.map((event) => payloadOf(event, 'memoriesUsed'))).toEqual([
      { messageId: done?.id, itemIds: [cited.id] },
    ]);
  });

  it('can be written again without one of them', async () => {
    const memory = codename();
    chat.harness.world.memories = [memory];
    script('Bluebird [3].');
    const place = await chat.newSession();
    const { done } = await chat.ask(place, QUESTION);
    script('The passages do not say.');
    const again = { ...place, messageId: done?.id ?? '', withoutMemoryIds: [memory.id] };
    const reading = read((options) => chat.harness.chat.answerAgain(again, options), chat.asAda);
    await reading.finished;
    expect(reading.done?.sources.map(({ memoryId }) => memoryId)).toEqual(['', '']);
    expect(reading.done?.versions?.count).toBe(2);
  });

  it('is given none of another project, and none where it draws on general knowledge', async () => {
    chat.harness.world.memories = [item('The codename of the spring launch is Bluebird.', 2)];
    script('I cannot say.');
    const { done } = await chat.ask(await chat.newSession(), QUESTION);
    expect(done?.sources.filter(({ memoryId }) => memoryId)).toEqual([]);
    chat.harness.world.memories = [codename()];
    script('I cannot say.');
    const call = { ...(await chat.newSession()), text: QUESTION, knowledgeMode: 'general' };
    const reading = read((options) => chat.harness.chat.sendMessage(call, options), chat.asAda);
    await reading.finished;
    expect(reading.done?.sources).toEqual([]);
  });

  it('loses the words of one that is deleted, and may quote it again once it is restored', async () => {
    const memory = codename();
    chat.harness.world.memories = [memory];
    const place = await chat.newSession();
    const quotesOf = async () => {
      const { messages } = await chat.harness.chat.listMessages(place, chat.asAda);
      return messages.flatMap(({ sources }) =>
        sources
          .filter(({ memoryId }) => memoryId)
          .map(({ quote, documentDeleted }) => [quote, documentDeleted]),
      );
    };
    const tell = (kind: 'memoryDeleted' | 'memoryCreated') =>
      chat.harness.platform.bus.publish([
        newEvent({ $case: kind, value: { itemId: memory.id } }, { projectId: 1 }),
      ]);
    script('Bluebird [3].');
    await chat.ask(place, QUESTION);
    expect(await quotesOf()).toEqual([[memory.content, false]]);
    await tell('memoryDeleted');
    await expect.poll(quotesOf).toEqual([['', true]]);
    await tell('memoryCreated');
    await expect
      .poll(async () => {
        script('Bluebird [3].');
        await chat.ask(place, QUESTION);
        return (await quotesOf()).at(-1);
      })
      .toEqual([memory.content, false]);
  });
});
