import type { CallOptions } from 'nice-grpc-common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ada, bob, type Harness, read, startHarness } from './testing/harness.ts';

const part = (chunk: object) => ({ raw: `data: ${JSON.stringify(chunk)}\n\n` });
const taken = (prompt_tokens: unknown, completion_tokens: unknown) =>
  part({ choices: [], usage: { prompt_tokens, completion_tokens } });
/** A scripted answer whose last chunk says what it took. */
const taking = (input: unknown, output: unknown) => ({
  steps: [{ text: 'Cairns are heaps of stones [1].' }, taken(input, output)],
});

describe('the tokens of an answer', () => {
  let harness: Harness;
  let asAda: CallOptions;

  beforeEach(async () => {
    harness = await startHarness();
    harness.world.members.get(1)?.set(bob.userId, 'ROLE_EDITOR');
    asAda = await harness.platform.as(ada);
  });
  afterEach(() => harness.close());

  async function ask(as = asAda, projectId = 1, chat = harness.chat) {
    const { session } = await harness.chat.createSession({ projectId }, as);
    const place = { projectId, sessionId: session?.id ?? 0 };
    const text = 'What are cairns?';
    const reading = read((call) => chat.sendMessage({ ...place, text }, call), as);
    await reading.finished;
    const kept = await harness.chat.listMessages(place, as);
    return { answer: reading.done, error: reading.error, kept: kept.messages };
  }

  it('are kept as the endpoint says them', async () => {
    harness.endpoint.next(taking(812, 40));
    const { answer, kept } = await ask();
    expect(answer?.usage).toEqual({ input: 812, output: 40, estimated: false });
    expect(kept.map(({ usage }) => usage)).toEqual([undefined, answer?.usage]);
    expect(harness.endpoint.requests.at(-1)?.body).toMatchObject({ stream_options: { include_usage: true } });
  });

  it.each([
    ['says nothing', { steps: [{ text: 'Heaps of stones [1].' }] }],
    ['says nonsense', taking(-1, 'many')],
    ['is cut off', { steps: [{ text: 'Heaps of stones [1].' }, { cut: true as const }] }],
  ])('are estimated where the endpoint %s', async (_name, script) => {
    harness.endpoint.next(script);
    const { answer } = await ask();
    expect(answer?.usage).toMatchObject({ estimated: true });
    expect(answer?.usage?.input).toBeGreaterThan(100);
    expect(answer?.usage?.output).toBeGreaterThan(3);
  });

  it.each([
    ['fails', { status: 503 }],
    ['refuses the key', { status: 401 }],
    ['is busy', { status: 429, headers: { 'Retry-After': '300' } }],
    ['hangs up before the first part', { steps: [{ cut: true as const }] }],
  ])('are none where the endpoint %s, and count towards no limit', async (_name, script) => {
    harness.platform.auth.limits.tokens_per_day = 10;
    const chat = await harness.another({ env: { AI_RETRIES: '0' } });
    harness.endpoint.next(script);
    const { answer } = await ask(asAda, 1, chat);
    expect(answer).toMatchObject({ state: 'MESSAGE_STATE_FAILED', usage: undefined });
    const { person } = await chat.getTokenUse({ projectId: 1 }, asAda);
    expect(person).toEqual({ today: 0, month: 0, limit: 10, counted: 0, endsAt: undefined });
    expect((await ask()).answer?.state).toBe('MESSAGE_STATE_COMPLETE');
  });

  it.each([
    [
      'while it thinks',
      [part({ choices: [{ delta: { reasoning_content: 'hm' } }] })],
      { output: 0, estimated: true },
    ],
    ['once it has said what it took', [taken(812, 3)], { input: 812, output: 3, estimated: false }],
  ])('are counted of an answer that is cut %s', async (_name, steps, usage) => {
    harness.endpoint.next({ steps: [...steps, { cut: true }] });
    const { answer } = await ask(asAda, 1, await harness.another({ env: { AI_RETRIES: '0' } }));
    expect(answer).toMatchObject({ state: 'MESSAGE_STATE_FAILED', usage });
  });

  it('are not asked of an endpoint that refuses the question', async () => {
    const error = { message: 'Unknown parameter: stream_options' };
    harness.endpoint.next({ status: 400, body: { error } });
    expect((await ask()).answer?.usage).toMatchObject({ estimated: true });
    expect(harness.endpoint.requests.at(-1)?.body).not.toHaveProperty('stream_options');
  });

  it('of a person end with their limit, before the question is kept; another person goes on', async () => {
    harness.platform.auth.limits.tokens_per_day = 1_000;
    harness.endpoint.next(taking(900, 99), taking(1, 1), taking(1, 1));
    for (const _ of [1, 2]) expect((await ask()).answer?.state).toBe('MESSAGE_STATE_COMPLETE');
    const { error, kept } = await ask();
    expect(error).toMatchObject({
      code: 'rate_limited',
      reason: 'tokens_of_person_used',
      params: { max: 1_000, count: 24 },
    });
    expect((error as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(86_000);
    expect(kept).toEqual([]);
    expect((await ask(await harness.platform.as(bob))).answer?.state).toBe('MESSAGE_STATE_COMPLETE');
  });

  it('of a project end for everybody in it, and for nobody elsewhere', async () => {
    harness.platform.auth.limits.tokens_per_project_per_day = 50;
    harness.endpoint.next(taking(40, 20));
    await ask();
    expect((await ask(await harness.platform.as(bob))).error).toMatchObject({
      reason: 'tokens_of_project_used',
    });
    expect((await ask(asAda, 2)).answer?.state).toBe('MESSAGE_STATE_COMPLETE');
  });

  it('are summed up by day for model, person and project, beside what counts towards their limits', async () => {
    harness.platform.auth.limits.tokens_per_project_per_day = 2_000;
    harness.endpoint.next(taking(812, 40), taking(100, 8));
    await ask();
    await ask(await harness.platform.as(bob));
    const use = await harness.chat.getTokenUse({ projectId: 1 }, asAda);
    expect(use).toEqual({
      project: { today: 960, month: 960, limit: 2_000, counted: 960, endsAt: expect.any(Date) },
      person: { today: 852, month: 852, limit: 0, counted: 0, endsAt: undefined },
    });
    expect(use.project?.endsAt?.getTime()).toBeGreaterThan(Date.now() + 86_000_000);
    await expect(harness.chat.getTokenUse({ projectId: 2 }, await harness.platform.as(bob))).rejects.toThrow(
      'could not be found',
    );
  });

  it('are listed for administrators alone, those who used most first, page by page', async () => {
    harness.endpoint.next(taking(40, 2), taking(100, 8));
    await ask();
    await ask(await harness.platform.as(bob));
    const asked = { scope: 'TOKEN_SCOPE_PERSON', period: 'TOKEN_PERIOD_WEEK', pageSize: 1 } as const;
    await expect(harness.admin.listTokenUse(asked, asAda)).rejects.toThrow('There is nothing here');
    harness.platform.auth.administrators.add(ada.userId);
    const first = await harness.admin.listTokenUse(asked, asAda);
    expect(first.uses).toEqual([{ subject: bob.userId, input: 100, output: 8, answers: 1 }]);
    const { uses, nextPageToken } = await harness.admin.listTokenUse(
      { ...asked, pageToken: first.nextPageToken },
      asAda,
    );
    expect({ uses, nextPageToken }).toEqual({
      uses: [{ subject: ada.userId, input: 40, output: 2, answers: 1 }],
      nextPageToken: '',
    });
    const { uses: models } = await harness.admin.listTokenUse({ period: 'TOKEN_PERIOD_MONTH' }, asAda);
    expect(models).toMatchObject([{ input: 140, output: 10, answers: 2 }]);
  });
});
