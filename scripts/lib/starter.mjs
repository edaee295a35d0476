// What `npm start` and `npm run dev` run ends with npm's own process, also where that was killed. Plain JavaScript
// without dependencies: it runs on the host's own Node, and in the process that serves.
import { readFileSync } from 'node:fs';

/** How often it is looked whether a process has ended, in milliseconds: no system lets a process hear of its parent. */
const LOOK_MS = 500;

/** Whether a process has ended; one that nothing has waited for yet, where the system says so. */
function hasEnded(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.startsWith('Z', stat.lastIndexOf(')') + 2);
  } catch {
    return false;
  }
}

/** Calls `end` once, when one of these processes has ended. What is not the number of a process is passed over. */
export function watchStarters(starters, end) {
  const pids = starters.map(Number).filter((pid) => pid > 0);
  if (pids.length === 0) return;
  const timer = setInterval(() => {
    if (!pids.some(hasEnded)) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}
