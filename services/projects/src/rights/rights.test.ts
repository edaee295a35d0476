import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

type Options = Awaited<ReturnType<ProjectsUnderTest['as']>>;

describe('rights in projects', () => {
  let under: ProjectsUnderTest;

  beforeAll(async () => {
    under = await projectsUnderTest();
  });
  afterAll(() => under.close());

  /** Every method that is about one project, by the right it needs. */
  const methods: Record<string, Record<string, (projectId: number, call: Options) => Promise<unknown>>> = {
    read: {
      getProject: (projectId, call) => under.client.getProject({ projectId }, call),
      checkToRead: (projectId, call) => under.client.checkAccess({ projectId, action: 'ACTION_READ' }, call),
      checkToChat: (projectId, call) => under.client.checkAccess({ projectId, action: 'ACTION_CHAT' }, call),
      getAiSettings: (projectId, call) => under.client.getAiSettings({ projectId }, call),
      listMembers: (projectId, call) => under.client.listMembers({ projectId }, call),
      favourite: (projectId, call) => under.client.updateProject({ projectId, isFavorite: true }, call),
    },
    write: {
      checkToWrite: (projectId, call) =>
        under.client.checkAccess({ projectId, action: 'ACTION_WRITE' }, call),
      rename: (projectId, call) => under.client.updateProject({ projectId, name: 'Beta' }, call),
      describe: (projectId, call) => under.client.updateProject({ projectId, description: 'text' }, call),
      updateAiSettings: (projectId, call) =>
        under.client.updateAiSettings({ projectId, changes: { temperature: 1 } }, call),
    },
    administer: {
      checkToAdminister: (projectId, call) =>
        under.client.checkAccess({ projectId, action: 'ACTION_ADMINISTER' }, call),
      checkForgotten: (projectId, call) => under.client.checkAccess({ projectId }, call),
      archiveProject: (projectId, call) => under.client.archiveProject({ projectId }, call),
      restoreProject: (projectId, call) => under.client.restoreProject({ projectId }, call),
      deleteProject: (projectId, call) => under.client.deleteProject({ projectId }, call),
      inviteMember: (projectId, call) =>
        under.client.inviteMember({ projectId, email: 'new@example.org', role: 'ROLE_VIEWER' }, call),
      listInvitations: (projectId, call) => under.client.listInvitations({ projectId }, call),
    },
  };

  const table = {
    owner: { read: true, write: true, administer: true },
    editor: { read: true, write: true, administer: false },
    viewer: { read: true, write: false, administer: false },
  } as const;

  const cases = Object.entries(table).flatMap(([role, rights]) =>
    Object.entries(rights).flatMap(([right, allowed]) =>
      Object.keys(methods[right] ?? {}).map((method) => ({ role, right, method, allowed })),
    ),
  );

  it.each(cases)('$role: $method allowed: $allowed', async ({ role, right, method, allowed }) => {
    const project = await under.create();
    if (role === 'editor' || role === 'viewer') await under.join(project.id, under.bob, role);
    const call = await under.as(role === 'owner' ? under.ada : under.bob);
    const answer = methods[right]?.[method]?.(project.id, call);
    if (allowed) await expect(answer).resolves.toBeDefined();
    else await expect(answer).rejects.toMatchObject({ code: 'forbidden', message: /Ask its owner/ });
  });

  it.each(Object.values(methods).flatMap((group) => Object.keys(group)))(
    'strangers: %s answers as if there were no project',
    async (method) => {
      const project = await under.create();
      const act = Object.assign({}, ...Object.values(methods))[method];
      for (const id of [project.id, project.id + 1_000_000, 0, -1]) {
        await expect(act(id, await under.as(under.bob))).rejects.toMatchObject({
          code: 'not_found',
          message: 'The requested project could not be found.',
        });
      }
      expect(await under.get(project.id)).toEqual(project);
    },
  );

  it('strangers find nothing of others in lists and figures', async () => {
    const project = await under.create();
    const call = await under.as();
    expect((await under.client.listProjects({}, call)).projects).toEqual([]);
    expect((await under.client.listAccessibleProjects({}, call)).projectIds).toEqual([]);
    expect(await under.client.getStats({}, call)).toMatchObject({ activeProjects: 0, archivedProjects: 0 });
    const own = await under.client.listAccessibleProjects({}, await under.as(under.ada));
    expect(own.projectIds).toContain(project.id);
  });

  it('refuses a call without a token, and a service in place of a person', async () => {
    const call = await under.as(under.ada);
    call.metadata.set('authorization', 'Bearer nothing');
    await expect(under.client.listProjects({}, call)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(under.client.listProjects({})).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it.each([
    ['owner', ['READ', 'CHAT', 'WRITE', 'ADMINISTER'], ['READ', 'ADMINISTER']],
    ['editor', ['READ', 'CHAT', 'WRITE'], ['READ']],
    ['viewer', ['READ', 'CHAT'], ['READ']],
  ] as const)(
    'says what the %s may do, while it is active and while it rests',
    async (role, active, archived) => {
      const { id: projectId } = await under.create();
      const who = role === 'owner' ? under.ada : under.bob;
      if (role !== 'owner') await under.join(projectId, under.bob, role);
      for (const expected of [active, archived]) {
        const capabilities = expected.map((action) => `ACTION_${action}`);
        const call = await under.as(who);
        expect(await under.client.checkAccess({ projectId, action: 'ACTION_READ' }, call)).toEqual({
          capabilities,
        });
        expect(await under.get(projectId, who)).toMatchObject({
          role: `ROLE_${role.toUpperCase()}`,
          capabilities,
        });
        await under.client.archiveProject({ projectId }, await under.as(under.ada));
      }
      const chat = under.client.checkAccess({ projectId, action: 'ACTION_CHAT' }, await under.as(who));
      await expect(chat).rejects.toMatchObject({
        code: 'conflict',
        reason: 'project_archived_chat',
        message: 'This project is archived. Restore it to go on chatting.',
      });
    },
  );

  it('keeps an archived project as it is, but for favourites, until it is restored', async () => {
    const { id: projectId } = await under.create();
    const call = await under.as(under.ada);
    await under.client.archiveProject({ projectId }, call);
    for (const method of Object.values(methods.write ?? {})) {
      await expect(method(projectId, call)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This project is archived. Restore it to make changes.',
      });
    }
    await under.client.updateProject({ projectId, isFavorite: true }, call);
    expect(await under.get(projectId)).toMatchObject({ name: 'Alpha', isFavorite: true });
    await under.client.restoreProject({ projectId }, call);
    await under.client.updateProject({ projectId, name: 'Beta' }, call);
    expect((await under.get(projectId)).name).toBe('Beta');
  });
});
