import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../documents/src/testing/pdf.ts';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { readSse, type SseMessage } from './harness/sse.ts';
import { until } from './harness/until.ts';

interface OpenApi {
  paths: Record<string, Record<string, { security?: unknown[] }>>;
}

const openapi = JSON.parse(
  await readFile(new URL('../../gateway/openapi.json', import.meta.url), 'utf8'),
) as OpenApi;

const routes = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    method,
    path,
    guarded: security !== undefined,
  })),
);

/** Bodies that pass the schemas, so that it is the right that is refused and not the form. */
const bodies: Record<string, unknown> = {
  'post /api/projects/{projectId}/chat/sessions/{sessionId}/messages/stream': {
    message: 'What is in there?',
  },
  'post /api/projects/{projectId}/search/semantic': { content: 'secret' },
  'post /api/projects/{projectId}/memory': { content: 'planted' },
  'post /api/projects/{projectId}/memory/bulk/tags': { ids: [randomUUID()], add: ['mine'] },
  'post /api/projects/{projectId}/memory/bulk/delete': { ids: [randomUUID()] },
  'post /api/projects/{projectId}/memory/pairs/keep': {
    memory_id: randomUUID(),
    other_memory_id: randomUUID(),
  },
  'post /api/projects/{projectId}/memory/similar': { content: 'secret' },
  'post /api/projects/{projectId}/memory/merge': {
    ids: [randomUUID(), randomUUID()],
    content: 'mine',
    memory_type: 'note',
    tags: [],
  },
  'post /api/projects/{projectId}/memory/proposals/decline': { ids: [randomUUID()] },
  'post /api/projects/{projectId}/memory/{memoryId}/supersede': { superseded_memory_id: randomUUID() },
  'patch /api/projects/{projectId}/chat/sessions/{sessionId}': { name: 'taken' },
  'put /api/projects/{projectId}/chat/sessions/{sessionId}/messages/{messageId}/feedback': { rating: 'bad' },
  'patch /api/projects/{projectId}/documents/{documentId}': { name: 'taken.txt' },
  'post /api/projects/{projectId}/documents/{documentId}/unlock': { password: 'guessed' },
  'post /api/projects/{projectId}/documents/delete': { ids: [randomUUID()] },
  'post /api/projects/{projectId}/documents/names': { names: ['secret.pdf'] },
  'post /api/projects/{projectId}/documents/reprocess': { ids: [randomUUID()] },
  'patch /api/projects/{projectId}/ai-settings/{settingName}': { value: 0.5 },
  'post /api/projects/{projectId}/members': { email: 'mallory@example.org', role: 'viewer' },
  'patch /api/projects/{projectId}/members/{memberId}': { role: 'viewer' },
  'patch /api/admin/limits': { limits: { projects_per_person: 1 } },
  'patch /api/admin/people/{personId}': { closed: true },
  'post /api/admin/invitations': { email: 'mallory@example.org' },
  'put /api/admin/models/default': { model: 'mine' },
  'post /api/admin/models/try': { model: 'mine' },
  'post /api/admin/models/connections': { name: 'Mine', base_url: 'https://evil.example', models: [] },
};

describe('a stranger', () => {
  let cairn: Cairn;
  let ada: Person;
  let eve: Person;
  let ids: Record<string, string>;

  beforeAll(async () => {
    cairn = await bootCairn();
    ada = await Person.signedUp(cairn.url);
    eve = await Person.signedUp(cairn.url);
    const project = await ada.makeProject('Private');
    const file = makePdf(['The secret word is periwinkle.']);
    const { body: document } = await ada.upload(project, 'secret.pdf', file);
    const { picture_id: pictureId } = await ada.drawn(project, document.id);
    const session = await ada.makeSession(project);
    let messageId = '';
    for await (const { data } of ada.ask(project, session, 'What is the secret word?')) {
      if (data.type === 'done') messageId = (data.message as { id: string }).id;
    }
    const { body: memory } = await ada.call<{ id: string }>('POST', `/api/projects/${project}/memory`, {
      content: 'periwinkle',
    });
    const { body: members } = await ada.call<{ id: string }[]>('GET', `/api/projects/${project}/members`);
    const { body: invitation } = await ada.call<{ id: string }>('POST', `/api/projects/${project}/members`, {
      email: 'grace@example.org',
      role: 'editor',
    });
    const notificationId = await firstNotification(ada);
    const { body: outdated } = await ada.upload(project, 'outdated.txt', 'It was aquamarine.');
    const { body: deletion } = await ada.call<{ id: string }>(
      'DELETE',
      `/api/projects/${project}/documents/${outdated.id}`,
    );
    ids = {
      projectId: String(project),
      documentId: document.id,
      pictureId: pictureId ?? '',
      sessionId: String(session),
      messageId,
      memoryId: memory.id,
      notificationId,
      deletionId: deletion.id,
      memberId: members[0]?.id ?? '',
      invitationId: invitation.id,
      settingName: 'temperature',
      page: '1',
      personId: await idOf(ada),
    };
  });
  afterAll(() => discard(cairn));

  const fill = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'missing');

  it.each(routes.filter((route) => route.guarded))(
    'without a token is refused $method $path',
    async (route) => {
      const stranger = new Person(cairn.url);
      const answer = await stranger.call(
        route.method.toUpperCase(),
        fill(route.path),
        hasBody(route) ? {} : undefined,
      );
      expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
    },
  );

  it.each(routes.filter((route) => route.path.includes('{') || route.path.startsWith('/api/admin')))(
    'finds nothing at $method $path',
    async (route) => {
      const path =
        fill(route.path) +
        (/\/(search|find|suggestions)$/.test(route.path) && route.method === 'get' ? '?query=secret' : '');
      const key = `${route.method} ${route.path}`;
      const isUpload = key === 'post /api/projects/{projectId}/documents';
      const answer = isUpload
        ? await eve.upload(Number(ids.projectId), 'mine.txt', 'hello')
        : await eve.call(route.method.toUpperCase(), path, hasBody(route) ? (bodies[key] ?? {}) : undefined);
      expect(answer.status, JSON.stringify(answer.body)).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain('periwinkle');
    },
  );

  it('sees nothing of it in any list', async () => {
    for (const path of [
      '/api/projects',
      '/api/projects/archived',
      '/api/notifications',
      '/api/projects/stats',
    ]) {
      const { status, body } = await eve.call('GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Private|secret/);
    }
  });

  it('hears nothing of what happens to it', async () => {
    const [evesEar, adasEar] = [await listen(eve), await listen(ada)];
    const project = await ada.makeProject('Vault');
    const vault = `/api/projects/${project}`;
    const { body: document } = await ada.upload(project, 'topaz.txt', 'The safe holds topaz.');
    await ada.settled(project, document.id);
    await until(async () => {
      const { body } = await ada.call('GET', '/api/notifications');
      return JSON.stringify(body).includes('topaz');
    });
    await ada.call('PATCH', `${vault}/documents/${document.id}`, { name: 'safe.txt' });
    const session = await ada.makeSession(project);
    for await (const _ of ada.ask(project, session, 'What does the safe hold?'));
    await ada.call('POST', `${vault}/memory`, { content: 'topaz' });
    await ada.call('PATCH', vault, { description: 'topaz' });
    await adasEar.until(
      ...['project.created', 'project.updated', 'notification.created', 'memory.created'],
      ...['document.uploaded', 'document.ready', 'document.renamed'],
      ...['chat.session_created', 'chat.message_created'],
    );
    await ada.call('DELETE', vault);
    await adasEar.until('project.deleted');
    await eve.call('DELETE', `/api/projects/${evesEar.project}`);
    const heardByEve = await evesEar.until('project.deleted');
    expect(new Set(heardByEve.map(({ project_id }) => project_id))).toEqual(new Set([evesEar.project]));
  });

  it('finds no receipt of a deletion under a project of their own', async () => {
    const project = await eve.makeProject('Mine');
    const path = fill(`/api/projects/${project}/documents/deletions/{deletionId}`);
    expect((await eve.call('GET', path)).status).toBe(404);
    const { status, body } = await ada.call(
      'GET',
      fill('/api/projects/{projectId}/documents/deletions/{deletionId}'),
    );
    expect([status, body]).toMatchObject([200, { id: ids.deletionId }]);
  });

  it('has changed nothing', async () => {
    const { body: project } = await ada.call<Record<string, unknown>>(
      'GET',
      fill('/api/projects/{projectId}'),
    );
    expect(project).toMatchObject({ name: 'Private', is_archived: false });
    const { body: documents } = await ada.call('GET', fill('/api/projects/{projectId}/documents'));
    expect(documents).toMatchObject([{ name: 'secret.pdf', status: 'processed', version: 1 }]);
    const { body: memories } = await ada.call<unknown[]>('GET', fill('/api/projects/{projectId}/memory'));
    expect(memories).toHaveLength(1);
  });
});

async function idOf(person: Person): Promise<string> {
  return (await person.call<{ id: string }>('GET', '/api/users/me')).body.id;
}

function hasBody(route: { method: string }): boolean {
  return ['post', 'put', 'patch'].includes(route.method);
}

/** Opens a stream for a person, who then receives an event of a new project of their own. */
async function listen(person: Person) {
  const project = await person.makeProject('Garden');
  const feed = readSse(person.raw('GET', '/api/events'));
  let isHeard = false;
  const first = feed.next().finally(() => {
    isHeard = true;
  });
  await until(async () => {
    await person.call('PATCH', `/api/projects/${project}`, { description: randomUUID() });
    return isHeard;
  });
  await first;
  return {
    project,
    /** What is heard until events of all these types were. */
    async until(...types: string[]): Promise<SseMessage['data'][]> {
      const heard: SseMessage['data'][] = [];
      const missing = new Set(types);
      while (missing.size > 0) {
        const { value, done } = await feed.next();
        if (done) break;
        heard.push(value.data);
        missing.delete(value.data.type);
      }
      if (missing.size === 0) return heard;
      throw new Error(`the feed ended after ${JSON.stringify(heard)}`);
    },
  };
}

function firstNotification(person: Person): Promise<string> {
  return until(async () => {
    const { body } = await person.call<{ notifications: { id: string }[] }>('GET', '/api/notifications');
    return body.notifications[0]?.id;
  });
}
