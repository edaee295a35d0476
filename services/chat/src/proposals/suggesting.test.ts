import { describe, expect, it } from 'vitest';
import { chatUnderTest } from '../testing/chat-under-test.ts';
import { ada } from '../testing/harness.ts';

const ANSWER = 'Cairns are heaps of stones raised by people [1].';

describe('memories that the assistant proposes', () => {
  const chat = chatUnderTest();
  const answer = (text: string) => chat.harness.endpoint.next({ steps: [{ text }] });
  const suggest = (place: { projectId: number; sessionId: number }, options = chat.asAda) =>
    chat.harness.chat.suggestMemories(place, options);

  it('are what a person says is to be remembered, once the answer came to its end', async () => {
    answer('Noted.');
    const place = await chat.newSession();
    const { accepted } = await chat.ask(place, 'Remember that the harbour office closes at 16:00. Thanks!');
    const { proposed } = chat.harness.world;
    await expect.poll(() => proposed.length).toBe(1);
    expect(proposed).toMatchObject([
      {
        userId: ada.userId,
        projectId: 1,
        content: 'The harbour office closes at 16:00.',
        memoryType: 'MEMORY_TYPE_NOTE',
        proposedBy: 'PROPOSER_RULES',
        evidence: { sessionId: place.sessionId, messageId: accepted?.question?.id, passages: [] },
      },
    ]);
  });

  it('are a language model’s, with the message that says each and the passages that it cites', async () => {
    answer(ANSWER);
    const place = await chat.newSession();
    const { done } = await chat.ask(place);
    const memory = {
      text: 'Cairns are raised by people.',
      type: 'fact',
      tags: ['stones'],
      importance: 0.8,
      message: 2,
    };
    const far = { ...memory, text: 'Nobody said this.', message: 9 };
    answer(`Here you are:\n\`\`\`json\n${JSON.stringify({ memories: [memory, far] })}\n\`\`\``);
    expect(await suggest(place)).toEqual({ proposed: 1, byModel: true });
    expect(chat.harness.world.proposed).toMatchObject([
      {
        content: memory.text,
        memoryType: 'MEMORY_TYPE_FACT',
        tags: ['stones'],
        importance: 0.8,
        proposedBy: 'PROPOSER_MODEL',
        evidence: { messageId: done?.id, passages: [{ number: 1, documentId: 'document-0' }] },
      },
    ]);
    answer(JSON.stringify({ memories: [memory] }));
    expect(await suggest(place)).toEqual({ proposed: 0, byModel: true });
  });

  it('are found by plain rules where the model says nothing of use', async () => {
    answer(ANSWER);
    const place = await chat.newSession();
    await chat.ask(place);
    answer('I would rather not.');
    expect(await suggest(place)).toEqual({ proposed: 1, byModel: false });
    expect(chat.harness.world.proposed).toMatchObject([
      { content: 'Cairns are heaps of stones raised by people.', proposedBy: 'PROPOSER_RULES' },
    ]);
  });

  it('are made of one’s own chats alone', async () => {
    await expect(suggest(await chat.newSession(), chat.asBob)).rejects.toMatchObject({ code: 'not_found' });
  });
});
