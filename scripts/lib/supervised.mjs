// Imported before a program: has it end when its standard input does, or the process CAIRN_STARTER. With supervise.sh
// it gives the program the channel to its parent that supervise.mjs gives, made of a file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { watchStarters } from './starter.mjs';

/** A signal to the whole group comes to this process, too, at nearly the same time. Milliseconds. */
const SAME_REQUEST_MS = 250;

if (isMainThread) {
  const { CAIRN_SUPERVISOR: folder, CAIRN_STARTER: starter } = process.env;
  delete process.env.CAIRN_SUPERVISOR;
  delete process.env.CAIRN_STARTER;
  if (folder) {
    process.send = (message, sent) => {
      if (message?.cairn === 'ready')
        writeFileSync(join(folder, 'ready'), `${Math.floor(Date.now() / 1_000)}`);
      sent?.(null);
      return true;
    };
    // The shell's to judge: with `nohup` it goes on.
    process.on('SIGHUP', () => undefined);
  }
  let asked = false;
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.prependListener(name, function note() {
      asked = true;
      if (process.listenerCount(name) > 1) return;
      // The program does not listen yet: it ends as it would without this.
      process.off(name, note);
      process.kill(process.pid, name);
    });
  }
  const end = () => asked || process.kill(process.pid, 'SIGTERM');
  process.stdin.once('end', () => setTimeout(end, SAME_REQUEST_MS)).resume();
  process.stdin.unref();
  watchStarters([starter], end);
}
