import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { apply, kubectl, kubernetes } from './commands.ts';
import { copyBetweenClaims } from './copy-between-claims.ts';
import { INGRESS, type Installation, openInstallation } from './installation.ts';

const CLAIM = 'bundle';
const TRANSFER = { claim: CLAIM, file: 'cairn.bundle' };

interface Kept {
  project: string;
  documents: { name: string; sha256: string }[];
  messages: number;
  memories: number;
}

/** What a person has, as they see it. */
async function keptBy(person: Person): Promise<Kept[]> {
  const get = async <T>(path: string) => (await person.call<T>('GET', path)).body;
  const projects = await get<{ id: number; name: string }[]>('/api/projects');
  return Promise.all(
    projects.map(async ({ id, name }) => {
      const documents = await get<{ id: string; name: string }[]>(`/api/projects/${id}/documents`);
      const sessions = await get<{ id: number }[]>(`/api/projects/${id}/chat/sessions`);
      const messages = await Promise.all(
        sessions.map((it) =>
          get<{ messages: object[] }>(`/api/projects/${id}/chat/sessions/${it.id}/messages`),
        ),
      );
      const items = await get<object[]>(`/api/projects/${id}/memory`);
      const hashed = documents.map(async (document) => {
        const response = await person.raw('GET', `/api/projects/${id}/documents/${document.id}/download`);
        const sha256 = createHash('sha256')
          .update(Buffer.from(await response.arrayBuffer()))
          .digest('hex');
        return { name: document.name, sha256 };
      });
      return {
        project: name,
        documents: (await Promise.all(hashed)).toSorted((a, b) => a.name.localeCompare(b.name)),
        messages: messages.reduce((sum, page) => sum + page.messages.length, 0),
        memories: items.length,
      };
    }),
  );
}

describe('a backup on Kubernetes', () => {
  let from: Installation;
  let to: Installation | undefined;
  let ada: Person;
  let project: number;

  beforeAll(async () => {
    from = await openInstallation('cairn-backup');
    await from.deploy();
    ada = await Person.signedUp(INGRESS);
    project = await ada.makeProject('Harbour');
    const session = await ada.makeSession(project);
    for (let n = 0; n < 5; n++) {
      const { body } = await ada.upload(
        project,
        `book-${n}.txt`,
        `The harbour book ${n} speaks of granite.\n`.repeat(n + 1),
      );
      await ada.settled(project, body.id);
      const memory = { content: `Granite is in book ${n}`, memory_type: 'fact' };
      await ada.call('POST', `/api/projects/${project}/memory`, memory);
    }
    for await (const _ of ada.ask(project, session, 'Which book speaks of granite?'));
  });
  afterAll(async () => {
    await from.remove();
    await to?.remove();
  });

  /** Runs the Job of an export or import to its end; gives what it printed. */
  async function transfer(cairn: Installation, command: string, values: object): Promise<string> {
    const job = `job/cairn-${command}`;
    await cairn.deploy({ ...values, paused: true, transfer: { ...TRANSFER, command } });
    const log = await kubectl(['-n', cairn.namespace, 'logs', job]);
    const { status } = await kubernetes<{ status: { succeeded?: number } }>(
      '-n',
      cairn.namespace,
      'get',
      job,
    );
    expect(status.succeeded, log).toBe(1);
    return log;
  }

  const makeClaim = (namespace: string) =>
    apply({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: CLAIM, namespace },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });

  it('is restored into a new namespace with the same counts and hashes', async () => {
    const before = await keptBy(ada);
    expect(before[0]).toMatchObject({ project: 'Harbour', memories: 5, messages: 2 });
    expect(before[0]?.documents).toHaveLength(5);
    await makeClaim(from.namespace);
    await transfer(from, 'export', {});

    // Keys travel by themselves: without them people sign in again, and second factors can only be turned off.
    to = await openInstallation('cairn-restored');
    const keys = await kubernetes<{ data: object }>('-n', from.namespace, 'get', 'secret', 'cairn-auth-keys');
    await apply({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'cairn-auth-keys', namespace: to.namespace },
      data: keys.data,
    });
    await makeClaim(to.namespace);
    await copyBetweenClaims({ claim: CLAIM, from: from.namespace, to: to.namespace });
    // The ingress serves one of them.
    await from.helm('uninstall', 'cairn', '--wait');
    const prefix = { enginePrefix: 'restored' };
    await to.deploy({ ...prefix, paused: true });
    expect(await transfer(to, 'import', prefix)).toMatch(/hash|read back|checked|same/i);
    await to.deploy(prefix);

    // The sign-in of before the backup.
    await expect.poll(() => keptBy(ada), { timeout: 60_000 }).toEqual(before);
    const search = () =>
      ada.call<{ passages: object[] }>('POST', `/api/projects/${project}/search/semantic`, {
        content: 'granite',
      });
    await expect
      .poll(async () => (await search()).body.passages?.length, { timeout: 60_000 })
      .toBeGreaterThan(0);
  });
});
