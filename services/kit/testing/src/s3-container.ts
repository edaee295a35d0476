import { GenericContainer, Wait } from 'testcontainers';

/** A server that speaks S3's protocol, as variables of a Cairn that keeps its files there. */
export type S3Variables = Record<
  'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_BUCKET',
  string
>;

export interface S3Server {
  variables: S3Variables;
  stop(): Promise<void>;
}

/** The official image, unless the environment names another (for machines that can pull none). */
const image = process.env.CAIRN_TEST_S3_IMAGE || 'versity/versitygw:v1.8.0';
const PORT = 7070;
const BUCKET = 'cairn-tests';
const KEYS = { S3_ACCESS_KEY_ID: 'cairn', S3_SECRET_ACCESS_KEY: 'known-to-tests-alone' };
/** A key that is known to the server and may do nothing with the bucket. */
export const STRANGER = { S3_ACCESS_KEY_ID: 'stranger', S3_SECRET_ACCESS_KEY: 'of-somebody-else' };

/** The server that `CAIRN_TEST_S3_ENDPOINT` and the variables beside it name, whose bucket exists. */
function givenS3(env: NodeJS.ProcessEnv): S3Variables | undefined {
  if (!env.CAIRN_TEST_S3_ENDPOINT) return undefined;
  const given = (name: string) => env[`CAIRN_TEST_${name}`] ?? '';
  return {
    S3_ENDPOINT: given('S3_ENDPOINT'),
    S3_ACCESS_KEY_ID: given('S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: given('S3_SECRET_ACCESS_KEY'),
    S3_BUCKET: given('S3_BUCKET'),
  };
}

/** Starts a server in a container and makes a bucket there, unless the environment names a server. */
export async function startS3(): Promise<S3Server> {
  const given = givenS3(process.env);
  if (given) return { variables: given, stop: async () => undefined };
  const { S3_ACCESS_KEY_ID: access, S3_SECRET_ACCESS_KEY: secret } = KEYS;
  const stranger = {
    access: STRANGER.S3_ACCESS_KEY_ID,
    secret: STRANGER.S3_SECRET_ACCESS_KEY,
    role: 'user',
  };
  const users = JSON.stringify({ accessAccounts: { [stranger.access]: stranger } });
  const container = await new GenericContainer(image)
    .withExposedPorts(PORT)
    // A folder is a bucket, and an empty image has none.
    .withCopyContentToContainer([
      { content: '', target: `/data/${BUCKET}/.keep` },
      { content: '', target: '/metadata/.keep' },
      { content: users, target: '/users/users.json' },
    ])
    .withCommand([
      ...[
        '--access',
        access,
        '--secret',
        secret,
        '--iam-dir',
        '/users',
        '--health',
        '/health',
        '--keep-alive',
      ],
      ...['posix', '--sidecar', '/metadata', '/data'],
    ])
    .withWaitStrategy(Wait.forHttp('/health', PORT))
    .start();
  const S3_ENDPOINT = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
  return {
    variables: { ...KEYS, S3_ENDPOINT, S3_BUCKET: BUCKET },
    stop: async () => void (await container.stop({ timeout: 10_000 })),
  };
}
