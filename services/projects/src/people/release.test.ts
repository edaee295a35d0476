import { randomUUID } from 'node:crypto';
import { newEvent } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partsToReport } from '../deletion/deletion.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { invitationTo } from '../testing/joining.ts';
import { type ProjectsUnderTest, projectsUnderTest } from '../testing/projects-under-test.ts';

/** What becomes of a person's projects when their account is deleted. */
describe('a person whose account is deleted', () => {
  let test: ProjectsUnderTest;
  const cem = { userId: randomUUID() };
  const dora = { userId: randomUUID() };

  beforeEach(async () => {
    test = await projectsUnderTest();
  });
  afterEach(() => test.close());

  /** As auth does: until nothing is left to be seen to. */
  async function release(transfers: { projectId: number; memberId: string }[] = []) {
    const request = { userId: test.ada.userId, email: 'ada@example.org', transfers, since: new Date(0) };
    for (let calls = 0; calls < 50; calls++) {
      const answer = await test.people.erasePerson(request);
      if (answer.erased) return answer;
    }
    return expect.fail('the person was not released');
  }

  async function rolesOf(projectId: number, by: { userId: string }): Promise<Record<string, string>> {
    const { members } = await test.client.listMembers({ projectId }, await test.as(by));
    return Object.fromEntries(members.map(({ userId, role }) => [userId, role.replace('ROLE_', '')]));
  }

  it('is asked about the projects that they own and others use, and no others', async () => {
    await test.create({ name: 'Alone' });
    const shared = await test.create({ name: 'Shared' });
    const theirs = await test.create({ name: 'Bob’s', by: test.bob });
    await test.join(shared.id, test.bob, 'viewer');
    await test.join(theirs.id, test.ada, 'editor');
    const seen: unknown[] = [];
    let pageToken = '';
    do {
      const page = await test.asAuth.listSharedProjects({
        userId: test.ada.userId,
        pageSize: 1,
        pageToken,
      });
      seen.push(...page.projects);
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(seen).toMatchObject([
      { projectId: shared.id, name: 'Shared', members: [{ userId: test.bob.userId, role: 'viewer' }] },
    ]);
  });

  it('passes on what they share, leaves what others own, and deletes what no one else uses', async () => {
    const alone = [await test.create(), await test.create()] as const;
    const shared = await test.create();
    const theirs = await test.create({ by: test.bob });
    await test.join(shared.id, test.bob, 'viewer');
    await test.join(shared.id, cem, 'editor');
    await test.join(theirs.id, test.ada, 'editor');
    const store = openSqliteStore(test.platform.dataPath('projects.sqlite'));
    await store.putInvitation(invitationTo(theirs.id, { email: 'Ada@example.org' }), 9, []);
    await store.putInvitation(invitationTo(theirs.id, { email: 'eve@example.org' }), 9, []);

    const counted = await test.people.countPerson({ userId: test.ada.userId, email: 'ada@example.org' });
    const numbers = Object.fromEntries(counted.stores.map((each) => [each.store, each.records]));
    expect(numbers).toEqual({ projects: 2, passed_on: 1, memberships: 1, invitations: 1 });

    const answer = await release([{ projectId: shared.id, memberId: test.bob.userId }]);
    expect(answer.done).toBe(false);
    expect(await rolesOf(shared.id, test.bob)).toEqual({
      [test.bob.userId]: 'OWNER',
      [cem.userId]: 'EDITOR',
    });
    expect(await rolesOf(theirs.id, test.bob)).toEqual({ [test.bob.userId]: 'OWNER' });
    const left = await store.listInvitations(theirs.id, 9, '', new Date(0));
    expect(left.map(({ email }) => email)).toEqual(['eve@example.org']);
    for (const { id } of alone) {
      await expect(test.get(id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await eventually(() => {
      const published = test.published.flatMap(({ payload, projectId }) =>
        payload?.$case === 'projectDeleted' ? [projectId] : [],
      );
      expect(published.sort()).toEqual(alone.map(({ id }) => id).sort());
    });

    // Once every service has nothing of the deleted projects any more, and only then, it is finished.
    const reports = alone.flatMap(({ id }) =>
      partsToReport()
        .filter(({ service }) => service !== 'projects')
        .map(({ service, store: name }) =>
          newEvent(
            {
              $case: 'projectPurged',
              value: { service, stores: [{ store: name, records: 3 }], done: true },
            },
            { projectId: id },
          ),
        ),
    );
    await test.platform.bus.publish(reports);
    await eventually(async () => {
      const { done, stores } = await release();
      expect(done).toBe(true);
      expect(stores).toContainEqual({ service: 'documents', store: 'project_files', records: 6 });
      expect(stores).toContainEqual({ service: 'projects', store: 'project_members', records: 2 });
    });
    await store.component.stop?.();
  });

  it('is followed by the first who may write where the chosen one has left, else by the first reader', async () => {
    const [written, read] = [await test.create(), await test.create()];
    await test.join(written.id, dora, 'viewer');
    await test.join(written.id, cem, 'editor');
    await test.join(written.id, test.bob, 'editor');
    await test.join(read.id, dora, 'viewer');
    await test.join(read.id, test.bob, 'viewer');
    const departed = randomUUID();
    await release([
      { projectId: written.id, memberId: departed },
      { projectId: read.id, memberId: test.ada.userId },
    ]);
    expect((await rolesOf(written.id, cem))[cem.userId]).toBe('OWNER');
    expect(await rolesOf(read.id, dora)).toEqual({ [dora.userId]: 'OWNER', [test.bob.userId]: 'VIEWER' });
  });

  it('is released by two calls at once as by one', async () => {
    const projects = await Promise.all(Array.from({ length: 6 }, () => test.create()));
    for (const { id } of projects.slice(0, 3)) await test.join(id, test.bob, 'editor');
    await Promise.all([release(), release(), release()]);
    for (const { id } of projects.slice(0, 3)) {
      expect(await rolesOf(id, test.bob)).toEqual({ [test.bob.userId]: 'OWNER' });
    }
    const { totals } = await test.client.getStats({}, await test.as(test.ada));
    expect(totals).toBeDefined();
    const mine = await test.client.listProjects({}, await test.as(test.ada));
    expect(mine.projects).toEqual([]);
  });

  it('is refused to all but another service', async () => {
    const as = await test.as(test.ada);
    const { userId } = test.ada;
    for (const call of [
      () => test.people.erasePerson({ userId }, as),
      () => test.people.countPerson({ userId }, as),
      () => test.client.listSharedProjects({ userId }, as),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});
