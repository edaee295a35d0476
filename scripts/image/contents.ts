import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of npm that lies in an image. */
export interface NpmPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** Where it lies, as the lockfile names the place. */
  readonly path: string;
}

/** A package of Debian that lies in an image. */
export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
  /** The source package, where it is named otherwise. */
  readonly source?: string;
}

/** What is in an image, read from its files and not from what the build meant to put there. */
export interface ImageContents {
  readonly npm: readonly NpmPackage[];
  /** Packages whose code the build of the web client put into its files: names and versions. */
  readonly bundled: readonly Pick<NpmPackage, 'name' | 'version' | 'license'>[];
  readonly debian: readonly DebianPackage[];
  /** Number of Debian's release, such as `12`. */
  readonly debianRelease?: string;
  readonly node: string;
}

/** What names the contents of an image, by its place. */
const PARTS = ['app/node_modules', 'app/web/dist/licences.txt', 'var/lib/dpkg', 'usr/lib/os-release'];
/** Where programs may be: which of these there are depends on the base. */
const PROGRAMS = ['usr/bin', 'usr/sbin', 'usr/local/bin', 'nodejs/bin'];

/**
 * Copies what names the contents of an image, and its programs, into a folder, at the same places. The image is not
 * started: it may be for another processor.
 */
export function copyOut(image: string, folder: string): void {
  const docker = (...args: string[]) =>
    execFileSync('docker', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  const container = docker('create', image);
  const copy = (path: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    docker('cp', `${container}:/${path}`, join(folder, path));
  };
  try {
    for (const path of PARTS) copy(path);
    for (const path of PROGRAMS) {
      try {
        copy(path);
      } catch (error) {
        if (!/could not find the file|no such/i.test(String(error))) throw error;
      }
    }
  } finally {
    docker('rm', container);
  }
}

/** Reads what `copyOut` copied. */
export function readContents(folder: string): ImageContents {
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  const node = PROGRAMS.map((path) => join(folder, path, 'node')).find(existsSync);
  if (!node) throw new Error(`No Node in ${PROGRAMS.join(', ')}.`);
  return {
    npm: npmPackagesIn(join(folder, 'app/node_modules')),
    bundled: bundledPackages(text('app/web/dist/licences.txt')),
    debian: debianPackagesIn(join(folder, 'var/lib/dpkg')),
    debianRelease: /^VERSION_ID="?(\d+)/m.exec(text('usr/lib/os-release'))?.[1],
    node: nodeVersion(readFileSync(node)),
  };
}

/** The installed packages under a node_modules folder. Links are workspaces: parts of Cairn. */
export function npmPackagesIn(modules: string, path = 'node_modules'): NpmPackage[] {
  const folders = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  const names = folders(modules).flatMap((name) =>
    name.startsWith('@') ? folders(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return names.flatMap((place) => {
    const folder = join(modules, place);
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const nested = join(folder, 'node_modules');
    const inner = existsSync(nested) ? npmPackagesIn(nested, `${path}/${place}/node_modules`) : [];
    return [{ name, version, license: licenseText(license), path: `${path}/${place}` }, ...inner];
  });
}

/** Old packages name a licence as an object. */
function licenseText(license: unknown): string | undefined {
  if (typeof license === 'string') return license;
  const type = (license as { type?: unknown } | undefined)?.type;
  return typeof type === 'string' ? type : undefined;
}

/** The headings of the bundler's file of licences: `## name - version (licence)`. */
export function bundledPackages(text: string): ImageContents['bundled'] {
  return [...text.matchAll(/^## (\S+) - (\S+)(?: \((.+)\))?$/gm)].map(
    ([, name = '', version = '', license]) => ({
      name,
      version,
      license,
    }),
  );
}

/** From dpkg's list, or from the folder of them that distroless images have. */
export function debianPackagesIn(dpkg: string): DebianPackage[] {
  const folder = join(dpkg, 'status.d');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.endsWith('.md5sums'))
        .map((name) => join(folder, name))
    : [join(dpkg, 'status')];
  const paragraphs = files.flatMap((file) => readFileSync(file, 'utf8').split(/\n\n+/));
  return paragraphs.flatMap((paragraph) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1];
    const [name, version, architecture] = [field('Package'), field('Version'), field('Architecture')];
    return name && version && architecture ? [{ name, version, architecture, source: field('Source') }] : [];
  });
}

/** The version of a Node binary for any processor: it holds the address of its own source. */
export function nodeVersion(binary: Buffer): string {
  const found = /\/node-v(\d+\.\d+\.\d+)\.tar\.gz/.exec(binary.toString('latin1'))?.[1];
  if (!found) throw new Error('The file of Node does not name its version.');
  return found;
}
