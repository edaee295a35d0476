import { join } from 'node:path';
import { createEmbeddedBus, type EventBus, newEvent, subjects } from '@cairn/messaging/events';
import { createLogger } from '@cairn/platform/telemetry';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cairnUnderTest } from './testing/cairn-under-test.ts';

const parkedPath = '/api/admin/events/parked';

describe('parked events on the administrators’ page', () => {
  const under = cairnUnderTest();
  const asAda = (method: string, path: string, body?: unknown) => under.call(method, path, body, under.good);
  const list = async (query = '') => (await asAda('GET', `${parkedPath}${query}`)).body;
  let bus: EventBus;
  let isBroken: boolean;
  let handled: string[];

  beforeEach(() => {
    bus = createEmbeddedBus({
      path: join(under.folder, 'events.sqlite'),
      logger: createLogger('test', 'silent'),
    });
    isBroken = true;
    handled = [];
  });
  afterEach(() => bus.close());

  /** Publishes events, each of which a consumer gives up on; their ids. */
  async function park(consumer: string, count: number): Promise<string[]> {
    const events = Array.from({ length: count }, (_, index) =>
      newEvent({ $case: 'projectUpdated', value: { name: 'secret name' } }, { projectId: index + 1 }),
    );
    const ids = events.map(({ id }) => id);
    bus.subscribe({
      consumer,
      subjects: [subjects.projectUpdated],
      delays: [],
      async handle({ id }) {
        // It gets what other tests published, too.
        if (!ids.includes(id)) return;
        if (isBroken) throw new Error('The boiler is cold.');
        handled.push(id);
      },
    });
    await bus.publish(events);
    await eventually(async () => expect(await list(`?consumer=${consumer}`)).toHaveLength(count));
    return ids;
  }

  it('are listed page by page with what went wrong, and without their contents', async () => {
    const ids = await park('one', 2);
    const first = await under.request('GET', `${parkedPath}?consumer=one&page_size=1`, undefined, under.good);
    const text = await first.text();
    expect(JSON.parse(text)).toEqual([
      {
        consumer: 'one',
        event_id: ids[0],
        subject: 'cairn.projects.project.updated.v1',
        project_id: 1,
        actor_id: '',
        trace_id: '',
        published_at: expect.any(String),
        parked_at: expect.any(String),
        attempts: 1,
        error: 'The boiler is cold.',
      },
    ]);
    expect(text).not.toContain('secret name');
    const token = first.headers.get('X-Next-Page-Token');
    expect(await list(`?consumer=one&page_size=1&page_token=${token}`)).toMatchObject([{ event_id: ids[1] }]);
    expect(await list('?consumer=nobody')).toEqual([]);
  });

  it('are given to their consumers again, one by one or all', async () => {
    const ids = await park('two', 3);
    isBroken = false;
    const path = `${parkedPath}/two/${ids[1]}/replay`;
    expect((await asAda('POST', path)).status).toBe(204);
    await eventually(() => expect(handled).toEqual([ids[1]]));
    expect(await asAda('POST', path)).toMatchObject({
      status: 404,
      body: { code: 'parked_event_not_found' },
    });
    expect((await asAda('POST', `${parkedPath}/replay`, { consumer: 'two' })).body).toEqual({ replayed: 2 });
    await eventually(() => expect([...handled].sort()).toEqual([...ids].sort()));
    expect(await list('?consumer=two')).toEqual([]);
  });

  it('are given again once each, also those that fail again at once', async () => {
    await park('hopeless', 2);
    expect((await asAda('POST', `${parkedPath}/replay`, { consumer: 'hopeless' })).body).toEqual({
      replayed: 2,
    });
    await eventually(async () => expect(await list('?consumer=hopeless')).toHaveLength(2));
  });

  it('are dropped, and never acted on', async () => {
    const ids = await park('three', 2);
    const path = `${parkedPath}/three/${ids[0]}`;
    expect((await asAda('DELETE', path)).status).toBe(204);
    expect((await asAda('DELETE', path)).status).toBe(404);
    isBroken = false;
    await asAda('POST', `${parkedPath}/replay`, { consumer: 'three' });
    await eventually(() => expect(handled).toEqual([ids[1]]));
  });

  it('are no one else’s to see, give again or drop', async () => {
    const [id] = await park('four', 1);
    const eve = await under.person('eve');
    for (const [method, path, body] of [
      ['GET', parkedPath],
      ['POST', `${parkedPath}/replay`, {}],
      ['POST', `${parkedPath}/four/${id}/replay`],
      ['DELETE', `${parkedPath}/four/${id}`],
    ] as const) {
      const answer = await under.call(method, path, body, eve.token);
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'nothing_here' } });
    }
    expect(await list('?consumer=four')).toHaveLength(1);
  });
});
