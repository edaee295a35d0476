import { type Envelope, newEvent } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

/** What each of the others reports of a project, before and after it is done. */
const kept: Record<string, Record<string, number>> = {
  documents: { files: 2, pages: 7, chunks: 31, blobs: 1 },
  chat: { sessions: 3, messages: 40 },
  memory: { items: 5 },
  search: { index_entries: 31 },
  notifications: { notifications: 4 },
};

describe('receipts of deleted projects', () => {
  let under: ProjectsUnderTest;

  beforeAll(async () => {
    under = await projectsUnderTest();
  });
  afterAll(() => under.close());

  function reported(projectId: number, service: string, done: boolean, share = 1): Envelope {
    const stores = Object.entries(kept[service] ?? {}).map(([store, records]) => ({
      store,
      records: Math.floor(records * share),
    }));
    return newEvent({ $case: 'projectPurged', value: { service, stores, done } }, { projectId });
  }

  async function receiptOf(id: string) {
    const { receipt } = await under.client.getDeletionReceipt({ id }, await under.as(under.ada));
    return receipt ?? expect.fail('no receipt');
  }

  async function deleted() {
    const { id: projectId } = await under.create();
    await under.join(projectId, under.bob, 'viewer');
    const call = await under.as(under.ada);
    await under.client.updateAiSettings({ projectId, changes: { temperature: 1 } }, call);
    const { receipt } = await under.client.deleteProject({ projectId }, call);
    return { projectId, receipt: receipt ?? expect.fail('no receipt') };
  }

  const numbers = (parts: { service: string; store: string; deleted: number }[]) =>
    Object.fromEntries(parts.map((part) => [`${part.service} ${part.store}`, part.deleted]));

  it('say at once what is waited for, and to no one else', async () => {
    const { projectId, receipt } = await deleted();
    expect(receipt).toMatchObject({ projectId, finishedAt: undefined });
    expect(numbers(receipt.parts)).toMatchObject({
      'projects projects': 1,
      'projects members': 2,
      'projects ai_settings': 1,
      'documents files': 0,
    });
    const call = await under.as(under.bob);
    for (const id of [receipt.id, 'nothing']) {
      await expect(under.client.getDeletionReceipt({ id }, call)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('come to the same counts in any order of reports, with repetitions and crashes in between', async () => {
    const services = Object.keys(kept);
    const replays = fc.array(
      fc.record({
        service: fc.constantFrom(...services),
        done: fc.boolean(),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(replays, fc.infiniteStream(fc.nat()), async (more, random) => {
        const { projectId, receipt } = await deleted();
        const events = [
          ...services.flatMap((service) => [
            reported(projectId, service, false),
            reported(projectId, service, true),
          ]),
          ...more.map(({ service, done, share }) => reported(projectId, service, done, share)),
        ];
        const order = events
          .map((event) => ({ event, key: random.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        await under.platform.bus.publish(order);
        await eventually(async () => expect((await receiptOf(receipt.id)).finishedAt).toBeDefined());
        // The last report may be acted on after it is finished; nothing changes any more.
        await eventually(async () => expect(await under.platform.bus.unsettled()).toBe(0));
        const { parts } = await receiptOf(receipt.id);
        expect(numbers(parts)).toMatchObject({
          'documents files': 2,
          'documents pages': 7,
          'documents chunks': 31,
          'documents blobs': 1,
          'chat sessions': 3,
          'chat messages': 40,
          'memory items': 5,
          'search index_entries': 31,
          'notifications notifications': 4,
          'projects members': 2,
        });
        expect(parts.every(({ done }) => done)).toBe(true);
      }),
      { numRuns: 6 },
    );
  });
});
