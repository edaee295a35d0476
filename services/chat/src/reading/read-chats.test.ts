import { asService } from '@cairn/platform/rpc';
import { describe, expect, it } from 'vitest';
import { chatUnderTest } from '../testing/chat-under-test.ts';

describe('what search reads of chats', () => {
  const under = chatUnderTest();

  it('is each message of every version once, at its place', async () => {
    const place = await under.newSession();
    const { done } = await under.ask(place, 'What are cairns?');
    const again = under.harness.chat.answerAgain({ ...place, messageId: done?.id ?? '' }, under.asAda);
    for await (const _ of again);
    const { session, messages } = await under.harness.asSearch.readMessages(place, asService());
    expect(session).toMatchObject({ id: place.sessionId, projectId: 1, name: 'Stones' });
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    expect(messages.slice(0, 2)).toMatchObject([
      { place: 0, isAi: false, text: 'What are cairns?' },
      { place: 1, isAi: true, id: done?.id, text: done?.text },
    ]);
    expect(messages.filter(({ isAi }) => isAi)).toHaveLength(2);
    const { messages: named } = await under.harness.asSearch.readMessages(
      { ...place, messageIds: [done?.id ?? '', 'unknown'] },
      asService(),
    );
    expect(named).toEqual(messages.filter(({ id }) => id === done?.id));
  });

  it('is in pages, the newest first', async () => {
    const place = await under.newSession();
    await under.ask(place, 'One?');
    await under.ask(place, 'Two?');
    const first = await under.harness.asSearch.readMessages({ ...place, pageSize: 3 }, asService());
    const rest = await under.harness.asSearch.readMessages(
      { ...place, pageSize: 3, pageToken: first.nextPageToken },
      asService(),
    );
    expect(first.messages.map((each) => each.place)).toEqual([1, 2, 3]);
    expect(rest.messages.map((each) => each.place)).toEqual([0]);
    expect(rest.nextPageToken).toBe('');
  });

  it('is all chats, of everyone, as long as they are there', async () => {
    const [ours, theirs] = [await under.newSession(), await under.newSession(under.asBob)];
    const all = async () =>
      (await under.harness.asSearch.readSessions({}, asService())).sessions.map(({ id }) => id);
    expect(await all()).toEqual([ours.sessionId, theirs.sessionId]);
    await under.harness.chat.deleteSession(ours, under.asAda);
    expect(await all()).toEqual([theirs.sessionId]);
    const named = await under.harness.asSearch.readSessions({ sessionIds: [ours.sessionId] }, asService());
    expect(named.sessions).toEqual([]);
    await expect(under.harness.asSearch.readMessages(ours, asService())).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is for no person, and no other service', async () => {
    const place = await under.newSession();
    await expect(under.harness.chat.readMessages(place, under.asAda)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(under.harness.chat.readSessions({}, under.asAda)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});
