import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { tokenOf } from '#testing/tokens.ts';
import { keepSending, sendNow } from './send-waiting.ts';
import { keepWaiting, readWaiting, type WaitingQuestion } from './waiting-questions.ts';

const PATH = 'POST /api/projects/1/chat/sessions/2/messages/stream';

const question = (clientId: string, askedAt = 1): WaitingQuestion => ({
  clientId,
  projectId: 1,
  sessionId: 2,
  text: `What is ${clientId}?`,
  mode: 'mixed',
  askedAt,
});
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const waiting = () => readWaiting().map(({ clientId }) => clientId);

let ended: AbortController;

beforeAll(() => startI18n('en'));
beforeEach(() => {
  ended = new AbortController();
  session.signIn(tokenOf({}));
});
afterEach(() => {
  ended.abort();
  localStorage.clear();
  session.signOut();
});

describe('questions that wait', () => {
  it('go by themselves, in their order, when the server is reached again', async () => {
    const { calls, answers } = fakeApi({ [PATH]: unreachable });
    keepWaiting(question('b', 2));
    keepWaiting(question('a', 1));
    void keepSending(ended.signal);
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    expect(waiting()).toEqual(['a', 'b']);
    const tried = calls.length;
    answers[PATH] = {};
    window.dispatchEvent(new Event('online'));
    await expect.poll(waiting).toEqual([]);
    const sent = calls.slice(-2).map(({ body, query }) => ({ body, mode: query.get('knowledge_mode') }));
    expect(sent).toEqual([
      { body: { message: 'What is a?', client_id: 'a' }, mode: 'mixed' },
      { body: { message: 'What is b?', client_id: 'b' }, mode: 'mixed' },
    ]);
    expect(calls.length - tried).toBeLessThanOrEqual(3);
  });

  it('wait for the answer before them, and for a session that ended', async () => {
    const { calls, answers } = fakeApi({
      [PATH]: { status: 409, body: { detail: 'Wait', code: 'answer_running' } },
    });
    keepWaiting(question('a'));
    void keepSending(ended.signal);
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    answers[PATH] = { status: 401, body: { detail: 'No' } };
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => session.get().user).toBeNull();
    session.signIn(tokenOf({}));
    expect(readWaiting()).toEqual([question('a')]);
  });

  it('stay with the reason when the server refuses them, until they are sent by hand', async () => {
    const { calls, answers } = fakeApi({ [PATH]: { status: 403, body: { detail: 'Archived.' } } });
    keepWaiting(question('a'));
    void keepSending(ended.signal);
    await expect.poll(() => readWaiting()[0]?.refusal).toBe('Archived.');
    answers[PATH] = {};
    window.dispatchEvent(new Event('online'));
    keepWaiting(question('b', 2));
    await expect.poll(waiting).toEqual(['a']);
    const [refused] = readWaiting();
    if (refused) sendNow(refused);
    await expect.poll(waiting).toEqual([]);
    expect(calls.filter(({ body }) => (body as { client_id: string }).client_id === 'a')).toHaveLength(2);
  });

  it('are forgotten with their chat', async () => {
    fakeApi({});
    keepWaiting(question('a'));
    void keepSending(ended.signal);
    await expect.poll(waiting).toEqual([]);
  });

  it('are seen by no one else, kept for who comes back, and removed by signing out', () => {
    keepWaiting(question('a'));
    session.signIn(tokenOf({ sub: 'user-2' }));
    expect(readWaiting()).toEqual([]);
    session.signIn(tokenOf({}));
    expect(waiting()).toEqual(['a']);
    session.signOut();
    expect(Object.values(localStorage).join()).not.toContain('What is a?');
  });
});
