import { apply, kubectl } from './commands.ts';

const NAMESPACE = 'cairn-test-engines';
const ADDRESS = `mongodb.${NAMESPACE}.svc.cluster.local:27017`;

/** Values for the engines of a test: those of the chart, but for a MongoDB of the images that machines here have. */
export interface EngineValues {
  evaluation: object;
  mongodb?: object;
  networkPolicy?: object;
}

/** Which images the engines of the chart run; without a name the chart's own. */
const image = (name: string) => (process.env[name] ? { image: process.env[name] } : {});

/** Values that name the engines of a namespace; makes the Secret with the address of MongoDB where that is outside. */
export async function engineValues(namespace: string): Promise<EngineValues> {
  const standIn = process.env.CAIRN_TEST_MONGO_IMAGE;
  const elasticsearch = process.env.CAIRN_TEST_ELASTICSEARCH_IMAGE
    ? { dataPath: '/data', env: { ES_TMPDIR: '/tmp' } }
    : {};
  const evaluation = {
    enabled: true,
    mongodb: { storage: '1Gi' },
    nats: { ...image('CAIRN_TEST_NATS_IMAGE'), storage: '1Gi' },
    elasticsearch: {
      ...image('CAIRN_TEST_ELASTICSEARCH_IMAGE'),
      ...elasticsearch,
      memory: '1Gi',
      storage: '1Gi',
    },
  };
  if (!standIn) return { evaluation };
  await apply({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'mongodb-address', namespace },
    stringData: { 'mongodb-uri': `mongodb://${ADDRESS}/?directConnection=true` },
  });
  const here = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': NAMESPACE } } };
  return {
    evaluation,
    mongodb: { existingSecret: 'mongodb-address' },
    networkPolicy: { mongodb: { to: [here] } },
  };
}

/** Starts a MongoDB that knows no users in a namespace of its own, as an operator's would be. */
export async function startStandIn(): Promise<void> {
  const standIn = process.env.CAIRN_TEST_MONGO_IMAGE;
  if (!standIn) return;
  // One of a run before may still be on its way out, and would take the new one along.
  await kubectl(['delete', 'namespace', NAMESPACE, '--ignore-not-found'], { timeout: 180_000 });
  const labels = { app: 'mongodb' };
  await apply({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } },
      {
        apiVersion: 'apps/v1',
        kind: 'StatefulSet',
        metadata: { name: 'mongodb', namespace: NAMESPACE },
        spec: {
          serviceName: 'mongodb',
          selector: { matchLabels: labels },
          template: {
            metadata: { labels },
            spec: {
              containers: [
                {
                  name: 'mongodb',
                  image: standIn,
                  imagePullPolicy: 'IfNotPresent',
                  env: [{ name: 'MONGO_HEAP', value: '1024m' }],
                  // Before pods that start: what all of them wait for.
                  resources: { requests: { cpu: '500m', memory: '1Gi' } },
                  readinessProbe: { tcpSocket: { port: 27017 }, periodSeconds: 1 },
                },
              ],
            },
          },
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'mongodb', namespace: NAMESPACE },
        spec: { clusterIP: 'None', selector: labels, ports: [{ port: 27017 }] },
      },
    ],
  });
  await kubectl(['-n', NAMESPACE, 'rollout', 'status', 'statefulset/mongodb', '--timeout=120s']);
}

export async function stopStandIn(): Promise<void> {
  await kubectl(['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait=false']);
}
