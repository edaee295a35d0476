import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FenceState, fenceNames } from '../config/fences.ts';
import { type Launcher, launchers } from './launchers.ts';
import { probe } from './probe.ts';
import { type FindTool, SYSTEM_FOLDERS, toolsIn } from './tools.ts';
import { viewOf } from './view.ts';

/** A program of ours that reads strangers' bytes. */
interface ConfinedProgram {
  /** Its file, run by Node. */
  readonly entry: string;
  /** Files and folders with its code: all that it may read. */
  readonly readable: readonly string[];
  /** Further options of Node. */
  readonly nodeOptions?: readonly string[];
}

/** How processes that read strangers' bytes are confined on this machine. */
export interface Sandbox {
  /** The way they are started, by name. */
  readonly level: string;
  /** What the system keeps from them; Node's own restrictions are always there as well. */
  readonly fences: readonly FenceState[];
  /** The command that starts a program, its entry the last. */
  command(program: ConfinedProgram): readonly string[];
}

const DISARM = fileURLToPath(new URL('./disarm.ts', import.meta.url));

/** What Node takes from every such process: files, addons, workers, child processes, databases, the debugger. */
const RESTRICTIONS = ['--permission', '--no-experimental-sqlite', '--disable-sigusr1', '--no-warnings'];

/** Tries the ways of this machine, the one that takes most away first, and keeps the first that works. */
export async function openSandbox(find: FindTool = toolsIn(SYSTEM_FOLDERS)): Promise<Sandbox> {
  if (process.platform === 'linux') {
    for (const launcher of launchers(find)) {
      const fences = await probe(launcher);
      if (fences) return sandboxOf(launcher, fences);
    }
  }
  const fences = fenceNames.map((fence) => ({ fence, holds: false, tried: 'nothing: this is not Linux' }));
  return sandboxOf({ name: 'Node alone', before: () => [] }, fences);
}

function sandboxOf(launcher: Launcher, fences: readonly FenceState[]): Sandbox {
  return {
    level: launcher.name,
    fences,
    command({ entry, readable, nodeOptions = [] }) {
      const paths = [...readable, DISARM];
      return [
        ...(process.platform === 'linux' ? (launcher.before(viewOf(paths)) ?? []) : []),
        process.execPath,
        ...RESTRICTIONS,
        ...[...new Set(paths.flatMap((path) => [path, realpathSync(path)]))].map(
          (path) => `--allow-fs-read=${path}`,
        ),
        ...nodeOptions,
        '--import',
        DISARM,
        entry,
      ];
    },
  };
}

let ofThisProcess: Promise<Sandbox> | undefined;

/** The sandbox of this machine, tried once a process. */
export function theSandbox(): Promise<Sandbox> {
  ofThisProcess ??= openSandbox();
  return ofThisProcess;
}

/** The folder an installed package lies in, wherever npm hoisted it; empty when it is not installed. */
export function packageFolder(name: string, from: string): string[] {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const candidate = `${folder}/node_modules/${name}`;
    if (existsSync(candidate)) return [candidate];
    if (folder === dirname(folder)) return [];
  }
}
