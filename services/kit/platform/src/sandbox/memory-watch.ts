import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Milliseconds between looks: a reader can add some tens of megabytes in that time. */
const INTERVAL = process.platform === 'linux' ? 100 : 500;

/**
 * A process and those it started, the process itself first. Linux only; the process alone where the kernel does not
 * list its children.
 */
export function processTree(pid: number): number[] {
  const tree = [pid];
  // The list grows while it is walked.
  for (const parent of tree) {
    const children = ofKernel(`/proc/${parent}/task/${parent}/children`);
    tree.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return tree;
}

/** Bytes of memory a process and those it started have resident, 0 once it has ended. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    if (process.platform === 'linux') {
      return processTree(pid).reduce((sum, each) => sum + residentBytesAlone(each), 0);
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) * 1024;
  } catch {
    return 0;
  }
}

function residentBytesAlone(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(ofKernel(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** A file of /proc, empty once its process has ended. No disk is read: waiting for it costs less than a turn. */
function ofKernel(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Calls `onOver` once when the resident memory of a process and its children passes the limit. Returns how to end the
 * watch.
 */
export function watchMemory(pid: number, limitBytes: number, onOver: () => void): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const resident = await residentBytes(pid);
    if (ended) return;
    if (resident > limitBytes) onOver();
    else timer = setTimeout(look, INTERVAL);
  };
  timer = setTimeout(look, INTERVAL);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
