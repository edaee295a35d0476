import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Milliseconds between looks: a reader can add some tens of megabytes in that time. */
const INTERVAL = process.platform === 'linux' ? 100 : 500;

/** Bytes of memory a process has resident, 0 once it is gone. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) * 1024;
  } catch {
    return 0;
  }
}

/** Calls `onOver` once when the process's resident memory passes the limit. Returns the function that ends the watch. */
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
