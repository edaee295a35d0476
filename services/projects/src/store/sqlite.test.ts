import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describePortable } from '@cairn/persistence/portable/contract';
import { Sqlite } from '@cairn/persistence/store';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getProject } from '../projects/get-project.ts';
import { getStats } from '../projects/get-stats.ts';
import { listProjects } from '../projects/list-projects.ts';
import { listAccessibleProjects } from '../rights/list-accessible-projects.ts';
import { invitationTo, join } from '../testing/joining.ts';
import { describeProjectsStore } from './contract.ts';
import { checkFilled, fill, type PortableProjectsStore } from './portable.contract.ts';
import type { ProjectsStore } from './projects-store.ts';
import { openSqliteStore } from './sqlite.ts';

async function open() {
  const store = openSqliteStore(':memory:');
  return { store, close: () => store.component.stop?.() };
}

describeProjectsStore('SQLite', open);

describePortable<PortableProjectsStore>('projects', {
  adapters: [
    ['SQLite', open],
    ['SQLite', open],
  ],
  fill,
  check: checkFilled,
});

describe('the queries of the SQLite store', () => {
  const ada = randomUUID();

  afterEach(() => vi.restoreAllMocks());

  /** Every statement that runs from now on, as its text. */
  function recordStatements(): string[] {
    const statements: string[] = [];
    for (const method of ['run', 'get', 'all'] as const) {
      const original = Sqlite.prototype[method];
      vi.spyOn(Sqlite.prototype, method).mockImplementation(function (this: Sqlite, sql, ...params) {
        statements.push(sql);
        return original.call(this, sql, ...params) as never;
      });
    }
    return statements;
  }

  async function fill(store: ProjectsStore, projects: number): Promise<void> {
    for (let i = 0; i < projects; i++) {
      const project = { name: `P${i}`, description: null, ownerId: ada, createdAt: new Date() };
      const projectId = await store.create(project, () => []);
      await store.addThing({ projectId, kind: 'document', id: randomUUID() }, new Date());
    }
  }

  it('are two for a page of 500 projects with their counts, and three for all figures', async () => {
    const store = openSqliteStore(':memory:');
    await fill(store, 501);
    const statements = recordStatements();
    const page = await listProjects(store, ada, { pageSize: 500, pageToken: '', states: [] });
    expect(page.projects).toHaveLength(500);
    expect(page.projects.every((project) => project.counts.documents === 1)).toBe(true);
    expect(statements).toHaveLength(2);
    statements.length = 0;
    expect((await getStats(store, ada)).totals.documents).toBe(501);
    expect(statements).toHaveLength(3);
    await store.component.stop?.();
  });

  it('all go by an index, none through a whole table', async () => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'cairn-'));
    const path = joinPath(folder, 'projects.sqlite');
    const store = openSqliteStore(path);
    const statements = recordStatements();
    await fill(store, 2);
    await listProjects(store, ada, { pageSize: 1, pageToken: '', states: [] });
    await listAccessibleProjects(store, ada, { pageSize: 1, pageToken: '' });
    await getStats(store, ada);
    await getProject(store, ada, 1);
    await store.update(1, { name: 'x' }, { by: ada, at: new Date() }, [], { userId: ada, isFavorite: true });
    await store.setState(1, 'archived', new Date(), []);
    const bob = randomUUID();
    await join(store, 1, bob, 'viewer');
    await store.setRole(1, bob, 'editor', []);
    await store.passOwnership(1, ada, bob, []);
    await store.listMembers(1, 9, { joinedAt: new Date(), userId: '' });
    await store.removeMember(1, ada, []);
    const invitation = invitationTo(1);
    const now = new Date();
    await store.putInvitation(invitation, 9, []);
    await store.addLink(1, invitation.id, 'hash', now);
    await store.renewInvitation(1, invitation.id, { sentAt: now, expiresAt: now }, []);
    await store.listInvitations(1, 9, '', now);
    await store.listInvitationsTo('bob', 9, '', now);
    await store.findInvitationTo('bob', 'x', now);
    await store.findInvitationByToken('hash', now);
    await store.changeAiSettings(1, { temperature: 1 }, { by: ada, at: now }, []);
    await store.countRecords(1);
    await store.noteDeletion({
      id: 'r',
      projectId: 1,
      requestedBy: ada,
      requestedAt: now,
      finishedAt: null,
      parts: [],
    });
    await store.notePurged(1, { service: 'chat', stores: [], done: true }, now);
    await store.findDeletion('r');
    await store.correctThings(
      1,
      [{ kind: 'memory', id: 'm', createdAt: now }],
      [{ kind: 'memory', id: 'n' }],
    );
    await store.remove(1, []);
    await store.removeActivity(1);
    vi.restoreAllMocks();

    const db = new DatabaseSync(path);
    const scans = [...new Set(statements)].flatMap((sql) => {
      const parameters = [...sql.matchAll(/\?(?!\d)/g)].map(() => 0);
      const given = sql.includes('?1') ? [0, 0] : parameters;
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll('json_each(?)', "json_each('[]')")}`);
      if (sql.includes('json_each(?)')) given.pop();
      return steps
        .all(...given)
        .map((step) => String(step.detail))
        .filter(
          (detail) => /\bSCAN (?!json_each)/.test(detail) || detail.includes('TEMP B-TREE FOR ORDER BY'),
        )
        .map((detail) => `${detail} in ${sql}`);
    });
    expect(statements.length).toBeGreaterThan(15);
    expect(scans).toEqual([]);
    db.close();
    await store.component.stop?.();
    await rm(folder, { recursive: true, force: true });
  });
});
