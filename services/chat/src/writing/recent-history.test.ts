import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EndState } from '../answering/ports.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { recentHistory } from './recent-history.ts';

describe('recentHistory', () => {
  let store: ReturnType<typeof openSqliteStore>;
  let sessionId: number;
  const at = new Date();

  beforeEach(async () => {
    store = openSqliteStore(':memory:');
    const session = await store.createSession({ projectId: 1, userId: 'ada', name: 'x', at }, () => []);
    sessionId = session?.id ?? 0;
  });
  afterEach(() => store.component.stop?.());

  async function turn(question: string, answer: string, state: EndState = 'complete') {
    const generation = { messageId: uuidv7(), generation: uuidv7() };
    await store.beginTurn(
      {
        sessionId,
        question: { id: uuidv7(), userId: 'ada', text: question, clientId: '' },
        answer: { id: generation.messageId, generation: generation.generation, model: 'm', plainText: false },
        knowledgeMode: 'mixed',
        at,
        lease: { owner: 'o', ms: 60_000 },
        perPerson: 50,
      },
      [],
    );
    await store.endGeneration(generation, { state, text: answer, error: '', at }, []);
  }

  const history = (budget: number, sequence = Number.MAX_SAFE_INTEGER) =>
    recentHistory(store, { sessionId, sequence }, budget);

  it('repeats turns in order, without the citation numbers of then', async () => {
    await turn('One?', 'Yes [1][2].');
    await turn('Two?', 'No.');
    expect(await history(1_000)).toEqual([
      { role: 'user', content: 'One?' },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user', content: 'Two?' },
      { role: 'assistant', content: 'No.' },
    ]);
  });

  it('leaves out what was not answered, and the question itself', async () => {
    await turn('Failed?', 'half', 'failed');
    await turn('Nothing?', '', 'stopped');
    await turn('Stopped?', 'so far', 'stopped');
    await turn('Now?', 'answer');
    expect((await history(1_000, 7)).map((message) => message.content)).toEqual(['Stopped?', 'so far']);
  });

  it('reads a long conversation only as far back as the budget reaches', async () => {
    for (let i = 0; i < 60; i++) await turn(`q${i}`.padEnd(10, '.'), `a${i}`.padEnd(10, '.'));
    let pages = 0;
    const counting = {
      listMessages: (...args: Parameters<typeof store.listMessages>) => {
        pages++;
        return store.listMessages(...args);
      },
    };
    const announced = await recentHistory(counting, { sessionId, sequence: 121 }, 20 * 25);
    expect(announced).toHaveLength(50);
    expect(announced[0]?.content).toBe('q35.......');
    expect(announced.at(-1)?.content).toBe('a59.......');
    expect(pages).toBe(3);
    expect(await history(1_000_000)).toHaveLength(120);
  });

  it('finds the question of an answer that begins a page', async () => {
    for (let i = 0; i < 15; i++) await turn(`q${i}`, `a${i}`);
    // Counted from an odd place, every page ends between an answer and its question.
    expect(await history(10_000, 30)).toHaveLength(28);
  });
});
