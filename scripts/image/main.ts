/**
 * `npm run image`: builds the image, and writes what is in it and what it was made from to `dist/image`:
 *   sbom.cdx.json     CycloneDX: packages of npm, of the web client's files, of Debian, and Node
 *   provenance.json   in-toto and SLSA: sources, base images, arguments, the image's digest
 * Fails when a package is missing from the first, a native is for another processor, or the image is too large.
 *
 *   --tag NAME             `cairn:local` by default
 *   --platform OS/ARCH     one; needs BuildKit where it is not this machine's
 *   --build-arg NAME=VALUE of docker/Dockerfile, any number
 *   --start                also starts it, and fails when it does not become healthy; not for another processor
 *
 * CAIRN_SOURCE_URL   where the sources are published, for the label and the provenance; empty: neither names any
 * CAIRN_BUILDER_ID   the URI that names the builder in the provenance
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyOut, readContents } from './contents.ts';
import { compressedBytes, foreignNatives, installersIn, MOST_MEGABYTES } from './inspect.ts';
import { makeProvenance } from './provenance.ts';
import { makeSbom, missingFrom, sbomFault } from './sbom.ts';
import { startFault } from './start.ts';

const root = resolve(import.meta.dirname, '../..');
const out = join(root, 'dist/image');
/** What decides which packages are installed, and how. */
const DECIDING = [
  'package-lock.json',
  'docker/Dockerfile',
  'docker/trim-rootfs.mjs',
  'docker/prune-modules.mjs',
];

const { values: options } = parseArgs({
  options: {
    tag: { type: 'string', default: 'cairn:local' },
    platform: { type: 'string' },
    'build-arg': { type: 'string', multiple: true, default: [] },
    start: { type: 'boolean', default: false },
  },
});

const read = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const say = (text: string) => process.stdout.write(`${text}\n`);
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** The revision, whether files differ from it, and when it was committed. */
function sources() {
  const committed = Number(process.env.SOURCE_DATE_EPOCH || read('git', 'log', '-1', '--format=%ct'));
  return {
    revision: read('git', 'rev-parse', 'HEAD'),
    isChanged: read('git', 'status', '--porcelain') !== '',
    time: new Date(committed * 1000),
    source: process.env.CAIRN_SOURCE_URL || undefined,
    version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
  };
}

type Sources = ReturnType<typeof sources>;

function buildArguments({ version, revision, isChanged }: Sources): Record<string, string> {
  const own = { VERSION: version, REVISION: isChanged ? `${revision}-changed` : revision };
  const given = options['build-arg'].map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
  return { ...own, ...Object.fromEntries(given) };
}

/** By BuildKit where it is installed, else by the builder of older Docker. */
function build(args: Record<string, string>, { source, time }: Sources): void {
  const hasBuildKit = spawnSync('docker', ['buildx', 'version'], { stdio: 'ignore' }).status === 0;
  const labels = {
    'org.opencontainers.image.created': time.toISOString(),
    ...(source && { [SOURCE_LABEL]: source }),
  };
  const command = [
    ...(hasBuildKit ? ['buildx', 'build', '--load'] : ['build']),
    ...['-f', 'docker/Dockerfile', '-t', options.tag],
    ...(options.platform ? ['--platform', options.platform] : []),
    ...Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ...Object.entries(labels).flatMap(([name, value]) => ['--label', `${name}=${value}`]),
    '.',
  ];
  const SOURCE_DATE_EPOCH = String(time.getTime() / 1000);
  const env = { ...process.env, SOURCE_DATE_EPOCH, DOCKER_BUILDKIT: hasBuildKit ? '1' : '0' };
  const { status } = spawnSync('docker', command, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new Error('The build failed; what it printed above says why.');
}

const SOURCE_LABEL = 'org.opencontainers.image.source';

/** The digest that a registry gave an image, else the one of its configuration. */
function digestOf(image: string): string {
  const [inspected] = JSON.parse(read('docker', 'image', 'inspect', image));
  const digest: string = inspected.RepoDigests?.[0] ?? inspected.Id;
  return digest.slice(digest.lastIndexOf(':') + 1);
}

function basesOf(args: Record<string, string>) {
  const node = args.NODE_IMAGE || 'node:24-slim';
  const names = new Set([node, args.RUNTIME_IMAGE || node]);
  return [...names].map((name) => ({ name, digest: digestOf(name) }));
}

/** What is wrong with an image whose parts are in `folder`. */
async function faultsOf(folder: string, architecture: string): Promise<string[]> {
  const megabytes = Math.round((await compressedBytes(options.tag)) / 1e5) / 10;
  say(`${megabytes} MB compressed, ${architecture}`);
  const foreign = foreignNatives(folder, architecture).map((path) => path.slice(folder.length + 1));
  const installers = installersIn(folder);
  return [
    ...(megabytes > MOST_MEGABYTES ? [`It may have ${MOST_MEGABYTES} MB compressed.`] : []),
    ...(foreign.length > 0 ? [`Not for ${architecture}: ${foreign.join(', ')}.`] : []),
    ...(installers.length > 0 ? [`Programs that install others: ${installers.join(', ')}.`] : []),
  ];
}

async function recordContents(folder: string, from: Sources, args: Record<string, string>, started: Date) {
  const finished = new Date();
  const [{ Os, Architecture }] = JSON.parse(read('docker', 'image', 'inspect', options.tag));
  copyOut(options.tag, folder);
  const contents = readContents(folder);
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const sbom = makeSbom(contents, lockfile, from);
  const fault = await sbomFault(sbom);
  const missing = missingFrom(sbom, contents);
  const files = DECIDING.map((path) => [path, sha256(readFileSync(join(root, path)))]);
  const provenance = makeProvenance({
    ...from,
    image: { tag: options.tag, digest: digestOf(options.tag) },
    builder: process.env.CAIRN_BUILDER_ID || 'urn:cairn:builder:unnamed',
    platform: `${Os}/${Architecture}`,
    arguments: args,
    bases: basesOf(args),
    files: Object.fromEntries(files),
    sbom: sha256(sbom),
    started,
    finished,
  });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'sbom.cdx.json'), sbom);
  writeFileSync(join(out, 'provenance.json'), `${JSON.stringify(provenance, undefined, 2)}\n`);
  const { npm, bundled, debian, node } = contents;
  say(
    `${npm.length} packages of npm, ${bundled.length} in the web client, ${debian.length} of Debian, Node ${node}: dist/image`,
  );
  return [
    ...(fault ? [`The SBOM is no CycloneDX: ${JSON.stringify(fault)}`] : []),
    ...(missing.length > 0 ? [`Missing from the SBOM: ${missing.join(', ')}.`] : []),
    ...(await faultsOf(folder, Architecture)),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'cairn-image-'));
try {
  const started = new Date();
  const from = sources();
  const args = buildArguments(from);
  build(args, from);
  const faults = await recordContents(folder, from, args, started);
  const startingFault = options.start ? await startFault(options.tag) : undefined;
  if (startingFault) faults.push(startingFault);
  for (const each of faults) say(each);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
