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

/** Builds the web client, when its sources changed since the last time. */
export async function buildWebClient() {
  const skip = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report']);
  const wanted = signatureOf('web-files', filesUnder(join(root, 'web'), skip));
  const built = join(root, 'web', 'dist', 'index.html');
  if (existsSync(built) && isStamped('web', wanted)) return;
  say('Building the web client (once, and after it changes) …');
  rmSync(join(stamps, 'web'), { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await must('Building the web client', nodeBinary(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: environment({ NODE_ENV: 'production' }),
  });
  stamp('web', wanted);
}

/** Bundles the services, when their sources changed since the last time, and says which file starts them. */
export async function buildServices() {
  const skip = new Set(['node_modules', 'testing', 'system-test', 'transfer']);
  const sources = ['services', 'proto'].flatMap((folder) => filesUnder(join(root, folder), skip));
  const files = [
    ...sources.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')),
    join(root, 'package-lock.json'),
    join(root, 'scripts', 'lib', 'bundle-services.mjs'),
  ];
  // Each in a folder of its own: a Cairn that runs still loads parts of the one that it was started from.
  const folder = join(stamps, 'services', signatureOf('services-files', files).slice(0, 16));
  const entry = join(folder, 'server.mjs');
  if (existsSync(entry)) return entry;
  say('Bundling the services (once, and after they change) …');
  const partial = `${folder}.partial`;
  const program = join(root, 'scripts', 'lib', 'bundle-services.mjs');
  await must('Bundling the services', nodeBinary(), [program, root, folder, partial], { env: environment() });
  forgetAllButTheNewest(join(stamps, 'services'));
  renameSync(partial, folder);
  return entry;
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
