import { createGate } from '@cairn/testing';
import { beforeEach } from 'vitest';
import { chatUnderTest, type Place } from './chat-under-test.ts';
import { read } from './harness.ts';

/** A chat service of its own for each test of the block that calls this, and a chat of Ada's. */
export function answersUnderTest() {
  const under = chatUnderTest();
  let place: Place;

  async function newSession(): Promise<Place> {
    const { session } = await under.harness.chat.createSession({ projectId: 1 }, under.asAda);
    return { projectId: 1, sessionId: session?.id ?? 0 };
  }

  beforeEach(async () => {
    place = await newSession();
  });

  return {
    get harness() {
      return under.harness;
    },
    get asAda() {
      return under.asAda;
    },
    get place() {
      return place;
    },
    newSession,

    send(text = 'What are cairns?', to = place) {
      return read((call) => under.harness.chat.sendMessage({ ...to, text }, call), under.asAda);
    },

    follow(from: { messageId?: string; offset?: number } = {}, chat = under.harness.chat) {
      return read((call) => chat.followAnswer({ ...place, ...from }, call), under.asAda);
    },

    again(messageId: string) {
      return read((call) => under.harness.chat.answerAgain({ ...place, messageId }, call), under.asAda);
    },

    async lastMessage() {
      const { messages } = await under.harness.chat.listMessages(place, under.asAda);
      return messages.at(-1);
    },

    /** An answer in two halves with a gate between. */
    halves(first = 'first half', second = ', second half [1].') {
      const gate = createGate();
      under.harness.endpoint.next({ steps: [{ text: first }, { gate }, { text: second }] });
      return { gate, first, whole: first + second };
    },
  };
}
