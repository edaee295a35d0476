import { createGate, type ScriptedModel, startScriptedModel } from '@cairn/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';
import { callsSoFar, countWrites } from './testing/work-counts.ts';

const model: ScriptedModel = await startScriptedModel();

/** What a turn costs in calls and writes: numbers that nobody raises without noticing. */
describe('a turn of a whole Cairn', () => {
  const under = cairnUnderTest({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'stone-1' });
  let projectId: number;

  beforeAll(async () => {
    const { body } = await under.call('POST', '/api/projects', { name: 'Cairns' }, under.good);
    projectId = body.id;
  });
  afterAll(() => model.close());

  async function newSession(): Promise<string> {
    const path = `/api/projects/${projectId}/chat/sessions`;
    const { body } = await under.call('POST', path, { title: 't' }, under.good);
    return `${path}/${body.id}`;
  }

  async function ask(session: string, mode: string): Promise<string> {
    const path = `${session}/messages/stream?knowledge_mode=${mode}`;
    const response = await under.request('POST', path, { message: 'What are cairns?' }, under.good);
    return response.text();
  }

  async function callsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
    const { metrics } = under.cairn.platform;
    const before = await callsSoFar(metrics);
    await work();
    const made = [...(await callsSoFar(metrics))].map(
      ([name, n]) => [name, n - (before.get(name) ?? 0)] as const,
    );
    return Object.fromEntries(made.filter(([, n]) => n > 0));
  }

  /** Every event so far is published and acted on. */
  async function settled(): Promise<void> {
    const { bus, metrics } = under.cairn.platform;
    await expect
      .poll(async () => {
        // Looks at the outboxes.
        await under.request('GET', '/health/ready');
        const { values } = await metrics.outboxWaiting.get();
        return values.reduce((sum, { value }) => sum + value, await bus.unsettled());
      })
      .toBe(0);
  }

  it('asks each service once', async () => {
    const session = await newSession();
    await ask(session, 'project_only');
    await settled();
    const calls = await callsOf(async () => {
      await ask(session, 'project_only');
      await settled();
    });
    const perTurn = Object.entries(calls).filter(([name]) => !/^auth\.|^projects\./.test(name));
    expect(Object.fromEntries(perTurn)).toEqual({
      'chat.SendMessage': 1,
      'documents.CountDocuments': 1,
      'search.SearchPassages': 1,
      'search.SearchMemories': 1,
      // Search hears of the question and of the answer, reads each, and looks whether its chat was deleted meanwhile.
      'chat.ReadMessages': 2,
      'chat.ReadSessions': 4,
    });
    // Chat asks whether they may chat, and how the project wants its answers. Search asks whether they may read and for
    // the project's synonyms, the gateway what they may see: both when what they remember is a few seconds old.
    const { 'projects.GetAiSettings': settings = 0, 'projects.CheckAccess': access = 0 } = calls;
    expect(settings).toBeGreaterThanOrEqual(1);
    expect(settings).toBeLessThanOrEqual(2);
    expect(access).toBeLessThanOrEqual(1);
    expect(Object.keys(calls).filter((name) => name.startsWith('projects.'))).toHaveLength(
      access > 0 ? 2 : 1,
    );
  });

  it('writes its question once and its end once, and either event takes nine writes', async () => {
    const session = await newSession();
    await settled();
    // Without what goes by time: checkpoints of the text, leases of answers, the removal of events nobody needs.
    const tables = ['outbox', 'deliveries', 'projects'];
    const writes = countWrites();
    try {
      for (const turn of [1, 2]) {
        const gate = createGate();
        model.next({ steps: [{ text: 'Heaps' }, { gate }, { text: ' of stones.' }] });
        const asked = ask(session, 'general');
        // The question's event is settled before the answer ends: otherwise the two may share their writes.
        await expect.poll(() => writes.of(['deliveries']).deliveries).toBe(12 * turn - 6);
        await settled();
        gate.open();
        expect(await asked).toContain('of stones.');
        await expect
          .poll(() => writes.of(tables))
          .toEqual({
            'generations outbox sessions turns': 2 * turn,
            'deliveries events': 2 * turn,
            outbox: 2 * turn,
            // Taken, and acknowledged, by projects, by search and by notifications.
            deliveries: 12 * turn,
            // The project's last activity.
            projects: 2 * turn,
          });
      }
    } finally {
      writes.stop();
    }
  });
});
