import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeServiceKeys } from '@cairn/platform/auth';
import { type TestS3, testS3 } from '@cairn/testing/s3';
import { type TestServers, testServers } from '@cairn/testing/servers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Cairn } from '../../system-test/src/harness/cairn.ts';
import { bootCluster } from '../../system-test/src/harness/cluster.ts';
import { keptOnServers } from '../../system-test/src/harness/kept-on-servers.ts';
import { Person } from '../../system-test/src/harness/person.ts';
import { bootStandalone } from '../../system-test/src/harness/standalone.ts';
import { until } from '../../system-test/src/harness/until.ts';
import { importKilledAt } from './testing/killed-imports.ts';
import { type Filled, fillSample, seesTheSame, settledViews, signedIn } from './testing/sample.ts';
import { beginTransfer, transfer } from './testing/transfer-process.ts';

describe('carrying everything between a data folder and servers', () => {
  let folder: string;
  let filled: Filled;
  let views: unknown[];
  let bundle: string;
  let running: Cairn | undefined;
  const used: TestServers[] = [];
  const buckets: TestS3[] = [];

  const newServers = (): TestServers & Record<string, string> => {
    const servers = testServers();
    used.push(servers);
    return { ...servers };
  };
  const newBucket = (): TestS3 => {
    const bucket = testS3();
    buckets.push(bucket);
    return bucket;
  };
  const path = (name: string) => join(folder, name);
  const contentOf = (file: string) => {
    const text = execFileSync('tar', ['-xOf', file, 'manifest.json'], { encoding: 'utf8' });
    const { kinds, files } = JSON.parse(text);
    return { kinds, files };
  };
  const exported = async (env: Record<string, string>, name: string) => {
    const result = await transfer(['export', '--to', path(name)], env);
    expect(result.code, result.err).toBe(0);
    return contentOf(path(name));
  };
  const imported = async (env: Record<string, string>, from: string) => {
    const result = await transfer(['import', '--from', from], env);
    expect(result.code, result.err).toBe(0);
  };
  const boot = async (servers: TestServers, name: string) => {
    running = await bootCluster({ dataDir: path(name), servers: { ...servers }, replicas: 1 });
    return running;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-transfer-cluster-'));
    bundle = path('folder.cairn');
    running = await bootStandalone({ dataDir: path('source') });
    filled = await fillSample(running.url);
    views = await settledViews(running.url, filled);
    await running.stop();
    await exported({ CAIRN_DATA_DIR: path('source') }, 'folder.cairn');
  });
  afterEach(async () => {
    await running?.kill();
    running = undefined;
  });
  afterAll(async () => {
    for (const servers of used) await keptOnServers({ ...servers }).drop();
    for (const bucket of buckets) await bucket.clear();
    await rm(folder, { recursive: true, force: true });
  });

  it('comes to the same content on servers, on other servers, and in a folder again', async () => {
    const [first, second] = [newServers(), newServers()];
    const whole = contentOf(bundle);
    await imported(first, bundle);
    expect(await exported(first, 'first.cairn')).toEqual(whole);
    await imported(second, path('first.cairn'));
    expect(await exported(second, 'second.cairn')).toEqual(whole);
    const onto = await transfer(['import', '--from', path('second.cairn')], first);
    expect(onto).toMatchObject({
      code: 1,
      err: expect.stringMatching(/not empty: it holds .*auth\/accounts.*files/),
    });
    const back = { CAIRN_DATA_DIR: path('back') };
    await imported(back, path('second.cairn'));
    expect(await exported(back, 'back.cairn')).toEqual(whole);
  });

  it('shows people on servers what they saw before, and back in a folder what they did there', async () => {
    const servers = newServers();
    await imported(servers, bundle);
    const cluster = await boot(servers, 'cluster');
    await seesTheSame(cluster.url, filled, views);
    const ada = await signedIn(cluster.url, filled.emails[0] ?? '');
    const project = await ada.makeProject('Made on servers');
    expect(project).toBeGreaterThan(filled.lastProject);
    await refusedWhileAtWork(servers, ada, project);
    const { body } = await ada.upload(project, 'new.txt', 'The crane was painted green.');
    await ada.settled(project, body.id);
    await ada.notified(project, body.id);
    const grown = await settledViews(cluster.url, filled);
    await cluster.stop();
    const onServers = await exported(servers, 'grown.cairn');
    const back = { CAIRN_DATA_DIR: path('grown') };
    await imported(back, path('grown.cairn'));
    expect(await exported(back, 'grown-back.cairn')).toEqual(onServers);
    running = await bootStandalone({ dataDir: path('grown') });
    await seesTheSame(running.url, filled, grown);
  });

  /** Exports a cluster while a person changes things in it: that must not produce a bundle. */
  async function refusedWhileAtWork(
    servers: Record<string, string>,
    person: Person,
    project: number,
  ): Promise<void> {
    let over = false;
    const atWork = (async () => {
      for (let n = 0; !over; n++)
        await person.call('POST', `/api/projects/${project}/memory`, { content: `note ${n}` });
    })();
    const result = await transfer(['export', '--to', path('busy.cairn'), '--wait', '5'], servers);
    over = true;
    await atWork;
    expect(result.code).toBe(1);
    expect(result.err).toMatch(/gateways down to 0|had not come to rest/);
    await expect(stat(path('busy.cairn'))).rejects.toThrow('ENOENT');
  }

  it('first finishes what a cluster had begun', async () => {
    const servers = newServers();
    const cluster = await boot(servers, 'begun');
    const ada = await Person.signedUp(cluster.url);
    const project = await ada.makeProject('Begun');
    const { body } = await ada.upload(project, 'begun.txt', 'The crane was painted green.');
    await cluster.kill();
    await exported(servers, 'begun.cairn');
    const back = { CAIRN_DATA_DIR: path('begun-back') };
    await imported(back, path('begun.cairn'));
    running = await bootStandalone({ dataDir: path('begun-back') });
    const there = await signedIn(running.url, ada.email);
    expect(await there.document(project, body.id)).toMatchObject({ status: 'processed' });
  });

  it('is imported whole although imports are killed at several points, and no service starts meanwhile', async () => {
    const servers = newServers();
    const importing = beginTransfer(['import', '--from', bundle], servers);
    await until(async () => /Bringing everything in/.test(importing.err()));
    importing.child.kill('SIGKILL');
    await importing.ended;
    await expect(boot(servers, 'half')).rejects.toThrow(/is not whole\. Run it again to its end/);
    const half = await transfer(['export', '--to', path('half.cairn')], servers);
    expect(half).toMatchObject({ code: 1, err: expect.stringMatching(/is not whole/) });
    const { last } = await importKilledAt([100, 500, 1_000], bundle, servers);
    expect(last.code, last.err).toBe(0);
    expect(await exported(servers, 'resumed.cairn')).toEqual(contentOf(bundle));
  });

  it('is imported once by two that try at the same time', async () => {
    const servers = newServers();
    const results = await Promise.all([1, 2].map(() => transfer(['import', '--from', bundle], servers)));
    expect(results.map(({ code, err }) => code ?? err)).toEqual([0, 0]);
    expect(results.filter(({ out }) => out.includes('was brought in here already'))).toHaveLength(1);
    expect(await exported(servers, 'twice.cairn')).toEqual(contentOf(bundle));
  });

  it('goes to S3, with records on servers and then in a folder, and from there into a folder again', async () => {
    const whole = contentOf(bundle);
    const [first, second] = [newBucket(), newBucket()];
    const onServers = { ...newServers(), ...first.config };
    await imported(onServers, bundle);
    expect(await first.objects()).not.toEqual([]);
    expect(await exported(onServers, 's3.cairn')).toEqual(whole);
    const inFolder = { CAIRN_DATA_DIR: path('s3'), ...second.config };
    await imported(inFolder, path('s3.cairn'));
    expect(await second.objects()).toHaveLength((await first.objects()).length);
    running = await bootStandalone({ dataDir: path('s3'), env: second.config });
    await seesTheSame(running.url, filled, views);
    await running.stop();
    await exported(inFolder, 's3-again.cairn');
    const back = { CAIRN_DATA_DIR: path('s3-back') };
    await imported(back, path('s3-again.cairn'));
    expect(await exported(back, 's3-back.cairn')).toEqual(contentOf(path('s3-again.cairn')));
  });

  it('goes into a mix of both: records on a server, events and index in a folder', async () => {
    const { MONGODB_URI, CAIRN_NAMESPACE } = newServers();
    const mixed = { MONGODB_URI, CAIRN_NAMESPACE, CAIRN_DATA_DIR: path('mixed') };
    await imported(mixed, bundle);
    const env = { ...mixed, CAIRN_SERVICE_KEYS: makeServiceKeys() };
    running = await bootStandalone({ dataDir: path('mixed'), env });
    await seesTheSame(running.url, filled, views);
    await running.stop();
    await exported(mixed, 'mixed.cairn');
  });
});
