import { describe, expect, it } from 'vitest';
import { answersUnderTest } from '../testing/answers-under-test.ts';
import { read } from '../testing/harness.ts';

describe('the coverage of an answer', () => {
  const under = answersUnderTest();
  const { send } = under;

  it('says from how many documents of the project it came, also where nothing answers', async () => {
    const coverage = { searched: 2, total: 5, given: 2 };
    under.harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const reading = send();
    await reading.finished;
    expect(reading.done).toMatchObject({ coverage });
    under.harness.world.documents = 7;
    const refused = read(
      (call) =>
        under.harness.chat.sendMessage(
          { ...under.place, text: 'Who won the opera prize of 1988?', knowledgeMode: 'project_only' },
          call,
        ),
      under.asAda,
    );
    await refused.finished;
    expect(refused.done).toMatchObject({
      confidence: { refused: true },
      coverage: { ...coverage, total: 7 },
    });
    const { messages } = await under.harness.chat.listMessages(under.place, under.asAda);
    expect(messages.map((message) => message.coverage?.total)).toEqual([undefined, 5, undefined, 7]);
  });

  it('says what was not searched, and which pages of what it cites have no text', async () => {
    const gaps = [
      { documentId: 'document-0', pages: [4, 9], count: 14 },
      { documentId: 'document-1', pages: [2], count: 1 },
    ];
    under.harness.world.unread = { reading: 2, failed: 1, gaps };
    under.harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const reading = send();
    await reading.finished;
    expect(reading.done?.coverage).toMatchObject({ reading: 2, failed: 1, gaps: [gaps[0]] });
    under.harness.world.named = [{ documentId: 'document-1', documentName: 'granite.pdf', words: [] }];
    under.harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const named = send();
    await named.finished;
    expect(named.done?.coverage?.gaps).toEqual(gaps);
  });
});
