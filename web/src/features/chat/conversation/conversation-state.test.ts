import { describe, expect, it } from 'vitest';
import type { AnswerEvent, ChatMessage } from '#lib/api/types.ts';
import {
  type ConversationAction,
  type ConversationState,
  conversationReducer,
  emptyConversation,
  isThinking,
  optimisticQuestion,
  PENDING,
} from './conversation-state.ts';

const answer = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...optimisticQuestion(1, 'x', '', 'mixed'),
  id: 'answer',
  is_ai: true,
  role: 'assistant',
  state: 'generating',
  ...change,
});
const question = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...optimisticQuestion(1, 'c1', 'Why?', 'mixed'),
  ...change,
});

const run = (actions: ConversationAction[], from: ConversationState = emptyConversation) =>
  actions.reduce(conversationReducer, from);
const event = (value: AnswerEvent): ConversationAction => ({ type: 'event', event: value });
const content = (text: string, offset: number): ConversationAction =>
  event({ type: 'content', content: text, message_id: 'answer', offset });
const accepted = event({
  type: 'accepted',
  missed: false,
  question: question({ id: 'question' }),
  answer: answer(),
});
const textOf = (state: ConversationState) => state.messages.find(({ id }) => id === 'answer')?.content;

describe('conversationReducer', () => {
  it('shows a question at once and gives way to the saved one', () => {
    const sent = run([{ type: 'sent', question: question() }]);
    expect(sent.messages.map(({ id }) => id)).toEqual(['client:c1']);
    expect(sent.writing).toBe(PENDING);
    expect(isThinking(sent)).toBe(true);
    expect(run([accepted], sent).messages.map(({ id }) => id)).toEqual(['question', 'answer']);
  });

  it('keeps messages that come again unchanged as they are, and takes those that changed', () => {
    const page = () => [question({ id: 'a', created_at: '' }), question({ id: 'b', created_at: '' })];
    const before = run([{ type: 'loaded', older: null, messages: page() }]);
    const [same, changed] = page();
    if (!same || !changed) throw new Error('no page');
    const state = run(
      [{ type: 'loaded', older: null, messages: [same, { ...changed, content: 'Why not?' }] }],
      before,
    );
    expect(state.messages[0]).toBe(before.messages[0]);
    expect(state.messages[1]?.content).toBe('Why not?');
  });

  it('grows the answer piece by piece, and stops thinking with the first', () => {
    const state = run([accepted, content('Stones ', 7), content('mark.', 12)]);
    expect(textOf(state)).toBe('Stones mark.');
    expect(isThinking(state)).toBe(false);
  });

  it('keeps the newest steps of an answer, and none of one that is written again', () => {
    const step = { kind: 'plan', text: '', count: 0, documents: 0, pages: 0, fault: null } as const;
    const steps = (state: 'running' | 'done') => event({ type: 'steps', steps: [{ ...step, state }] });
    const state = run([accepted, steps('running'), steps('done')]);
    expect(state.messages.at(-1)?.steps?.map((each) => each.state)).toEqual(['done']);
    expect(run([event({ type: 'replace', content: '' })], state).messages.at(-1)?.steps).toBeNull();
    expect(run([{ type: 'again', messageId: 'answer' }], state).messages.at(-1)?.steps).toBeNull();
  });

  it('adds nothing twice when a resumed stream repeats or overlaps', () => {
    const state = run([accepted, content('Stones ', 7), content('Stones ', 7), content('Stones mark.', 12)]);
    expect(textOf(state)).toBe('Stones mark.');
  });

  it('notices a missing piece instead of joining what does not belong together', () => {
    const state = run([accepted, content('Stones ', 7), content('way.', 20)]);
    expect(state.gap).toBe(true);
    expect(textOf(state)).toBe('Stones ');
    const whole = run(
      [{ type: 'loaded', older: null, messages: [answer({ content: 'Stones mark the way.' })] }],
      state,
    );
    expect(whole.gap).toBe(false);
    expect(textOf(whole)).toBe('Stones mark the way.');
  });

  it('says at once which documents were searched first, and no more when it is written again', () => {
    const searched_first = {
      documents: [{ document_id: 'd', document_name: 'cairns.pdf', deleted: false }],
      count: 1,
    };
    const found = run([accepted, event({ type: 'sources', sources: [], searched_first })]);
    expect(found.messages.at(-1)?.searched_first).toEqual(searched_first);
    const failed = event({ type: 'done', message: answer({ ...found.messages.at(-1), state: 'failed' }) });
    const again = run([failed, { type: 'again', messageId: 'answer' }], found);
    expect(again.messages.at(-1)?.searched_first).toBeNull();
  });

  it('replaces the text when the server corrects it', () => {
    const state = run([accepted, content('Stones [9].', 11), event({ type: 'replace', content: 'Stones.' })]);
    expect(textOf(state)).toBe('Stones.');
  });

  it('says what is searched for until another answer takes its place', () => {
    const searched = event({ type: 'search_text', search_text: 'Why do stones mark the way?' });
    const searchTextOf = (state: ConversationState) => state.messages.at(-1)?.search_text;
    const state = run([accepted, searched, content('Stones.', 7)]);
    expect(searchTextOf(state)).toBe('Why do stones mark the way?');
    expect(searchTextOf(run([event({ type: 'replace', content: '' })], state))).toBeNull();
    const empty = run([accepted, searched]);
    expect(searchTextOf(run([{ type: 'again', messageId: 'answer' }], empty))).toBeNull();
  });

  it('ends with the saved answer', () => {
    const state = run([
      accepted,
      content('Sto', 3),
      event({ type: 'done', message: answer({ state: 'stopped', content: 'Sto' }) }),
    ]);
    expect(state.writing).toBeNull();
    expect(state.messages.at(-1)?.state).toBe('stopped');
  });

  it('takes a question back that was not sent, with the reason', () => {
    const state = run([
      { type: 'sent', question: question() },
      { type: 'notSent', questionId: 'client:c1', error: 'no' },
    ]);
    expect(state).toMatchObject({ messages: [], writing: null, error: 'no' });
  });

  it('follows an answer that is being written when the session is opened', () => {
    expect(run([{ type: 'loaded', older: null, messages: [question({ id: 'q' }), answer()] }]).writing).toBe(
      'answer',
    );
    expect(
      run([{ type: 'loaded', older: null, messages: [answer({ state: 'complete' })] }]).writing,
    ).toBeNull();
  });

  it('keeps earlier messages and a question on its way when the newest page comes again', () => {
    const state = run([
      { type: 'loaded', older: null, messages: [question({ id: 'b' })] },
      { type: 'earlier', older: null, messages: [question({ id: 'a' })] },
      { type: 'sent', question: question() },
      { type: 'loaded', older: null, messages: [question({ id: 'b' })] },
    ]);
    expect(state.messages.map(({ id }) => id)).toEqual(['a', 'b', 'client:c1']);
    expect(state.writing).toBe(PENDING);
  });

  it('fetches again what came before its question without being shown here', () => {
    const [seen, missed] = [question({ id: 'seen' }), question({ id: 'missed' })];
    const sent: ConversationAction[] = [
      { type: 'loaded', older: null, messages: [seen] },
      { type: 'sent', question: question() },
    ];
    const asked = { type: 'accepted', question: question({ id: 'question' }), answer: answer() } as const;
    expect(run([...sent, event({ ...asked, missed: false })]).gap).toBe(false);
    const begun = run([...sent, event({ ...asked, missed: true })]);
    expect(begun.gap).toBe(true);
    const messages = [seen, missed, question({ id: 'question' }), answer()];
    const whole = run([{ type: 'loaded', older: null, messages }], begun);
    expect(whole).toMatchObject({ gap: false, writing: 'answer', messages });
  });

  it('empties an answer without text that is generated again', () => {
    const failed = answer({ state: 'failed', error: 'No model.' });
    const state = run([
      { type: 'loaded', older: null, messages: [failed] },
      { type: 'again', messageId: 'answer' },
    ]);
    expect(state).toMatchObject({ writing: 'answer', messages: [{ state: 'generating', error: null }] });
    expect(
      run([event({ type: 'accepted', missed: false, question: null, answer: answer() })], state).messages,
    ).toEqual([answer()]);
  });

  describe('with versions', () => {
    const asked = (id: string) => question({ id });
    const said = (id: string, to: string, change: Partial<ChatMessage> = {}) =>
      answer({ id, reply_to: to, content: id, state: 'complete', ...change });
    const whole = run([
      {
        type: 'loaded',
        older: 'token',
        messages: [asked('q1'), said('a1', 'q1'), asked('q2'), said('a2', 'q2')],
      },
    ]);
    const idsOf = ({ messages }: ConversationState) => messages.map(({ id }) => id);
    const taken = (q: string, a: string) =>
      event({
        type: 'accepted',
        missed: false,
        question: asked(q),
        answer: said(a, q, { state: 'generating', content: '' }),
      });

    it.each([
      ['an edited question', { type: 'edited', messageId: 'q1' }],
      ['an answer that is written again', { type: 'again', messageId: 'a1' }],
    ] as const)('keeps %s and what follows until the next version is taken', (_, action) => {
      const waiting = run([action], whole);
      expect(idsOf(waiting)).toEqual(['q1', 'a1', 'q2', 'a2']);
      expect(waiting.writing).toBe(PENDING);
      const begun = run([taken('q3', 'a3')], waiting);
      expect(idsOf(begun)).toEqual(['q3', 'a3']);
      expect(begun).toMatchObject({ writing: 'a3', replaced: null, older: 'token' });
      const refused = run([{ type: 'notSent', questionId: 'client:x', error: 'no' }], waiting);
      expect(refused).toMatchObject({ messages: whole.messages, writing: null, replaced: null, error: 'no' });
    });

    it('keeps what leads to the newest page, and nothing of another version', () => {
      const page = { type: 'loaded' as const, older: 'other', messages: [asked('q2'), said('b2', 'q2')] };
      const other = run([page], whole);
      expect(idsOf(other)).toEqual(['q1', 'a1', 'q2', 'b2']);
      expect(other.older).toBe('token');
      const apart = run([{ ...page, messages: [asked('q9'), said('a9', 'q9')] }], whole);
      expect(idsOf(apart)).toEqual(['q9', 'a9']);
      expect(apart.older).toBe('other');
    });
  });

  it('passes over kinds of event it does not know', () => {
    const state = run([accepted]);
    expect(run([event({ type: 'mystery' } as unknown as AnswerEvent)], state)).toBe(state);
  });
});
