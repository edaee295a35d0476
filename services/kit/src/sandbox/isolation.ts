import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';

let probed: readonly string[] | undefined;

/**
 * The command, to go before another, that takes more away from it than Node can: network interfaces, and life beyond its
 * parent's. Tried once: util-linux where there is one, and where it is allowed; else empty.
 */
export function isolation(): readonly string[] {
  probed ??= process.platform === 'linux' ? probe() : [];
  return probed;
}

function probe(): readonly string[] {
  const namespaces = [['/usr/bin/unshare', '-n'], ['/usr/bin/unshare', '-r', '-n'], []];
  const deaths = [['/usr/bin/setpriv', '--pdeathsig', 'KILL'], []];
  for (const namespace of namespaces) {
    for (const death of deaths) {
      const [command, ...rest] = [...namespace, ...death];
      if (command === undefined) return [];
      if (spawnSync(command, [...rest, '/bin/true'], { stdio: 'ignore', timeout: 5_000 }).status === 0) {
        return [command, ...rest];
      }
    }
  }
  return [];
}

/** Arguments that let a process under Node's permission model read files and folders, and nothing else. */
export function readable(paths: readonly string[]): string[] {
  return paths.map((path) => `--allow-fs-read=${realpathSync(path)}`);
}

/** The folder an installed package lies in, wherever npm hoisted it; empty when it is not installed. */
export function packageFolder(name: string, from: string): string[] {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = `${folder}/node_modules/${name}`;
    if (existsSync(candidate)) return [candidate];
    if (folder === dirname(folder)) return [];
  }
}
