import { subjects } from '@cairn/messaging/events';
import type { Project } from '@cairn/proto/projects';
import { eventually } from '@cairn/testing';
import { naughtyLists } from '@cairn/testing/naughty-strings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

describe('projects', () => {
  let under: ProjectsUnderTest;

  beforeEach(async () => {
    under = await projectsUnderTest();
  });
  afterEach(() => under.close());

  async function everyPage(pageSize: number, between?: (page: number) => Promise<void>): Promise<Project[]> {
    const call = await under.as(under.ada);
    const all: Project[] = [];
    let pageToken = '';
    for (let page = 0; page === 0 || pageToken !== ''; page++) {
      const answer = await under.client.listProjects({ pageSize, pageToken }, call);
      expect(answer.projects.length).toBeGreaterThan(0);
      all.push(...answer.projects);
      pageToken = answer.nextPageToken;
      await between?.(page);
    }
    return all;
  }

  async function publishedOf(projectId: number, count: number) {
    return eventually(() => {
      const published = under.published.filter((event) => event.projectId === projectId);
      expect(published).toHaveLength(count);
      return published;
    });
  }

  it('makes a project that its maker owns, and publishes both', async () => {
    const project = await under.create({ name: '  Alpha  ', description: '  first\r\nsecond ' });
    expect(project).toMatchObject({
      name: 'Alpha',
      description: 'first\nsecond',
      isFavorite: false,
      state: 'PROJECT_STATE_ACTIVE',
      role: 'ROLE_OWNER',
      counts: { documents: 0, chatSessions: 0, memory: 0 },
      lastActivity: undefined,
    });
    expect(project.createdAt).toEqual(project.updatedAt);
    const [created, member] = await publishedOf(project.id, 2);
    const { userId } = under.ada;
    expect(created).toMatchObject({
      subject: subjects.projectCreated,
      actorId: userId,
      payload: { value: { ownerId: userId } },
    });
    expect(member).toMatchObject({
      subject: subjects.memberChanged,
      payload: { value: { userId, role: 'owner' } },
    });
  });

  it('makes 50 at once, each with an id of its own', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, (_, i) => under.create({ name: `P${i}` })));
    const ids = made.map((project) => project.id);
    expect(new Set(ids).size).toBe(50);
    const listed = await everyPage(500);
    expect(listed.map((project) => project.id)).toEqual(ids.toSorted((a, b) => b - a));
    expect(listed.map((project) => project.name).toSorted()).toEqual(
      made.map((project) => project.name).toSorted(),
    );
  });

  it.each([
    ['', 'Give the project a name.'],
    [' \t\n ', 'Give the project a name.'],
    ['\u200b\u200d\ufeff', 'Give the project a name.'],
    ['x'.repeat(201), 'Shorten the name to at most 200 characters.'],
    ['🪨'.repeat(201), 'Shorten the name to at most 200 characters.'],
  ])('refuses the name %j', async (name, msg) => {
    const called = msg.startsWith('Give')
      ? { type: 'project_name_missing' }
      : { type: 'project_name_too_long', ctx: { max: 200 } };
    const faults = [{ loc: ['body', 'name'], msg, ...called }];
    await expect(under.create({ name })).rejects.toMatchObject({ code: 'invalid_input', faults });
    const { id } = await under.create();
    const call = await under.as(under.ada);
    await expect(under.client.updateProject({ projectId: id, name }, call)).rejects.toMatchObject({ faults });
  });

  it('names every wrong field at once, and takes the longest that fit', async () => {
    const wrong = under.create({ name: '', description: 'x'.repeat(2_001) });
    await expect(wrong).rejects.toMatchObject({
      faults: [{ loc: ['body', 'name'] }, { loc: ['body', 'description'] }],
    });
    const [name, description] = [`${'🪨'.repeat(200)} `, '🪨'.repeat(2_000)];
    expect(await under.create({ name, description })).toMatchObject({ name: name.trim(), description });
  });

  for (const list of naughtyLists) {
    list.it(
      `gives names of ${list.name} back as they came, but for blank ends, or says what it refuses`,
      async () => {
        const names = list.strings();
        let refused = 0;
        for (const name of names) {
          const expected = name
            .toWellFormed()
            .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
            .trim();
          const made = await under.create({ name }).catch((error: { code?: string; faults?: unknown }) => {
            expect(error).toMatchObject({ code: 'invalid_input', faults: [{ loc: ['body', 'name'] }] });
          });
          if (made) expect((await under.get(made.id)).name).toBe(expected);
          else {
            refused++;
            const isRefused = /^[\s\p{DI}]*$|[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(expected);
            expect(Array.from(expected).length > 200 || isRefused).toBe(true);
          }
        }
        expect(refused).toBeLessThan(names.length / 5);
      },
    );
  }

  it('turns pages of projects made in the same moment without a gap or a repeat', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const made = await Promise.all(Array.from({ length: 7 }, (_, i) => under.create({ name: `P${i}` })));
    vi.useRealTimers();
    expect(new Set(made.map((project) => project.createdAt?.getTime())).size).toBe(1);
    const ids = made.map((project) => project.id).toSorted((a, b) => b - a);
    for (const size of [1, 2, 3, 7, 8]) {
      expect((await everyPage(size)).map((project) => project.id)).toEqual(ids);
    }
  });

  it('turns pages without a gap or a repeat while projects are renamed and made', async () => {
    const made: Project[] = [];
    for (let i = 0; i < 6; i++) made.push(await under.create());
    const call = await under.as(under.ada);
    const seen = await everyPage(2, async (page) => {
      const projectId = made[page]?.id ?? 0;
      await under.client.updateProject({ projectId, name: `renamed ${page}` }, call);
      if (page === 0) await under.create();
    });
    expect(seen.map((project) => project.id)).toEqual(made.map((project) => project.id).reverse());
  });

  it('lists the states asked for, and says what is wrong with other questions', async () => {
    const [a, b] = [await under.create(), await under.create()];
    const call = await under.as(under.ada);
    await under.client.archiveProject({ projectId: a.id }, call);
    const ids = async (states: ('PROJECT_STATE_ACTIVE' | 'PROJECT_STATE_ARCHIVED')[]) =>
      (await under.client.listProjects({ states }, call)).projects.map((project) => project.id);
    expect(await ids(['PROJECT_STATE_ACTIVE'])).toEqual([b.id]);
    expect(await ids(['PROJECT_STATE_ARCHIVED'])).toEqual([a.id]);
    expect(await ids([])).toEqual([b.id, a.id]);
    for (const request of [
      { states: ['PROJECT_STATE_UNSPECIFIED' as const] },
      { pageToken: 'nonsense' },
      { pageToken: Buffer.from('"1"').toString('base64url') },
    ]) {
      await expect(under.client.listProjects(request, call)).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  it('gives the ids of all accessible projects in pages', async () => {
    const made = [await under.create(), await under.create(), await under.create()];
    const call = await under.as(under.ada);
    const first = await under.client.listAccessibleProjects({ pageSize: 2 }, call);
    const rest = await under.client.listAccessibleProjects(
      { pageSize: 2, pageToken: first.nextPageToken },
      call,
    );
    expect([...first.projectIds, ...rest.projectIds]).toEqual(made.map((project) => project.id));
    expect(rest.nextPageToken).toBe('');
  });

  it('renames and describes, and publishes real changes only', async () => {
    const { id: projectId } = await under.create({ description: 'old' });
    const call = await under.as(under.ada);
    await under.client.updateProject({ projectId }, call);
    await under.client.updateProject({ projectId, name: ' Alpha ', description: 'old' }, call);
    const same = await under.get(projectId);
    expect(same.updatedAt).toEqual(same.createdAt);
    await under.client.updateProject({ projectId, name: 'Beta' }, call);
    await under.client.updateProject({ projectId, description: ' ' }, call);
    expect(await under.get(projectId)).toMatchObject({ name: 'Beta', description: undefined });
    const published = await publishedOf(projectId, 4);
    expect(published.slice(2).map((event) => event.subject)).toEqual([
      subjects.projectUpdated,
      subjects.projectUpdated,
    ]);
  });

  it('keeps a favourite to the one who marked it, and publishes nothing', async () => {
    const project = await under.create();
    await under.join(project.id, under.bob, 'viewer');
    const call = await under.as(under.bob);
    const marked = await under.client.updateProject({ projectId: project.id, isFavorite: true }, call);
    expect(marked.project).toMatchObject({ isFavorite: true, updatedAt: project.updatedAt });
    expect((await under.get(project.id)).isFavorite).toBe(false);
    const both = { projectId: project.id, isFavorite: false, name: 'Beta' };
    await expect(under.client.updateProject(both, call)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await under.get(project.id, under.bob)).isFavorite).toBe(true);
    await under.client.archiveProject({ projectId: project.id }, await under.as(under.ada));
    const published = await publishedOf(project.id, 3);
    expect(published.at(-1)?.subject).toBe(subjects.projectArchived);
  });

  it('archives and restores once however often it is asked to, and publishes each once', async () => {
    const { id: projectId } = await under.create();
    const call = await under.as(under.ada);
    await Promise.all(Array.from({ length: 5 }, () => under.client.archiveProject({ projectId }, call)));
    const archived = await under.get(projectId);
    expect(archived.state).toBe('PROJECT_STATE_ARCHIVED');
    const again = await under.client.archiveProject({ projectId }, call);
    expect(again.project).toEqual(archived);
    await under.client.restoreProject({ projectId }, call);
    const restored = await under.client.restoreProject({ projectId }, call);
    expect(restored.project?.state).toBe('PROJECT_STATE_ACTIVE');
    const published = await publishedOf(projectId, 4);
    expect(published.slice(2).map((event) => event.subject)).toEqual([
      subjects.projectArchived,
      subjects.projectRestored,
    ]);
  });

  it('deletes for good, publishes it, and never gives the id again', async () => {
    const { id: projectId } = await under.create();
    const call = await under.as(under.ada);
    await under.client.deleteProject({ projectId }, call);
    await expect(under.get(projectId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(under.client.deleteProject({ projectId }, call)).rejects.toMatchObject({
      code: 'not_found',
    });
    const published = await publishedOf(projectId, 3);
    expect(published[2]).toMatchObject({ subject: subjects.projectDeleted, actorId: under.ada.userId });
    expect((await under.create()).id).toBeGreaterThan(projectId);
  });
});
