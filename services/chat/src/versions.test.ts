import { subjects } from '@cairn/messaging/events';
import { createGate } from '@cairn/testing';
import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bob, type Harness, read, startHarness } from './testing/harness.ts';
import { poll } from './testing/poll.ts';

/** Says what the last message says. */
const says = (text: string) => ({ steps: [{ text }] });

describe('versions of questions and answers', () => {
  let harness: Harness;
  let asAda: CallOptions;
  let place: { projectId: number; sessionId: number };

  beforeEach(async () => {
    harness = await startHarness();
    asAda = await harness.platform.as(ada);
    const { session } = await harness.chat.createSession({ projectId: 1 }, asAda);
    place = { projectId: 1, sessionId: session?.id ?? 0 };
  });
  afterEach(() => harness.close());

  function send(text: string, editOf = '', clientId = '', parent?: string) {
    const message = { ...place, text, editOf, clientId, parent };
    return read((call) => harness.chat.sendMessage(message, call), asAda);
  }

  /** Asks and gets an answer; gives the ids of both. */
  async function ask(text: string, answer: string, editOf = '') {
    harness.endpoint.next(says(answer));
    const reading = send(text, editOf);
    await reading.finished;
    expect(reading.done?.text).toBe(answer);
    return { question: reading.accepted?.question?.id ?? '', answer: reading.done?.id ?? '' };
  }

  const list = async () => (await harness.chat.listMessages(place, asAda)).messages;
  const shown = async () => (await list()).map(({ text }) => text);
  const choose = (messageId: string) => harness.chat.chooseVersion({ ...place, messageId }, asAda);

  it('keep the conversation that followed each, and the model is told of none but the one that is shown', async () => {
    await ask('What?', 'Stones.');
    const how = await ask('How?', 'Piled.');
    await ask('And then?', 'They stand.');
    const edited = await ask('Where?', 'Here.', how.question);
    expect(await shown()).toEqual(['What?', 'Stones.', 'Where?', 'Here.']);
    await ask('Since when?', 'Long.');
    const prompt = JSON.stringify(harness.endpoint.requests.at(-1)?.body.messages);
    for (const told of ['What?', 'Stones.', 'Where?', 'Here.', 'Since when?']) expect(prompt).toContain(told);
    for (const other of ['How?', 'Piled.', 'And then?']) expect(prompt).not.toContain(other);
    await choose(how.answer);
    expect(await shown()).toEqual(['What?', 'Stones.', 'How?', 'Piled.', 'And then?', 'They stand.']);
    const ids = [how.question, edited.question];
    expect((await list())[2]?.versions).toEqual({ index: 1, count: 2, ids });
  });

  it('change the title of no chat, and tell other tabs of each choice once', async () => {
    const seen: string[] = [];
    harness.platform.bus.watch([subjects.chatVersionChosen], (event) => seen.push(event.subject));
    const what = await ask('What?', 'Stones.');
    await ask('Where?', 'Here.', what.question);
    await choose(what.question);
    await choose(what.question);
    await choose(what.answer);
    await poll(() => seen).toEqual([subjects.chatVersionChosen]);
    expect((await harness.chat.getSession(place, asAda)).session?.name).toBe('What?');
  });

  it('wait for the answer that is being written', async () => {
    const what = await ask('What?', 'Stones.');
    const gate = createGate();
    harness.endpoint.next({ steps: [{ text: 'He' }, { gate }, { text: 're.' }] });
    const editing = send('Where?', what.question);
    await poll(() => editing.text).toBe('He');
    await expect(choose(what.question)).rejects.toMatchObject({ code: 'conflict' });
    const late = read((call) => harness.chat.followAnswer(place, call), asAda);
    await poll(() => late.text).toBe('He');
    const { answer } = await harness.chat.stopAnswer(place, asAda);
    expect(answer).toMatchObject({ text: 'He', state: 'MESSAGE_STATE_STOPPED' });
    await Promise.all([editing.finished, late.finished]);
    gate.open();
    await choose(what.question);
    expect(await shown()).toEqual(['What?', 'Stones.']);
  });

  it('are one for a question that is sent again under its id', async () => {
    const what = await ask('What?', 'Stones.');
    harness.endpoint.next(says('Here.'));
    for (let n = 0; n < 2; n++) {
      const reading = send('Where?', what.question, 'once');
      await reading.finished;
      expect(reading.accepted?.question?.versions).toMatchObject({ index: 2, count: 2 });
      expect(reading.done?.text).toBe('Here.');
    }
  });

  it('are not made by a question that knows only an earlier answer: it follows what came meanwhile, and says so', async () => {
    const what = await ask('What?', 'Stones.');
    await ask('How?', 'Piled.');
    harness.endpoint.next(says('Long ago.'));
    const stale = send('When?', '', 'once', what.answer);
    await stale.finished;
    expect(stale.accepted).toMatchObject({ missed: true, question: { versions: undefined } });
    expect(await shown()).toEqual(['What?', 'Stones.', 'How?', 'Piled.', 'When?', 'Long ago.']);
    const prompt = JSON.stringify(harness.endpoint.requests.at(-1)?.body.messages);
    expect(prompt).toContain('Piled.');
    const next = send('Where?', '', '', stale.done?.id);
    await next.finished;
    expect(next.accepted?.missed).toBe(false);
  });

  it('stay with what is said of an answer', async () => {
    const what = await ask('What?', 'Stones.');
    const messageId = what.answer;
    harness.endpoint.next(says('Rocks.'));
    await read((call) => harness.chat.answerAgain({ ...place, messageId }, call), asAda).finished;
    const rated = await harness.chat.rateAnswer({ ...place, messageId, rating: 'RATING_GOOD' }, asAda);
    expect(rated.answer?.versions).toMatchObject({ index: 1, count: 2 });
    await choose(messageId);
    expect((await list())[1]?.feedback?.rating).toBe('RATING_GOOD');
  });

  it('are their person’s alone, and of messages that are there', async () => {
    const what = await ask('What?', 'Stones.');
    const asBob = await harness.platform.as(bob);
    const chosen = harness.chat.chooseVersion({ ...place, messageId: what.answer }, asBob);
    await expect(chosen).rejects.toMatchObject({ code: 'not_found' });
    await expect(choose('nothing')).rejects.toMatchObject({ code: 'not_found' });
    const edit = send('Where?', 'nothing');
    await edit.finished;
    expect(edit.error).toMatchObject({ code: 'not_found' });
    expect(await shown()).toEqual(['What?', 'Stones.']);
  });
});
