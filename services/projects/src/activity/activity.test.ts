import { randomUUID } from 'node:crypto';
import { type Envelope, newEvent } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite.ts';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Payload = Parameters<typeof newEvent>[0];

function eventAt(projectId: number, at: Date, payload: Payload): Envelope {
  return { ...newEvent(payload, { projectId }), time: at };
}

describe('activity of projects', () => {
  let under: ProjectsUnderTest;
  const now = Date.now();

  beforeAll(async () => {
    under = await projectsUnderTest();
  });
  afterAll(() => under.close());

  const uploaded = (documentId: string, version = 1): Payload => ({
    $case: 'documentUploaded',
    value: { documentId, version, name: 'a.txt' },
  });
  const documentDeleted = (documentId: string): Payload => ({
    $case: 'documentDeleted',
    value: { documentId },
  });
  const message = (sessionId: number): Payload => ({
    $case: 'chatMessageCreated',
    value: { sessionId, messageId: randomUUID(), isAi: false },
  });

  it('counts what there is, and what is at most seven days old', async () => {
    const { id } = await under.create();
    const ago = (days: number) => new Date(now - days * DAY_MS);
    await under.publish([
      eventAt(id, ago(6.9), uploaded(randomUUID())),
      eventAt(id, ago(7.1), uploaded(randomUUID())),
      eventAt(id, ago(7.1), { $case: 'chatSessionCreated', value: { sessionId: 1 } }),
      eventAt(id, ago(1), { $case: 'memoryCreated', value: { itemId: randomUUID() } }),
    ]);
    const project = await under.get(id);
    expect(project.counts).toEqual({
      documents: 2,
      documentsThisWeek: 1,
      chatSessions: 1,
      chatSessionsThisWeek: 0,
      memory: 1,
      memoryThisWeek: 1,
    });
    expect(project.lastActivity).toEqual(ago(1));
    const listed = await under.client.listProjects({}, await under.as(under.ada));
    expect(listed.projects.find((each) => each.id === id)).toEqual(project);
  });

  it('sums up over all projects of a person, archived ones too', async () => {
    const eve = { userId: randomUUID() };
    const [a, b] = [await under.create({ by: eve }), await under.create({ by: eve })];
    await under.client.archiveProject({ projectId: b.id }, await under.as(eve));
    await under.publish([
      eventAt(a.id, new Date(now), uploaded(randomUUID())),
      eventAt(b.id, new Date(now), uploaded(randomUUID())),
    ]);
    expect(await under.client.getStats({}, await under.as(eve))).toMatchObject({
      activeProjects: 1,
      archivedProjects: 1,
      projectsThisWeek: 1,
      totals: { documents: 2, documentsThisWeek: 2, chatSessions: 0 },
    });
  });

  it('moves the last activity with messages, and counts a further version of a document as the same one', async () => {
    const { id } = await under.create();
    const document = randomUUID();
    const [first, second, third] = [now - 10 * DAY_MS, now - 2 * DAY_MS, now - DAY_MS].map(
      (ms) => new Date(ms),
    ) as [Date, Date, Date];
    await under.publish([eventAt(id, second, uploaded(document, 2)), eventAt(id, first, uploaded(document))]);
    expect(await under.get(id)).toMatchObject({
      lastActivity: second,
      counts: { documents: 1, documentsThisWeek: 0 },
    });
    await under.publish([eventAt(id, third, message(1))]);
    expect(await under.get(id)).toMatchObject({ lastActivity: third, counts: { chatSessions: 0 } });
  });

  it('comes out the same for any order and repetition of events', async () => {
    const thing = fc.record({
      kind: fc.constantFrom('document', 'chat', 'memory'),
      deleted: fc.boolean(),
      ms: fc.integer({ min: 0, max: 1_000_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (things, random) => {
          const { id } = await under.create();
          const pick = () => random.next().value ?? 0;
          const events = things.flatMap((each, index) => storyOf(id, each, index));
          // A replay under another id, as of a bus that forgot, beside the copies that the bus itself drops.
          const replays = events
            .filter(() => pick() % 2 === 0)
            .map((event) => ({ ...event, id: randomUUID() }));
          const order = [...events, ...replays]
            .map((event) => ({ event, key: pick() }))
            .sort((a, b) => a.key - b.key);
          await under.publish(order.map(({ event }) => event));
          const left = (kind: string) => things.filter((each) => each.kind === kind && !each.deleted).length;
          expect(await under.get(id)).toMatchObject({
            counts: { documents: left('document'), chatSessions: left('chat'), memory: left('memory') },
            lastActivity: new Date(Math.max(...events.map((event) => event.time?.getTime() ?? 0))),
          });
        },
      ),
      { numRuns: 15 },
    );
  });

  function storyOf(projectId: number, each: { kind: string; deleted: boolean; ms: number }, index: number) {
    const [madeAt, removedAt] = [new Date(now - each.ms), new Date(now - each.ms + 5)];
    const uuid = randomUUID();
    const sessionId = index + 1;
    const [create, remove]: [Payload, Payload] =
      each.kind === 'document'
        ? [uploaded(uuid), documentDeleted(uuid)]
        : each.kind === 'chat'
          ? [
              { $case: 'chatSessionCreated', value: { sessionId } },
              { $case: 'chatSessionDeleted', value: { sessionId } },
            ]
          : [
              { $case: 'memoryCreated', value: { itemId: uuid } },
              { $case: 'memoryDeleted', value: { itemId: uuid } },
            ];
    const events = [eventAt(projectId, madeAt, create)];
    return each.deleted ? [...events, eventAt(projectId, removedAt, remove)] : events;
  }

  it('forgets what a deleted project held, and takes up nothing that comes late', async () => {
    const [{ id }, other] = [await under.create(), await under.create()];
    await under.publish([eventAt(id, new Date(now), uploaded(randomUUID()))]);
    await under.client.deleteProject({ projectId: id }, await under.as(under.ada));
    await under.publish([
      eventAt(id, new Date(now), uploaded(randomUUID())),
      eventAt(id, new Date(now), documentDeleted(randomUUID())),
      eventAt(id, new Date(now), { $case: 'chatSessionCreated', value: { sessionId: 9 } }),
      eventAt(id, new Date(now), message(9)),
      eventAt(id, new Date(now), { $case: 'memoryCreated', value: { itemId: randomUUID() } }),
      eventAt(other.id, new Date(now), uploaded(randomUUID())),
    ]);
    const store = openSqliteStore(under.platform.dataPath('projects.sqlite'));
    await eventually(async () => {
      expect([...(await store.countThings([id, other.id], new Date(0))).keys()]).toEqual([other.id]);
    });
    await store.component.stop?.();
  });
});
