import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newEvent, subjects } from '@cairn/messaging/events';
import { eventually, type TestPlatform, testPlatform } from '@cairn/testing';
import { programOf } from '@cairn/testing/bundles';
import { childEnvironment } from '@cairn/testing/child-environment';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore as openMemory } from '../services/memory/src/store/sqlite.ts';
import { add as addMemory } from '../services/memory/src/testing/changes.ts';
import { makeItem } from '../services/memory/src/testing/make-item.ts';
import { openSqliteStore as openProjects } from '../services/projects/src/store/sqlite.ts';
import { discard } from '../services/system-test/src/harness/cairn.ts';
import { Person } from '../services/system-test/src/harness/person.ts';
import { bootStandalone } from '../services/system-test/src/harness/standalone.ts';

const script = programOf('admin', fileURLToPath(new URL('./admin.ts', import.meta.url)));

describe('the admin command', () => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await testPlatform({ withAuth: false });
  });
  afterEach(() => platform.close());

  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      env: { ...childEnvironment, CAIRN_DATA_DIR: platform.folder, LOG_LEVEL: 'silent' },
    });

  it('lists what was parked and gives it back, beside a running system', async () => {
    const event = newEvent({ $case: 'documentDeleted', value: { documentId: 'd' } }, { projectId: 1 });
    let broken = true;
    let done = 0;
    platform.bus.subscribe({
      consumer: 'clumsy',
      subjects: [subjects.documentDeleted],
      delays: [],
      async handle() {
        if (broken) throw new Error('fell over');
        done++;
      },
    });
    await platform.bus.publish([event]);
    await eventually(async () => {
      expect((await platform.bus.listParked()).parked).toHaveLength(1);
    });
    const listed = await admin('parked');
    expect(listed.stdout).toContain(`clumsy ${event.id}`);
    expect(listed.stdout).toContain('after 1 attempts: fell over');
    broken = false;
    await admin('replay', 'clumsy', event.id);
    await eventually(() => expect(done).toBe(1));
    expect((await admin('parked', 'clumsy')).stdout).toBe('No event is parked.\n');
  });

  it('lists consumers, and forgets one that is not needed any more', async () => {
    const handle = async () => undefined;
    const subscription = platform.bus.subscribe({
      consumer: 'old',
      subjects: [subjects.documentDeleted],
      handle,
    });
    await subscription.stop();
    await platform.bus.publish([newEvent({ $case: 'documentDeleted', value: { documentId: 'd' } })]);
    expect((await admin('consumers')).stdout).toBe(
      `old: 1 waiting, 0 parked\n  ${subjects.documentDeleted}\n1 consumers\n`,
    );
    await admin('forget-consumer', 'old');
    expect((await admin('consumers')).stdout).toBe('There is no consumer.\n');
    await expect(admin('forget-consumer', 'old')).rejects.toMatchObject({ code: 1 });
  });

  it('corrects the counts of projects from what there is, and leaves those alone that are right', async () => {
    const memory = openMemory(platform.dataPath('memory.sqlite'));
    const projects = openProjects(platform.dataPath('projects.sqlite'));
    const at = new Date('2026-01-02T03:04:05.678Z');
    const make = (name: string) =>
      projects.create({ name, description: null, ownerId: 'ada', createdAt: at }, () => []);
    const [wrong, right] = [await make('wrong'), await make('right')];
    const item = (projectId: number) => makeItem({ projectId, createdAt: at, updatedAt: at });
    const [counted, lost] = [item(right), item(wrong)];
    for (const each of [counted, lost]) await addMemory(memory, each);
    await projects.addThing({ projectId: right, kind: 'memory', id: counted.id }, at);
    await projects.addThing({ projectId: wrong, kind: 'document', id: 'never there' }, at);
    expect((await admin('rebuild-counts')).stdout).toBe(
      '1 projects corrected: 1 things added, 1 taken out, 0 given their time\n',
    );
    const counts = await projects.countThings([wrong, right], new Date(0));
    expect(counts.get(wrong)).toMatchObject({ documents: 0, memory: 1 });
    expect(counts.get(right)).toMatchObject({ documents: 0, memory: 1 });
    expect((await admin('rebuild-counts')).stdout).toBe('Every count was right.\n');
    await memory.component.stop?.();
    await projects.component.stop?.();
  });

  it('takes documents, conversations and memory for what they are, beside a Cairn that people use', async () => {
    const cairn = await bootStandalone({ dataDir: await mkdtemp(join(tmpdir(), 'cairn-admin-')) });
    try {
      const ada = await Person.signedUp(cairn.url);
      const project = await ada.makeProject();
      const { body } = await ada.upload(project, 'a.txt', 'basalt');
      await ada.settled(project, body.id);
      await ada.makeSession(project);
      const memory = { content: 'black', memory_type: 'fact' };
      await ada.call('POST', `/api/projects/${project}/memory`, memory);
      const counted = () =>
        eventually(async () => {
          const shown = await ada.call('GET', `/api/projects/${project}`);
          expect(shown.body).toMatchObject({ documents_count: 1, chat_sessions_count: 1, memory_count: 1 });
        });
      await counted();
      const rebuild = () =>
        promisify(execFile)(process.execPath, [script, 'rebuild-counts'], {
          env: { ...childEnvironment, CAIRN_DATA_DIR: cairn.dataDir, LOG_LEVEL: 'silent' },
        });
      expect((await rebuild()).stdout).toBe('Every count was right.\n');
      const db = new DatabaseSync(join(cairn.dataDir, 'projects.sqlite'), { timeout: 5_000 });
      db.exec('DELETE FROM activity');
      db.close();
      expect((await rebuild()).stdout).toContain('1 projects corrected: 3 things added, 0 taken out');
      await counted();
      const { body: recent } = await ada.call<{ id: number }[]>('GET', '/api/projects/recent');
      expect(recent.map(({ id }) => id)).toEqual([project]);
      const { body: stats } = await ada.call<{ weekly: Record<string, number[]> }>(
        'GET',
        '/api/projects/stats',
      );
      const today = [0, 0, 0, 0, 0, 0, 1];
      const weekly = { documents: today, chat_sessions: today, memory_items: today, projects: today };
      expect(stats).toMatchObject({ total_documents: 1, documents_this_week: 1, weekly });
    } finally {
      await discard(cairn);
    }
  });

  it('says how it is used, and what is not there', async () => {
    await expect(admin()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage') });
    await expect(admin('replay', 'unknown', 'nothing')).rejects.toMatchObject({ code: 1 });
    await expect(admin('reseal-secrets', '--new')).rejects.toMatchObject({ code: 2 });
  });
});
