import { describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';
import { callsSoFar, countWrites } from './testing/work-counts.ts';

/** What a short text costs in calls and writes until it is searchable: numbers that nobody raises without noticing. */
describe('a short text given to a whole Cairn', () => {
  const under = cairnUnderTest();

  async function upload(projectId: number, name: string): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([`Granite, rope and tar of ${name}.`]), name);
    const response = await fetch(`${under.cairn.url()}/api/projects/${projectId}/documents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${under.good}` },
      body: form,
    });
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    return `/api/projects/${projectId}/documents/${id}`;
  }

  /** The document is ready, and every event so far is published and acted on. */
  async function settled(document: string): Promise<void> {
    const { bus, metrics } = under.cairn.platform;
    await expect
      .poll(async () => (await under.call('GET', document, undefined, under.good)).body.status)
      .toBe('processed');
    await expect
      .poll(async () => {
        // Looks at the outboxes.
        await under.request('GET', '/health/ready');
        const { values } = await metrics.outboxWaiting.get();
        return values.reduce((sum, { value }) => sum + value, await bus.unsettled());
      })
      .toBe(0);
  }

  it('is written nine times beside the bus, and fetched by search in one call', async () => {
    const { body } = await under.call('POST', '/api/projects', { name: 'Stones' }, under.good);
    await settled(await upload(body.id, 'first.txt'));
    const before = await callsSoFar(under.cairn.platform.metrics);
    const writes = countWrites();
    try {
      await settled(await upload(body.id, 'second.txt'));
      const tables = [
        'documents',
        'jobs',
        'pages',
        'passages',
        'activity',
        'projects',
        'notifications',
        'inbox',
      ];
      // The reading begins; search notes the version. A slow machine adds a report of progress.
      const { documents, ...others } = writes.of(tables);
      expect(documents).toBeGreaterThanOrEqual(2);
      expect(others).toEqual({
        // Taken in, with the job that reads it.
        'documents jobs outbox': 1,
        // The job is taken.
        'job_groups jobs': 1,
        // Read whole.
        'documents jobs outbox pages passages': 1,
        // Search has indexed it; it is ready.
        'documents outbox': 2,
        'activity projects': 1,
        // Notifications waits for it, and for more that is ready at the same time.
        'awaited_documents inbox': 1,
        'awaited_documents inbox pending': 1,
      });
    } finally {
      writes.stop();
    }
    const after = await callsSoFar(under.cairn.platform.metrics);
    const made = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(
      ['UploadDocument', 'StreamPassages', 'GetShortTexts'].map((name) => made(`documents.${name}`)),
    ).toEqual([1, 1, 0]);
  });
});
