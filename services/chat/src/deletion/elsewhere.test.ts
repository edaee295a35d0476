import { newEvent, payloadOf, subjects } from '@cairn/messaging/events';
import { describe, expect, it } from 'vitest';
import { chatUnderTest } from '../testing/chat-under-test.ts';
import { poll } from '../testing/poll.ts';

describe('what goes elsewhere goes here', () => {
  const under = chatUnderTest();
  const { newSession, ask } = under;

  it('removes a deleted project’s conversations', async () => {
    const place = await newSession();
    await ask(place);
    const other = await newSession(under.asAda, 2);
    await under.harness.platform.bus.publish([
      newEvent({ $case: 'projectDeleted', value: {} }, { projectId: 1 }),
    ]);
    await poll(() => under.harness.chat.getSession(place, under.asAda).catch((error) => error)).toMatchObject(
      {
        code: 'not_found',
      },
    );
    expect((await under.harness.chat.getSession(other, under.asAda)).session?.id).toBe(other.sessionId);
  });

  it('marks a deleted document among those that were searched first', async () => {
    under.harness.world.named = [0, 1].map((i) => {
      return { documentId: `document-${i}`, documentName: `cairns ${i}.pdf`, words: [] };
    });
    const place = await newSession();
    const reading = await ask(place);
    const [first, second] = under.harness.world.named.map(({ documentId, documentName }) => {
      return { documentId, documentName, documentDeleted: false };
    });
    const sources = reading.events.find(({ kind }) => kind?.$case === 'sources');
    expect(sources?.kind?.value).toMatchObject({ searchedFirst: { documents: [first, second], count: 2 } });
    expect(reading.done?.searchedFirst).toEqual({ documents: [first, second], count: 2 });
    await under.harness.platform.bus.publish([
      newEvent({ $case: 'documentDeleted', value: { documentId: 'document-0' } }, { projectId: 1 }),
    ]);
    await poll(
      async () => (await under.harness.chat.listMessages(place, under.asAda)).messages[1]?.searchedFirst,
    ).toEqual({
      documents: [{ ...first, documentDeleted: true }, second],
      count: 2,
    });
  });

  it('takes a deleted document’s words out of citations', async () => {
    const place = await newSession();
    await ask(place);
    const { bus } = under.harness.platform;
    const reports: unknown[] = [];
    bus.watch([subjects.documentPurged], (event) => {
      reports.push(payloadOf(event, 'documentPurged'));
    });
    const deleted = { documentId: 'document-0', receiptId: 'r' };
    await bus.publish([newEvent({ $case: 'documentDeleted', value: deleted }, { projectId: 1 })]);
    await poll(async () => {
      const { messages } = await under.harness.chat.listMessages(place, under.asAda);
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
