import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { bootCairn, type Cairn } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

const MEGABYTE = 1024 * 1024;

/** A command that runs another with a file system of its own, of so many bytes, mounted on a folder. */
function onSmallDisk(folder: string, bytes: number): string[] {
  const script = `mount -t tmpfs -o size=${bytes} tmpfs "$1" && shift && exec "$@"`;
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  return ['unshare', ...asRoot, '--mount', 'sh', '-c', script, 'sh', folder];
}

/** Room for the files of the test, and a reserve in the proportion of a real disk's. */
const DISK_BYTES = 96 * MEGABYTE;
const RESERVE_MB = 48;

const canMount = (() => {
  try {
    const [command = '', ...args] = onSmallDisk('/mnt', MEGABYTE);
    execFileSync(command, [...args, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('a full disk', () => {
  let cairn: Cairn | undefined;
  let folder = '';
  afterEach(async () => {
    await cairn?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses an upload that would touch the reserve, before it is taken in', async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-full-'));
    cairn = await bootCairn({ dataDir: folder, env: { DOCUMENTS_DISK_RESERVE_MB: '1048576' } });
    const ada = await Person.signedUp(cairn.url);
    const project = await ada.makeProject();
    const refused = await ada.upload(project, 'a.txt', 'No room for this one.');
    expect(refused.status).toBe(507);
    expect(JSON.stringify(refused.body)).toMatch(/no room left/);
    expect((await ada.call('GET', `/api/projects/${project}/documents`)).body).toEqual([]);
  });

  // Where no file system can be mounted (no Linux, or namespaces kept to root) the test above stands alone.
  it.runIf(canMount)(
    'refuses the upload in words, loses nothing, and takes uploads again once there is room',
    async () => {
      folder = await mkdtemp(join(tmpdir(), 'cairn-full-'));
      cairn = await bootCairn({
        dataDir: folder,
        under: onSmallDisk(folder, DISK_BYTES),
        env: { DOCUMENTS_DISK_RESERVE_MB: String(RESERVE_MB) },
      });
      const ada = await Person.signedUp(cairn.url);
      const project = await ada.makeProject();
      const kept: string[] = [];
      let refused: Awaited<ReturnType<Person['upload']>> | undefined;
      for (let n = 0; n < 30 && !refused; n++) {
        const text = `${n} ${'granite and rope. '.repeat((4 * MEGABYTE) / 18)}`;
        const answer = await ada.upload(project, `part-${n}.txt`, text);
        if (answer.status === 201) kept.push(answer.body.id);
        else refused = answer;
      }
      expect(refused?.status).toBe(507);
      expect(JSON.stringify(refused?.body)).toMatch(/no room left/);
      const { body: listed } = await ada.call<{ id: string }[]>('GET', `/api/projects/${project}/documents`);
      expect(listed.map((document) => document.id).toSorted()).toEqual(kept.toSorted());
      for (const id of kept) {
        const file = await ada.raw('GET', `/api/projects/${project}/documents/${id}/download`);
        expect(file.status).toBe(200);
        expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get('content-length')));
      }
      for (const id of kept.slice(1)) {
        expect((await ada.call('DELETE', `/api/projects/${project}/documents/${id}`)).status).toBe(200);
      }
      // What deleted records took is given back to the disk little by little.
      const again = await until(async () => {
        const answer = await ada.upload(project, 'again.txt', 'There is room for this one.');
        return answer.status === 201 && answer;
      });
      expect((await ada.settled(project, again.body.id)).status).toBe('processed');
    },
  );
});
