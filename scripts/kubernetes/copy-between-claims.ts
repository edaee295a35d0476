import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { apply, kubectl } from './commands.ts';

const USER = 10_001;

/** A pod that does nothing and has a claim at /bundle, as the user of Cairn. */
async function startHolder(namespace: string, claim: string): Promise<void> {
  await apply({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'holder', namespace },
    spec: {
      restartPolicy: 'Never',
      securityContext: {
        runAsNonRoot: true,
        runAsUser: USER,
        runAsGroup: USER,
        fsGroup: USER,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name: 'holder',
          image: process.env.CAIRN_TEST_IMAGE ?? 'cairn:local',
          imagePullPolicy: 'IfNotPresent',
          command: ['node', '-e', 'setInterval(() => {}, 1e6)'],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          volumeMounts: [{ name: 'bundle', mountPath: '/bundle' }],
        },
      ],
      volumes: [{ name: 'bundle', persistentVolumeClaim: { claimName: claim } }],
    },
  });
  await kubectl(['-n', namespace, 'wait', '--for=condition=Ready', 'pod/holder', '--timeout=120s']);
}

const inHolder = (namespace: string, script: string) => [
  ...['-n', namespace, 'exec', '-i', 'holder', '--', 'node', '-e'],
  script,
];

/** Copies all files of a claim into the claim of the same name in another namespace. */
export async function copyBetweenClaims(claims: { claim: string; from: string; to: string }): Promise<void> {
  const { claim, from, to } = claims;
  await Promise.all([startHolder(from, claim), startHolder(to, claim)]);
  const { stdout } = await promisify(execFile)(
    'kubectl',
    inHolder(from, "console.log(require('fs').readdirSync('/bundle').join('\\n'))"),
  );
  for (const file of stdout.split('\n').filter((name) => name.endsWith('.bundle'))) {
    const path = JSON.stringify(`/bundle/${file}`);
    const reading = spawn(
      'kubectl',
      inHolder(from, `require('fs').createReadStream(${path}).pipe(process.stdout)`),
    );
    const writing = spawn(
      'kubectl',
      inHolder(to, `process.stdin.pipe(require('fs').createWriteStream(${path}))`),
    );
    await pipeline(reading.stdout, writing.stdin);
    await once(writing, 'exit');
  }
  for (const namespace of [from, to])
    await kubectl(['-n', namespace, 'delete', 'pod', 'holder', '--grace-period=1']);
}
