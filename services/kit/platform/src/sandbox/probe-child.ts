/**
 * Tries to get past each fence, without Node's own restrictions, and prints what came of it as one line of JSON. Stays
 * until its input ends, so that its parent can look at it from outside.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { ProbeResult, ProbeTask } from './probe.ts';

const task = JSON.parse(process.argv[2] ?? '{}') as ProbeTask;

/** The error's code when an attempt was refused, undefined when it worked. */
function refusal(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

const network = await new Promise<string | undefined>((resolve) => {
  const socket = connect({ host: '127.0.0.1', port: task.port }, () => resolve(undefined));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
});
const result: ProbeResult = {
  pid: process.pid,
  network,
  reading: refusal(() => readFileSync(task.file)),
  writing: refusal(() => {
    writeFileSync(task.newFile, '');
    rmSync(task.newFile);
  }),
  processes: refusal(() => process.kill(task.pid, 0)),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.stdin.resume().once('end', () => process.exit(0));
