import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apply, helm, kubectl, kubernetes } from './commands.ts';
import { engineValues } from './engines.ts';

const CHART = fileURLToPath(new URL('../../deploy/helm/cairn', import.meta.url));
const RELEASE = 'cairn';

/** Where the ingress of the cluster answers on this machine. */
export const INGRESS = process.env.CAIRN_TEST_INGRESS ?? 'http://localhost:30080';

export interface Pod {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: { nodeName: string };
  status: { podIP: string; conditions?: { type: string; status: string }[] };
}

/** One release of the chart in a namespace of its own, which takes pods of the strictest kind alone. */
export interface Installation {
  namespace: string;
  /** Installs, or upgrades to, these values over those of every test; waits until it is ready. Gives the notes. */
  deploy(values?: object): Promise<string>;
  helm(...args: string[]): Promise<string>;
  /** Pods of one part of it that are not being ended. */
  pods(component: string): Promise<Pod[]>;
  /** Runs JavaScript in a pod of one service; gives what it printed. */
  runIn(service: string, script: string): Promise<string>;
  secret(name: string): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

/** What every test asks for: tests register many people, all from this machine. */
async function everyTest(namespace: string): Promise<object[]> {
  const [repository, tag] = (process.env.CAIRN_TEST_IMAGE ?? 'cairn:local').split(':');
  const env = Object.fromEntries(
    [
      'LIMIT_REGISTRATIONS_PER_MINUTE',
      'LIMIT_REGISTRATIONS_PER_HOUR',
      'LIMIT_REQUESTS_PER_MINUTE',
      'LIMIT_ANSWERS_PER_DAY',
      'LIMIT_ANSWERS_AT_ONCE',
    ].map((name) => [name, '0']),
  );
  // As much as three replicas of each fit on two processors with. With less the engines, which ask for more, take
  // nearly all of the processor time where they start beside the services, and calls take longer than they are
  // waited for.
  const requests = { cpu: '30m', memory: '64Mi' };
  return [
    {
      url: INGRESS,
      image: { repository, tag },
      defaults: { replicas: 1, env: { ...env, SIGN_IN_TRIES_PER_MINUTE: '100000' }, resources: { requests } },
      services: Object.fromEntries(
        ['auth', 'documents', 'search', 'chat'].map((it) => [it, { resources: { requests } }]),
      ),
    },
    await engineValues(namespace),
  ];
}

export async function makeNamespace(name: string): Promise<void> {
  await apply({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  });
}

export async function openInstallation(namespace: string): Promise<Installation> {
  await kubectl(['delete', 'namespace', namespace, '--ignore-not-found'], { timeout: 180_000 });
  await makeNamespace(namespace);
  const base = await everyTest(namespace);
  const inNamespace = (args: readonly string[]) => ['-n', namespace, ...args];

  return {
    namespace,
    async deploy(values = {}) {
      const layers = [...base, values];
      const folder = await mkdtemp(join(tmpdir(), 'cairn-values-'));
      const files = layers.map((_, n) => join(folder, `${n}.json`));
      await Promise.all(files.map((file, n) => writeFile(file, JSON.stringify(layers[n]))));
      const flags = files.flatMap((file) => ['-f', file]);
      const wait = ['--wait', '--wait-for-jobs', '--timeout', '6m'];
      await helm(inNamespace(['upgrade', '--install', RELEASE, CHART, ...flags, ...wait]), {
        timeout: 400_000,
      });
      return helm(inNamespace(['get', 'notes', RELEASE]));
    },
    helm: (...args) => helm(inNamespace(args), { timeout: 400_000 }),
    async pods(component) {
      const selector = `app.kubernetes.io/component=${component}`;
      const { items } = await kubernetes<{ items: Pod[] }>(...inNamespace(['get', 'pods', '-l', selector]));
      return items.filter(({ metadata }) => !metadata.deletionTimestamp);
    },
    runIn: (service, script) =>
      kubectl(
        inNamespace(['exec', `deploy/${RELEASE}-${service}`, '-c', service, '--', 'node', '-e', script]),
      ),
    async secret(name) {
      const { data } = await kubernetes<{ data: Record<string, string> }>(
        ...inNamespace(['get', 'secret', `${RELEASE}-${name}`]),
      );
      return Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      );
    },
    async remove() {
      await kubectl(['delete', 'namespace', namespace, '--ignore-not-found', '--wait=false']);
    },
  };
}
