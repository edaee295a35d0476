import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@cairn/testing/child-environment';
import { type TestS3, testS3 } from '@cairn/testing/s3';
import { openTcpProxy } from '@cairn/testing/tcp-proxy';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, readyExport, requestExport } from './harness/account-exports.ts';
import type { Cairn } from './harness/cairn.ts';
import { Person } from './harness/person.ts';
import { bootStandalone } from './harness/standalone.ts';
import { until } from './harness/until.ts';

const MAIN = fileURLToPath(new URL('../../standalone/src/main.ts', import.meta.url));
const TEXT = 'The quarry opened in 1871.';

describe('a Cairn in one process that keeps its files in S3', () => {
  let s3: TestS3;
  let dataDir: string;
  let cairn: Cairn | undefined;
  beforeEach(async () => {
    s3 = testS3();
    dataDir = await mkdtemp(join(tmpdir(), 'cairn-s3-'));
  });
  afterEach(async () => {
    await cairn?.kill();
    cairn = undefined;
    await s3.clear();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function boot(env: Record<string, string> = s3.config): Promise<Cairn> {
    cairn = await bootStandalone({ dataDir, env });
    return cairn;
  }

  const inFolder = async (folder: string) =>
    (await s3.objects()).filter((name) => name.startsWith(`${folder}/`));

  it('has documents and archives there, until they are deleted', async () => {
    const { url } = await boot();
    const ada = await Person.signedUp(url);
    const project = await ada.makeProject();
    const { body } = await ada.upload(project, 'quarry.txt', TEXT);
    expect(await ada.settled(project, body.id)).toMatchObject({ status: 'processed' });
    const path = `/api/projects/${project}/documents/${body.id}/download`;
    expect(await (await ada.raw('GET', path)).text()).toBe(TEXT);
    const part = await ada.raw('GET', path, { headers: { Range: 'bytes=4-9' } });
    expect([part.status, await part.text()]).toEqual([206, 'quarry']);
    expect(await inFolder('files')).not.toEqual([]);
    expect(existsSync(join(dataDir, 'files'))).toBe(false);

    const { id } = await requestExport(ada);
    await readyExport(ada, id);
    expect(await countsOf(ada, id)).toMatchObject({ documents: 1, document_files: 1 });
    expect(await inFolder('exports')).toHaveLength(1);
    await ada.call('DELETE', `/api/users/me/exports/${id}`);
    await ada.call('DELETE', `/api/projects/${project}`);
    await until(async () => (await s3.objects()).length === 0);
  });

  it('answers 503 for them while S3 is away, and goes on when it is back', async () => {
    const { hostname, port } = new URL(s3.config.S3_ENDPOINT);
    const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
    const { url } = await boot({ ...s3.config, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` });
    const ada = await Person.signedUp(url);
    const project = await ada.makeProject();
    const { body } = await ada.upload(project, 'quarry.txt', TEXT);
    await ada.settled(project, body.id);
    await proxy.refuse();
    expect(await ada.upload(project, 'away.txt', 'S3 is away.')).toMatchObject({
      status: 503,
      body: { code: 'part_away' },
    });
    const path = `/api/projects/${project}/documents/${body.id}/download`;
    expect((await ada.raw('GET', path)).status).toBe(503);
    expect((await ada.call('GET', `/api/projects/${project}/documents`)).status).toBe(200);
    await proxy.accept();
    expect(await (await ada.raw('GET', path)).text()).toBe(TEXT);
    const again = await ada.upload(project, 'away.txt', 'S3 is there.');
    expect(await ada.settled(project, again.body.id)).toMatchObject({ status: 'processed' });
    await proxy.close();
  });

  function refusedStart(env: Record<string, string>) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-sigusr1', MAIN], {
      encoding: 'utf8',
      env: { ...childEnvironment, PORT: '0', HOST: '127.0.0.1', CAIRN_DATA_DIR: dataDir, ...env },
    });
    const said = stdout + stderr;
    expect(said).not.toContain(s3.config.S3_SECRET_ACCESS_KEY);
    return { status, said };
  }

  it('does not start with half a key, nor with a bucket that cannot be used, and says why', () => {
    const { S3_SECRET_ACCESS_KEY: _, ...half } = s3.config;
    expect(refusedStart(half)).toEqual({
      status: 78,
      said: expect.stringContaining('S3_SECRET_ACCESS_KEY: is needed when S3_ACCESS_KEY_ID is set'),
    });
    expect(refusedStart({ ...s3.config, S3_BUCKET: 'nowhere' })).toEqual({
      status: 1,
      said: expect.stringMatching(/The bucket nowhere \(S3_BUCKET\) cannot be used: there is no such bucket/),
    });
    expect(refusedStart({ ...s3.config, S3_SECRET_ACCESS_KEY: 'another' })).toEqual({
      status: 1,
      said: expect.stringContaining('the secret is another one: correct S3_SECRET_ACCESS_KEY'),
    });
  });
});
