// Where the packages of the lockfile lie, on this machine. Plain JavaScript without dependencies, as install.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** npm reads it instead of package-lock.json where it is there. */
const shrinkwrap = join(root, 'npm-shrinkwrap.json');

/**
 * A lockfile in which every package that comes from a registry has the address by which registries serve it: that of
 * the registry, the name, `/-/`, and the name without its scope with the version.
 *
 * @param settings npm's: `registry`, and `@scope:registry` where a scope has its own
 */
export function withAddresses({ packages, ...more }, settings) {
  const addressed = Object.entries(packages).map(([place, entry]) => {
    const isOfRegistry = place.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.resolved;
    if (!isOfRegistry) return [place, entry];
    const name = entry.name ?? place.split('node_modules/').at(-1);
    const [scope] = name.split('/');
    const registry = (settings[`${scope}:registry`] ?? settings.registry).replace(/\/*$/, '/');
    const resolved = `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [place, { ...entry, resolved }];
  });
  return { ...more, packages: Object.fromEntries(addressed) };
}

/** What npm is set to, by its command and first arguments; nothing where it does not say. */
function settingsOf([command, first]) {
  const { stdout } = spawnSync(command, [...first, 'config', 'list', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

/**
 * Does `work`, an install by `npm`, with the address of every package at hand. The lockfile names none, so that it
 * installs from any registry, and npm then asks the registry for the list of all versions of every package: half of
 * the processor's time of an install, and a third of its wait.
 *
 * @returns what `work` does: whether it installed. False without having tried where npm does not say its registry.
 */
export async function addressing(npm, work) {
  // One stays behind where an install was killed.
  rmSync(shrinkwrap, { force: true });
  const settings = settingsOf(npm);
  if (!settings.registry) return false;
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(shrinkwrap, JSON.stringify(withAddresses(lockfile, settings)));
  try {
    return await work();
  } finally {
    rmSync(shrinkwrap, { force: true });
  }
}
