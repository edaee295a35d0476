import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Person } from '../../services/system-test/src/harness/person.ts';
import { kubectl, kubernetes } from './commands.ts';
import { firstPathInBrowser } from './first-path-in-browser.ts';
import { INGRESS, type Installation, openInstallation } from './installation.ts';
import { reachable } from './reachable.ts';
import { startStranger } from './stranger.ts';

interface Service {
  calls: string[];
  index?: boolean;
}

const facts = new URL('../../deploy/helm/cairn/files/services.yaml', import.meta.url);
const services = parse(readFileSync(facts, 'utf8')) as Record<string, Service>;
const names = Object.keys(services);

/** Those that are not called over gRPC. */
const PORTS: Record<string, number> = { gateway: 8080, nats: 4222, elasticsearch: 9200 };

describe('an installation on Kubernetes', () => {
  let cairn: Installation;
  let ada: Person;
  let project: number;
  const places = new Map<string, string>();
  const placeOf = (name: string) => ({ ip: places.get(name) ?? '', port: PORTS[name] ?? 50_051 });

  beforeAll(async () => {
    cairn = await openInstallation('cairn-test');
    const notes = await cairn.deploy({ readers: { seccompProfile: process.env.CAIRN_TEST_SECCOMP ?? '' } });
    expect(notes).toContain(INGRESS);
    ada = await Person.signedUp(INGRESS);
    project = await ada.makeProject('Harbour');
    for (const name of [...names, 'nats', 'elasticsearch']) {
      const [pod] = await cairn.pods(name);
      places.set(name, pod?.status.podIP ?? expect.fail(`there is no pod of ${name}`));
    }
  });
  afterAll(() => cairn.remove());

  it('is found to work by helm test', async () => {
    expect(await cairn.helm('test', 'cairn', '--logs')).toContain('ok: auth answers through the gateway');
  });

  it('takes the largest file through the ingress, gives it back, and refuses a larger one', async () => {
    const largest = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(50 * 1024 * 1024 - 9)]);
    const uploaded = await ada.upload(project, 'largest.pdf', largest);
    expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(201);
    const response = await ada.raw('GET', `/api/projects/${project}/documents/${uploaded.body.id}/download`);
    const content = Buffer.from(await response.arrayBuffer());
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hashOf(content)).toBe(hashOf(largest));
    const refused = await ada.upload(project, 'larger.pdf', Buffer.concat([largest, Buffer.from('x')]));
    expect(refused.status).toBe(413);
  });

  it('streams answers through the ingress, piece by piece', async () => {
    const text = 'The lighthouse keeper is Marguerite Dubois.\nShe lights the lamp at dusk.\n';
    const { body } = await ada.upload(project, 'keeper.txt', text);
    expect(await ada.settled(project, body.id)).toMatchObject({ status: 'processed' });
    const session = await ada.makeSession(project);
    const types: string[] = [];
    for await (const { data } of ada.ask(project, session, 'Who is the lighthouse keeper?'))
      types.push(data.type);
    expect(types.filter((type) => type === 'content').length).toBeGreaterThan(1);
    expect(types.at(-1)).toBe('done');
  });

  it('takes a person in a browser through the ingress from the first screen to a cited answer', async () => {
    const { code, output } = await firstPathInBrowser();
    expect(code, output).toBe(0);
    expect(output).toMatch(/\d+ passed/);
  });

  it('has the readers fenced in as far as the nodes allow', async () => {
    const answer = await cairn.runIn(
      'documents',
      "fetch('http://127.0.0.1:8081/health/ready').then((it) => it.text()).then(console.log)",
    );
    const all = process.env.CAIRN_TEST_SECCOMP !== undefined;
    expect(JSON.parse(answer).sandbox.fences).toEqual({
      network: all,
      files: all,
      processes: all,
      privileges: true,
    });
  });

  it('lets services call each other along the arrows that are drawn, and no others', async () => {
    const targets = [...names, 'nats', 'elasticsearch'].map((name) => ({ ...placeOf(name), name }));
    for (const [name, service] of Object.entries(services)) {
      const expected = [...service.calls, 'nats', ...(service.index ? ['elasticsearch'] : [])];
      // A pod always reaches itself.
      const others = targets.filter((target) => target.name !== name);
      const found = await reachable((script) => cairn.runIn(name, script), others);
      expect([name, found]).toEqual([name, expected.toSorted()]);
    }
  });

  it('reaches no stranger in the cluster from where files are read, and is reached by them at the gateway alone', async () => {
    const stranger = await startStranger();
    try {
      const targets = names.flatMap((name) => [
        { ...placeOf(name), name },
        { ...placeOf(name), name: `${name} health`, port: 8081 },
      ]);
      const engines = ['nats', 'elasticsearch'].map((name) => ({ ...placeOf(name), name }));
      expect(await reachable(stranger.run, [...targets, ...engines])).toEqual(['gateway']);
      const outside = [
        { name: 'stranger', ip: stranger.ip, port: 8080 },
        { name: 'ingress', ip: process.env.CAIRN_TEST_NODE_IP ?? '127.0.0.1', port: 30_080 },
      ];
      expect(await reachable(stranger.run, outside)).toContain('stranger');
      for (const name of ['documents', 'memory', 'search', 'gateway']) {
        expect([name, await reachable((script) => cairn.runIn(name, script), outside)]).toEqual([name, []]);
      }
    } finally {
      await stranger.remove();
    }
  });

  it('has no token of Kubernetes in any pod', async () => {
    const { items } = await kubernetes<{
      items: { metadata: { name: string }; spec: { volumes?: { projected?: { sources: object[] } }[] } }[];
    }>('-n', cairn.namespace, 'get', 'pods');
    for (const { metadata, spec } of items) {
      const sources = (spec.volumes ?? []).flatMap(({ projected }) => projected?.sources ?? []);
      expect([metadata.name, sources.some((source) => 'serviceAccountToken' in source)]).toEqual([
        metadata.name,
        false,
      ]);
    }
  });

  it('stays as it is when it is upgraded to the same', async () => {
    const podsOf = async () =>
      (await Promise.all(names.map((name) => cairn.pods(name)))).flat().map((it) => it.metadata.name);
    const before = await podsOf();
    await cairn.deploy({ readers: { seccompProfile: process.env.CAIRN_TEST_SECCOMP ?? '' } });
    expect(await podsOf()).toEqual(before);
  });

  it('says in words what cannot be upgraded to', async () => {
    await expect(cairn.deploy({ keys: { create: false } })).rejects.toThrow(/needs keys.create=true/);
  });

  it('leaves keys and volumes when it is uninstalled, and goes on with them when it is installed again', async () => {
    // What is kept by policy is named by helm itself.
    expect(await cairn.helm('uninstall', 'cairn', '--wait')).toContain('cairn-what-stays');
    const left = await kubectl([
      '-n',
      cairn.namespace,
      'get',
      'secrets,persistentvolumeclaims',
      '-o',
      'name',
    ]);
    for (const name of ['secret/cairn-auth-keys', 'secret/cairn-authority', 'data-cairn-nats-0']) {
      expect(left).toContain(name);
    }
    await cairn.deploy();
    const { body } = await ada.call<{ projects: { name: string }[] }>('GET', '/api/projects');
    expect(JSON.stringify(body)).toContain('Harbour');
  });
});
