// Imported before a program that supervise.sh keeps running: gives it the channel to its parent that supervise.mjs
// gives, made of a file and of standard input.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** A signal to the whole group comes to this process, too, at nearly the same time. Milliseconds. */
const SAME_REQUEST_MS = 250;

if (isMainThread) {
  const folder = process.env.CAIRN_SUPERVISOR;
  delete process.env.CAIRN_SUPERVISOR;
  process.send = (message, sent) => {
    if (message?.cairn === 'ready') writeFileSync(join(folder, 'ready'), `${Math.floor(Date.now() / 1_000)}`);
    sent?.(null);
    return true;
  };
  let asked = false;
  for (const name of ['SIGINT', 'SIGTERM']) process.prependListener(name, () => (asked = true));
  const end = () => asked || process.kill(process.pid, 'SIGTERM');
  process.on('SIGHUP', end);
  process.stdin.once('end', () => setTimeout(end, SAME_REQUEST_MS)).resume();
  process.stdin.unref();
}
