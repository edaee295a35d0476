// What is built of the sources before it runs. Plain JavaScript without dependencies: it runs on the host's own Node.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  environment,
  filesUnder,
  hashFiles,
  hashOf,
  isStamped,
  must,
  nodeBinary,
  root,
  say,
  stamp,
  stampOf,
  stamps,
} from './prepare.mjs';

const lockfile = join(root, 'package-lock.json');
/** What builds runs seldom: nothing compiled of it is kept. */
const once = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** The web client: whether it is built of the sources and packages as they are, and what builds it. */
export function webClient() {
  const skip = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report']);
  const wanted = signatureOf('web-files', [...filesUnder(join(root, 'web'), skip), lockfile]);
  const isBuilt = existsSync(join(root, 'web', 'dist', 'index.html')) && isStamped('web', wanted);
  async function build() {
    say('Building the web client (once, and after it changes) …');
    rmSync(join(stamps, 'web'), { force: true });
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    await must('Building the web client', nodeBinary(), [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: environment({ ...once, NODE_ENV: 'production' }),
    });
    stamp('web', wanted);
  }
  return { isBuilt, build };
}

/** Builds the web client, when its sources changed since the last time. */
export async function buildWebClient() {
  const client = webClient();
  if (!client.isBuilt) await client.build();
}

/** The services in bundles, in `folder`: whether they are built of the sources as they are, and what builds them. */
export function services() {
  const skip = new Set(['node_modules', 'testing', 'system-test']);
  const sources = ['services', 'proto', join('scripts', 'admin')].flatMap((folder) =>
    filesUnder(join(root, folder), skip),
  );
  const files = [
    ...sources.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')),
    ...['admin.ts', 'lib/bundle-services.mjs', 'lib/runtime-packages.mjs'].map((name) =>
      join(root, 'scripts', name),
    ),
    lockfile,
  ];
  // Each in a folder of its own: a Cairn that runs still loads parts of the one that it was started from.
  const folder = join(stamps, 'services', signatureOf('services-files', files).slice(0, 16));
  async function build() {
    say('Bundling the services (once, and after they change) …');
    const partial = `${folder}.partial`;
    const program = join(root, 'scripts', 'lib', 'bundle-services.mjs');
    const env = environment(once);
    await must('Bundling the services', nodeBinary(), [program, root, folder, partial], { env });
    forgetAllButTheNewest(join(stamps, 'services'));
    renameSync(partial, folder);
  }
  return { folder, isBuilt: existsSync(folder), build };
}

/** Bundles the services, when their sources changed since the last time, and says which file starts them. */
export async function buildServices() {
  const bundles = services();
  if (!bundles.isBuilt) await bundles.build();
  return join(bundles.folder, 'server.mjs');
}

/** Leaves one bundle, which may be running. */
function forgetAllButTheNewest(parent) {
  const age = (name) => statSync(join(parent, name)).mtimeMs;
  const bundles = readdirSync(parent).filter((name) => !name.endsWith('.partial'));
  for (const name of bundles.sort((a, b) => age(b) - age(a)).slice(1)) {
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** The hash of what is in files. They are read when a size or a time has changed, not at every start. */
function signatureOf(name, paths) {
  const states = paths.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  });
  const seen = hashOf(states);
  const [seenBefore, hash] = stampOf(name)?.split('\n') ?? [];
  if (seen === seenBefore) return hash;
  const fresh = hashFiles(paths);
  stamp(name, `${seen}\n${fresh}`);
  return fresh;
}
