import { apply, kubectl, kubernetes } from './commands.ts';
import type { Pod } from './installation.ts';

const NAMESPACE = 'cairn-test-stranger';
const LISTEN = "require('node:http').createServer((_, answer) => answer.end()).listen(8080)";

/** A pod that has nothing to do with Cairn, in a namespace of its own, and listens on port 8080. */
export interface Stranger {
  ip: string;
  run(script: string): Promise<string>;
  remove(): Promise<void>;
}

export async function startStranger(): Promise<Stranger> {
  const inNamespace = (...args: string[]) => ['-n', NAMESPACE, ...args];
  await kubectl(['delete', 'namespace', NAMESPACE, '--ignore-not-found']);
  await apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } });
  await apply({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'stranger', namespace: NAMESPACE },
    spec: {
      containers: [
        {
          name: 'stranger',
          image: process.env.CAIRN_TEST_IMAGE ?? 'cairn:local',
          imagePullPolicy: 'IfNotPresent',
          command: ['node', '-e', LISTEN],
        },
      ],
    },
  });
  await kubectl(inNamespace('wait', '--for=condition=Ready', 'pod/stranger', '--timeout=60s'));
  const pod = await kubernetes<Pod>(...inNamespace('get', 'pod', 'stranger'));
  return {
    ip: pod.status.podIP,
    run: (script) => kubectl(inNamespace('exec', 'stranger', '--', 'node', '-e', script)),
    remove: async () => void (await kubectl(['delete', 'namespace', NAMESPACE, '--wait=false'])),
  };
}
