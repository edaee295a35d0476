import { describe, expect, it } from 'vitest';
import { answersUnderTest } from '../testing/answers-under-test.ts';
import { read } from '../testing/harness.ts';

describe('the verdicts on an answer', () => {
  const under = answersUnderTest();
  const { send, lastMessage } = under;

  it('holds each sentence against what it cites, for followers and in the history', async () => {
    const text =
      'Cairns are heaps of stones [1]. They were raised by 40 giants [1].\n\nSome lie elsewhere on moors.';
    under.harness.endpoint.next({ steps: [{ text }] });
    const reading = send();
    await reading.finished;
    const judged = (message: Awaited<ReturnType<typeof lastMessage>>) =>
      message?.verdicts?.sentences.map(({ start, end, verdict, figures }) => [
        text.slice(start, end),
        verdict,
        figures,
      ]);
    const expected = [
      ['Cairns are heaps of stones [1].', 'SENTENCE_VERDICT_SUPPORTED', []],
      ['They were raised by 40 giants [1].', 'SENTENCE_VERDICT_NOT_FOUND', ['40']],
      ['Some lie elsewhere on moors.', 'SENTENCE_VERDICT_NOT_CITED', []],
    ];
    expect(judged(reading.done)).toEqual(expected);
    expect(judged(await lastMessage())).toEqual(expected);
    expect(reading.done?.confidence).toMatchObject({ met: 1, of: 3 });
  });

  it('gives no verdicts where readers see no sources, nor on what general knowledge says', async () => {
    under.harness.world.settings = { ...under.harness.world.settings, includeSources: false };
    under.harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones [1].' }] });
    const reading = send();
    await reading.finished;
    expect(reading.done).toMatchObject({ confidence: { met: 1, of: 1 }, verdicts: undefined });
    under.harness.world.settings = {};
    under.harness.endpoint.next({ steps: [{ text: 'Cairns are heaps of stones.' }] });
    const general = read(
      (call) =>
        under.harness.chat.sendMessage(
          { ...under.place, text: 'What are they?', knowledgeMode: 'general' },
          call,
        ),
      under.asAda,
    );
    await general.finished;
    expect(general.done).toMatchObject({ verdicts: undefined, coverage: undefined });
  });
});
