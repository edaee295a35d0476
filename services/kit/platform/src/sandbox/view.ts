import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Something of the machine that a confined process sees, at `at`, unchangeable. */
interface Visible {
  readonly source: string;
  readonly at: string;
  readonly isFolder: boolean;
}

/** All that a confined process sees of the machine's files. */
export interface View {
  readonly visible: readonly Visible[];
  /** Symbolic links, by their path. */
  readonly links: ReadonlyMap<string, string>;
}

/** What Node needs to start, and the files and folders that a process may read. */
export function viewOf(readable: readonly string[]): View {
  const links = new Map<string, string>();
  const paths = [realpathSync(process.execPath), process.execPath, ...libraryFolders(), ...readable];
  for (const folder of ['/lib', '/lib64', '/usr/lib64']) {
    if (!existsSync(folder)) continue;
    if (lstatSync(folder).isSymbolicLink()) links.set(folder, readlinkSync(folder));
    else paths.push(folder);
  }
  const visible: Visible[] = [];
  for (const at of [...new Set(paths)].sort()) {
    const covered = visible.some((other) => at.startsWith(`${other.at}/`) && other.isFolder);
    if (covered && realpathSync(at) === at) continue;
    const source = realpathSync(at);
    visible.push({ source, at, isFolder: statSync(source).isDirectory() });
  }
  return { visible, links };
}

/** Folders of the shared libraries that this very process has loaded: the loader, and the C and C++ libraries. */
function libraryFolders(): string[] {
  const folders = new Set<string>();
  for (const line of readFileSync('/proc/self/maps', 'utf8').split('\n')) {
    const path = /\s(\/\S+\.so(?:\.\d+)*)$/.exec(line)?.[1];
    if (path && !path.includes('/node_modules/')) folders.add(dirname(path));
  }
  return [...folders];
}

/** The flags of the mount a path is on that a process without its rights may not drop. */
export function keptMountFlags(path: string, mountinfo: string): string[] {
  let best = { at: '', flags: [] as string[] };
  for (const line of mountinfo.split('\n')) {
    const [, , , , at = '', flags = ''] = line.split(' ');
    const holds = path === at || path.startsWith(at.endsWith('/') ? at : `${at}/`);
    if (at && holds && at.length >= best.at.length) best = { at, flags: flags.split(',') };
  }
  return best.flags.filter((flag) => ['noexec', 'noatime', 'nodiratime', 'relatime'].includes(flag));
}

/** An existing folder that nothing of a view lies in, to build that view on. */
export function scratchFolder(view: View): string | undefined {
  return ['/mnt', '/media', '/srv', '/opt', '/var', '/tmp', '/home'].find(
    (folder) =>
      existsSync(folder) &&
      view.visible.every(({ source }) => source !== folder && !source.startsWith(`${folder}/`)),
  );
}
