import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks a second, in which Linux counts processor time: `getconf CLK_TCK` is 100 on every common machine. */
const TICKS_PER_SECOND = 100;

interface ProcessLine {
  pid: number;
  parent: number;
  /** Of the process and of its children that have ended, in ticks. */
  ticks: number;
}

/** Of a process and all below it, read from `/proc`: Linux only. */
export interface ProcessTree {
  pids: number[];
  /** Processor time that they have taken so far, with their children that have ended, in milliseconds. */
  processorMs: number;
  /** Memory with what they share counted once, in megabytes. */
  memoryMb: number;
}

export async function processTree(pid: number): Promise<ProcessTree> {
  const lines = await allProcesses();
  const pids: number[] = [];
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    pids.push(next);
    for (const line of lines.values()) if (line.parent === next) waiting.push(line.pid);
  }
  const ticks = pids.reduce((sum, each) => sum + (lines.get(each)?.ticks ?? 0), 0);
  const sizes = await Promise.all(pids.map(proportionalKb));
  return {
    pids,
    processorMs: (ticks * 1_000) / TICKS_PER_SECOND,
    memoryMb: sizes.reduce((sum, kb) => sum + kb, 0) / 1_024,
  };
}

async function allProcesses(): Promise<Map<number, ProcessLine>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    names.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      // After the name, which may hold spaces: state, parent, …, utime, stime, cutime, cstime. See proc(5).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return { pid: Number(name), parent: Number(fields[1]), ticks };
    }),
  );
  return new Map(lines.map((line) => [line.pid, line]));
}

async function proportionalKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
}
