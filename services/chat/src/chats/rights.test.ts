import { newEvent } from '@cairn/messaging/events';
import { type CallOptions, Metadata } from 'nice-grpc-common';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { chatUnderTest } from '../testing/chat-under-test.ts';
import { bob, read } from '../testing/harness.ts';
import { poll } from '../testing/poll.ts';

describe('rights in chats', () => {
  const under = chatUnderTest();
  const { newSession, ask } = under;

  it('shows a session only to its maker, not even in the same project', async () => {
    const place = await newSession();
    const { accepted } = await ask(place);
    const messageId = accepted?.answer?.id ?? '';
    const stranger = await under.harness.platform.as({ userId: uuidv7() });
    for (const options of [under.asBob, stranger]) {
      const streams = [
        (call: CallOptions) => under.harness.chat.sendMessage({ ...place, text: 'Hm?' }, call),
        (call: CallOptions) => under.harness.chat.answerAgain({ ...place, messageId }, call),
        (call: CallOptions) => under.harness.chat.followAnswer({ ...place, messageId }, call),
      ];
      for (const stream of streams) {
        const reading = read(stream, options);
        await reading.finished;
        expect(reading.error).toMatchObject({ code: 'not_found' });
        expect(reading.events).toEqual([]);
      }
      for (const call of [
        () => under.harness.chat.getSession(place, options),
        () => under.harness.chat.renameSession({ ...place, name: 'mine' }, options),
        () => under.harness.chat.deleteSession(place, options),
        () => under.harness.chat.listMessages(place, options),
        () => under.harness.chat.stopAnswer(place, options),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'not_found' });
      }
    }
    expect((await under.harness.chat.listSessions({ projectId: 1 }, under.asBob)).sessions).toEqual([]);
    await expect(under.harness.chat.listSessions({ projectId: 1 }, stranger)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(under.harness.chat.createSession({ projectId: 1 }, stranger)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await under.harness.chat.listMessages(place, under.asAda)).messages).toHaveLength(2);
  });

  it('does not find a session by way of another project', async () => {
    const { sessionId } = await newSession();
    await expect(
      under.harness.chat.getSession({ projectId: 2, sessionId }, under.asAda),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('closes a session to someone who left the project', async () => {
    const place = await newSession(under.asBob);
    under.harness.world.members.get(1)?.delete(bob.userId);
    const left = newEvent(
      { $case: 'memberChanged', value: { userId: bob.userId, role: '' } },
      { projectId: 1 },
    );
    await under.harness.platform.bus.publish([left]);
    await poll(() =>
      under.harness.chat.listMessages(place, under.asBob).catch((error) => error),
    ).toMatchObject({
      code: 'not_found',
    });
  });

  it('refuses a call without a token', async () => {
    const metadata = new Metadata({ authorization: 'Bearer nothing' });
    await expect(under.harness.chat.listSessions({ projectId: 1 }, { metadata })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
