import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn, discard } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

const SECRET = 'periwinkle';
const CONTENT = `The codename of the spring launch is ${SECRET}.`;
const QUESTION = 'What is the codename of the spring launch?';

/** One person with two projects: a memory of the one shows through no door of the other. */
describe('memories stay in their project', () => {
  let cairn: Cairn;
  let ada: Person;
  let home: number;
  let other: number;
  let secretId: string;
  let ownId: string;

  const at = (project: number, path = '') => `/api/projects/${project}/memory${path}`;

  async function remember(project: number, content: string): Promise<string> {
    const { body } = await ada.call<{ id: string }>('POST', at(project), { content, tags: ['launch'] });
    return body.id;
  }

  async function answered(project: number, mode: string): Promise<string> {
    const session = await ada.makeSession(project);
    let said = '';
    for await (const { data } of ada.ask(project, session, QUESTION, { mode })) said += JSON.stringify(data);
    return said;
  }

  beforeAll(async () => {
    cairn = await bootCairn();
    ada = await Person.signedUp(cairn.url);
    home = await ada.makeProject('Home');
    other = await ada.makeProject('Other');
    secretId = await remember(home, CONTENT);
    ownId = await remember(other, 'The codename of the spring launch is not settled.');
    const found = `/api/projects/${home}/search?query=${SECRET}`;
    await until(async () => JSON.stringify((await ada.call('GET', found)).body).includes(CONTENT), {
      describe: () => 'the memory is not found in its own project',
    });
  });
  afterAll(() => discard(cairn));

  it('whatever lists, views and searches of the other one are asked', async () => {
    const project = `/api/projects/${other}`;
    for (const path of [
      at(other),
      at(other, `?q=${SECRET}`),
      at(other, '?tag=launch'),
      at(other, '?state=superseded'),
      at(other, '/tags'),
      at(other, '/analytics?time_range=all'),
      at(other, '/connections?threshold=0&include_weak=true'),
      at(other, '/history'),
      at(other, '/pairs'),
      at(other, '/proposals'),
      at(other, `/${ownId}/similar`),
      at(other, `/${ownId}/history`),
      `${project}/search?query=${SECRET}`,
      `${project}/search/suggestions?query=${SECRET.slice(0, 4)}`,
      `${project}/documents/search?query=${SECRET}`,
      `${project}/chat/search?query=${SECRET}`,
      `/api/search?q=${SECRET}&projectId=${other}`,
      `/api/search?q=${encodeURIComponent(`${SECRET} project:Other`)}`,
    ]) {
      const { status, body } = await ada.call('GET', path);
      expect(status, path).toBe(200);
      const said = JSON.stringify(body);
      expect(said, path).not.toContain(CONTENT);
      expect(said, path).not.toContain(secretId);
    }
    for (const [path, body] of [
      [at(other, '/similar'), { content: CONTENT }],
      [`${project}/search/semantic`, { content: QUESTION }],
    ] as const) {
      const answer = await ada.call('POST', path, body);
      expect(answer.status, path).toBe(200);
      expect(JSON.stringify(answer.body), path).not.toContain(SECRET);
    }
  });

  it('whatever is done with its id under the other one', async () => {
    for (const [method, path, body] of [
      ['GET', `/${secretId}`],
      ['GET', `/${secretId}/history`],
      ['GET', `/${secretId}/similar`],
      ['PATCH', `/${secretId}`, { content: 'mine' }],
      ['DELETE', `/${secretId}`],
      ['POST', '/bulk/tags', { ids: [ownId, secretId], add: ['mine'] }],
      ['POST', '/pairs/keep', { memory_id: ownId, other_memory_id: secretId }],
      ['POST', '/merge', { ids: [ownId, secretId], content: 'mine', memory_type: 'note', tags: [] }],
      ['POST', `/${ownId}/supersede`, { superseded_memory_id: secretId }],
      ['POST', `/${secretId}/supersede`, { superseded_memory_id: ownId }],
    ] as const) {
      const { status } = await ada.call(method, at(other, path), body);
      expect(status, `${method} ${path}`).toBe(404);
    }
    await ada.call('POST', at(other, '/bulk/delete'), { ids: [secretId] });
    const { body } = await ada.call('GET', at(home, `/${secretId}`));
    expect(body).toMatchObject({ content: CONTENT, tags: ['launch'], revision: 1 });
    const own = await ada.call('GET', at(other, `/${ownId}`));
    expect(own.body).toMatchObject({ tags: ['launch'], superseded_by: null });
  });

  it('whatever is asked in a chat of the other one', async () => {
    expect(await answered(home, 'project_only')).toContain(SECRET);
    for (const mode of ['project_only', 'mixed', 'general']) {
      expect(await answered(other, mode), mode).not.toContain(SECRET);
    }
    const { body } = await ada.call('GET', at(home, `/${secretId}`));
    expect(body).toMatchObject({ usage_count: 1 });
  });
});
