import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testServers } from '@cairn/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countsOf, type ExportJob, exportOf, readyExport, requestExport } from './harness/account-exports.ts';
import { discard } from './harness/cairn.ts';
import { bootCluster, type Cluster } from './harness/cluster.ts';
import { Person } from './harness/person.ts';
import { until } from './harness/until.ts';

/** A lease of 30 s, and what a busy machine needs to begin again. */
const MADE_WITHIN_SECONDS = 90;

describe('exports of accounts with two replicas of each service', () => {
  let cluster: Cluster;
  let ada: Person;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cairn-exports-'));
    cluster = await bootCluster({ dataDir, servers: testServers() });
    ada = await someone();
  });
  afterAll(() => discard(cluster));

  async function someone(): Promise<Person> {
    const person = await Person.signedUp(cluster.url);
    const project = await person.makeProject();
    const memory = { content: 'Granite is hard', memory_type: 'fact' };
    expect((await person.call('POST', `/api/projects/${project}/memory`, memory)).status).toBe(201);
    return person;
  }

  async function endAuth(replica: number): Promise<void> {
    const service = cluster.replicas('auth')[replica] ?? expect.fail('there is no such replica');
    service.end('SIGKILL');
    await service.ended;
  }

  /** Memory hears nothing while something is done: an export that has begun stands still there. */
  async function whileMemorySleeps<T>(work: () => Promise<T>): Promise<T> {
    const pids = cluster.replicas('memory').map(({ pid }) => pid);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      return await work();
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  }

  /** Asks for one, and waits until it has begun. */
  async function begun(): Promise<ExportJob> {
    const job = await requestExport(ada);
    await until(async () => (await exportOf(ada))?.state === 'running');
    return job;
  }

  it('are each made by one of them', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, someone));
    const jobs = await Promise.all(people.map(requestExport));
    await Promise.all(people.map((person, n) => readyExport(person, jobs[n]?.id ?? '')));
    const attempts = await cluster.exportAttempts();
    expect(jobs.map(({ id }) => attempts[id])).toEqual(jobs.map(() => 1));
    expect(await cluster.archives()).toBe(jobs.length);
    for (const [n, person] of people.entries()) {
      expect(await countsOf(person, jobs[n]?.id ?? '')).toMatchObject({ projects: 1, memories: 1 });
    }
  });

  it('are downloaded from either, whichever made them', async () => {
    const { id } = await requestExport(ada);
    await readyExport(ada, id);
    for (const replica of [0, 1]) {
      await endAuth(replica);
      expect(await countsOf(ada, id)).toMatchObject({ projects: 1, memories: 1 });
      await cluster.restart('auth', replica, 'SIGKILL');
    }
  });

  it('go on at once at the other when one is stopped, which is no attempt', async () => {
    await endAuth(1);
    const one = cluster.replicas('auth')[0] ?? expect.fail('there is no such replica');
    const job = await whileMemorySleeps(async () => {
      const asked = await begun();
      one.end('SIGTERM');
      await until(async () => (await cluster.exportAttempts())[asked.id] === 0);
      return asked;
    });
    await Promise.all([one.ended, cluster.restart('auth', 1, 'SIGKILL')]);
    // It was given back above: the end of a lease would have counted as an attempt.
    await readyExport(ada, job.id, MADE_WITHIN_SECONDS);
    expect((await cluster.exportAttempts())[job.id]).toBe(1);
    expect(await countsOf(ada, job.id)).toMatchObject({ projects: 1, memories: 1 });
    await cluster.restart('auth', 0, 'SIGKILL');
  });

  it('are taken over by the other when one is killed', async () => {
    await endAuth(1);
    const job = await whileMemorySleeps(async () => {
      const asked = await begun();
      await endAuth(0);
      return asked;
    });
    await cluster.restart('auth', 1, 'SIGKILL');
    await readyExport(ada, job.id, MADE_WITHIN_SECONDS);
    expect((await cluster.exportAttempts())[job.id]).toBe(2);
    expect(await countsOf(ada, job.id)).toMatchObject({ projects: 1, memories: 1 });
    await cluster.restart('auth', 0, 'SIGKILL');
  });
});
