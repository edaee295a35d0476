import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FindTool } from './tools.ts';
import { keptMountFlags, scratchFolder, type View } from './view.ts';

/** A way to start a process with fewer rights than its parent. */
export interface Launcher {
  readonly name: string;
  /** The command that goes before another; undefined where the machine lacks a program for it. */
  before(view: View): readonly string[] | undefined;
}

/** User and group of `nobody`, to which a parent with an administrator's rights drops its own. */
const NOBODY = '65534';

/** The ways that a machine may offer, the one that takes most away first; the last takes nothing. */
export function launchers(find: FindTool, isRoot = process.getuid?.() === 0): readonly Launcher[] {
  return [
    { name: 'bubblewrap', before: (view) => bubblewrap(find, view, isRoot) },
    ...(isRoot ? [{ name: 'own namespaces', before: (view: View) => namespaces(find, view, 'root') }] : []),
    {
      name: isRoot ? 'namespaces of a user' : 'own namespaces',
      before: (view) => namespaces(find, view, isRoot ? 'given up' : 'user'),
    },
    { name: 'own network and processes', before: () => withoutMounts(find, isRoot) },
    ...(isRoot ? [{ name: 'another user', before: () => leastRights(find, true) }] : []),
    { name: 'no new rights', before: () => leastRights(find, false) },
    { name: 'Node alone', before: () => [] },
  ];
}

/** The child dies with its parent, and as nobody where the parent is root. */
function leave(find: FindTool, givesUpRoot: boolean): string[] | undefined {
  const setpriv = find('setpriv');
  if (!setpriv) return undefined;
  return [setpriv, ...(givesUpRoot ? asNobody : []), '--pdeathsig', 'KILL'];
}

const asNobody = ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups'];
const noRights = ['--no-new-privs', '--bounding-set', '-all', '--inh-caps', '-all'];

function leastRights(find: FindTool, givesUpRoot: boolean): string[] | undefined {
  const command = leave(find, givesUpRoot);
  // Only an administrator may take capabilities out of the bounding set.
  return command && [...command, ...(givesUpRoot ? noRights : ['--no-new-privs', '--inh-caps', '-all'])];
}

function withoutMounts(find: FindTool, isRoot: boolean): string[] | undefined {
  const unshare = find('unshare');
  const outside = leave(find, false);
  const setpriv = find('setpriv');
  if (!unshare || !outside || !setpriv) return undefined;
  return [
    ...outside,
    unshare,
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    ...['--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child'],
    setpriv,
    ...(isRoot ? asNobody : []),
    ...noRights,
  ];
}

function bubblewrap(find: FindTool, { visible, links }: View, isRoot: boolean): string[] | undefined {
  const bwrap = find('bwrap');
  const outside = isRoot ? leave(find, true) : [];
  if (!bwrap || !outside) return undefined;
  return [
    ...outside,
    bwrap,
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...visible.flatMap(({ source, at }) => ['--ro-bind', source, at]),
    ...[...links].flatMap(([path, target]) => ['--symlink', target, path]),
    ...['--remount-ro', '/', '--chdir', '/', '--'],
  ];
}

/** Who makes the namespaces: root itself, a user in a user namespace, or root after it became a user. */
type Maker = 'root' | 'user' | 'given up';

/**
 * A root file system of its own with the view in it, unchangeable, and the machine's taken away: namespaces by
 * `unshare`, mounts by a shell script in them, then no rights at all.
 */
function namespaces(find: FindTool, view: View, maker: Maker): string[] | undefined {
  const outside = leave(find, maker === 'given up');
  const [unshare, setpriv, sh] = [find('unshare'), find('setpriv'), find('sh')];
  const script = mountScript(find, view);
  if (!outside || !unshare || !setpriv || !sh || !script) return undefined;
  return [
    ...outside,
    unshare,
    ...(maker === 'root' ? [] : ['--user', '--map-root-user']),
    ...['--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child'],
    ...[sh, '-c', script, 'cairn-sandbox'],
    `${TOOLS}/setpriv`,
    ...(maker === 'root' ? asNobody : []),
    ...noRights,
    ...['--pdeathsig', 'KILL'],
  ];
}

/** Where the new root keeps what finishes it; no process under it has the rights to use any of that. */
const TOOLS = '/.cairn';

function mountScript(find: FindTool, view: View): string | undefined {
  const tools = ['mount', 'umount', 'pivot_root', 'mkdir', 'ln', 'setpriv'];
  const [mount = '', umount = '', pivot = '', mkdir = '', ln = '', setpriv = ''] = tools.map(find);
  const root = scratchFolder(view);
  if (![mount, umount, pivot, mkdir, ln, setpriv].every(Boolean) || !root) return undefined;
  const visible = [
    ...view.visible,
    { source: umount, at: `${TOOLS}/umount`, isFolder: false },
    { source: setpriv, at: `${TOOLS}/setpriv`, isFolder: false },
  ];
  const mountinfo = readFileSync('/proc/self/mountinfo', 'utf8');
  const table = visible.map(({ source, at }) => {
    const options = ['rbind', 'ro', 'nosuid', 'nodev', ...keptMountFlags(source, mountinfo)].join(',');
    return `${tabled(source)} ${tabled(root + at)} none ${options} 0 0`;
  });
  // umount finds what is mounted in /proc, which goes with the rest.
  table.push(`/proc ${tabled(`${root}/proc`)} none rbind 0 0`);
  const folders = visible.map(({ at, isFolder }) => (isFolder ? at : dirname(at)));
  const files = visible.filter(({ isFolder }) => !isFolder).map(({ at }) => at);
  const inRoot = (path: string) => quoted(`.${path}`);
  return [
    'set -e',
    `${mount} -n -t tmpfs -o mode=755,size=1m,nosuid,nodev cairn ${quoted(root)}`,
    `cd ${quoted(root)}`,
    `${mkdir} -p .old proc ${[...new Set(folders)].map(inRoot).join(' ')}`,
    ...files.map((at) => `: > ${inRoot(at)}`),
    ...[...view.links].map(([path, target]) => `${ln} -s ${quoted(target)} ${inRoot(path)}`),
    `printf '%s\\n' ${table.map(quoted).join(' ')} > .${TOOLS}/mounts`,
    `${mount} -n -a -T .${TOOLS}/mounts`,
    `${mount} -n -o remount,bind,ro,nosuid,nodev ${quoted(root)}`,
    `${pivot} . .old`,
    'cd /',
    `${TOOLS}/umount -n -l /.old /proc`,
    'exec "$@"',
  ].join('\n');
}

/** A path as fstab(5) writes it. */
function tabled(path: string): string {
  return path.replace(/[\s\\#]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
