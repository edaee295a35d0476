/**
 * The cluster shape for developers: real servers in containers, a process a service, the web client with hot reload.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { images, startServers } from '@cairn/testing/containers';
import { logOf } from './log.ts';
import { readOptions, USAGE } from './options.ts';
import { createProcesses, type Program } from './processes.ts';

const root = resolve(import.meta.dirname, '../..');
const dataDir = resolve(root, process.env.CAIRN_DATA_DIR || 'data/dev');
const say = logOf('dev');

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(64);
}

function optionsOrEnd() {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options !== 'help') return options;
  } catch (error) {
    fail(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  process.stdout.write(USAGE);
  process.exit(0);
}

const { own, together } = optionsOrEnd();
const processes = createProcesses(root);

say(`starting ${images.mongo}, ${images.nats} and ${images.elasticsearch} in containers …`);
const servers = await startServers({
  reuse: true,
  given: {
    mongodbUri: process.env.MONGODB_URI || undefined,
    natsUrl: process.env.NATS_URL || undefined,
    elasticsearchUrl: process.env.ELASTICSEARCH_URL || undefined,
  },
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

const keys = join(dataDir, 'keys');
execFileSync(process.execPath, [join(root, 'docker/make-keys.mjs'), keys]);
const port = process.env.PORT || '8080';
const env = {
  ...process.env,
  CAIRN_DATA_DIR: dataDir,
  MONGODB_URI: servers.mongodbUri,
  NATS_URL: servers.natsUrl,
  ELASTICSEARCH_URL: servers.elasticsearchUrl,
  AUTH_SIGNING_KEY_FILE: join(keys, 'auth', 'signing-key.pem'),
  AUTH_SECRETS_KEY_FILE: join(keys, 'auth', 'secrets-key'),
  CAIRN_DRAIN_SECONDS: '2',
  PORT: port,
};

/** What a service is made of: its own code, and what all share. */
const codeOf = (names: readonly string[]) =>
  [...names.map((name) => `services/${name}/src`), 'services/kit', 'proto/gen'].map((path) =>
    join(root, path),
  );
const service = (name: string, parts: readonly string[], more: NodeJS.ProcessEnv): Program => ({
  args: ['--disable-sigusr1', join(root, 'services', name, 'src/main.ts')],
  env: { ...env, ...more },
  watched: codeOf(parts),
});

/** The keys of the services that one process runs. */
const keysOf = (...names: string[]) => ({
  CAIRN_SERVICE_KEYS: names.map((name) => readFileSync(join(keys, name, 'service-key'), 'utf8')).join(''),
  CAIRN_SERVICE_PUBLIC_KEYS_FILE: join(keys, 'auth', 'service-public-keys'),
});
for (const name of own) processes.start(name, service(name, [name], keysOf(name)));
if (together.length > 0) {
  const more = { ...keysOf(...together), CAIRN_SERVICES: together.join(',') };
  processes.start('together', service('standalone', ['standalone', ...together], more));
}
processes.start('web', {
  args: [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'web'), '--clearScreen', 'false'],
  env: { ...env, CAIRN_GATEWAY_URL: `http://localhost:${port}` },
});
say(
  `the web client with hot reload: http://localhost:5173 · the gateway: http://localhost:${port} · Ctrl-C ends all of it`,
);

let ending = false;
async function end(): Promise<void> {
  // Asked twice: at once.
  if (ending) process.exit(130);
  ending = true;
  say('ending …');
  await processes.stop();
  await servers.stop();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
