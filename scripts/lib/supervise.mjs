// Keeps a program running. Plain JavaScript without dependencies: it runs on the host's own Node (20 or later).
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A configuration that cannot be (EX_CONFIG of sysexits.h): starting again changes nothing. */
const EXIT_CONFIG = 78;
/** Starts in a row that may fail before the program is left alone. */
const FAILED_STARTS = 5;
/** A terminal's Ctrl-C and npm both signal: within this time they are one request. Milliseconds. */
const SAME_REQUEST_MS = 1_000;

/**
 * Runs a program, and starts it again when it ends unexpectedly, after pauses that double from `firstPauseMs` to
 * `longestPauseMs` and start over once it has run for `healthyMs`. The program says `{ cairn: 'ready' }` on its channel
 * when it serves. Signals are passed on to it, and it is not started again after one.
 *
 * Resolves with the exit code for this process: of the program, as a shell gives it, when it ended as asked, failed its
 * first start, or has a wrong configuration; 1 when several starts in a row failed.
 */
export function supervise({
  command,
  args,
  options,
  say,
  firstPauseMs = 1_000,
  longestPauseMs = 60_000,
  healthyMs = 5 * 60_000,
}) {
  return new Promise((resolve) => {
    let child;
    let askedAt;
    let pausing;
    let wasEverReady = false;
    let failedStarts = 0;
    let pauseMs = firstPauseMs;

    function start() {
      let readyAt;
      child = spawn(command, args, {
        ...options,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        // A group of its own: Ctrl-C reaches it through this process, once.
        detached: process.platform !== 'win32',
      });
      child.on('message', (message) => {
        if (message?.cairn !== 'ready') return;
        readyAt = performance.now();
        wasEverReady = true;
        failedStarts = 0;
      });
      child.once('error', (error) => {
        say(`Cairn could not be started: ${error.message}`);
        resolve(1);
      });
      child.once('exit', (code, signal) => ended(code, signal, readyAt));
    }

    function ended(code, signal, readyAt) {
      if (askedAt !== undefined || code === 0 || code === EXIT_CONFIG) {
        return resolve(code ?? 128 + constants.signals[signal]);
      }
      const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
      if (!wasEverReady) {
        if (signal) say(`Cairn ${how} before it was ready.`);
        return resolve(code ?? 1);
      }
      if (readyAt === undefined && ++failedStarts >= FAILED_STARTS) {
        say(
          `Cairn could not be started again, ${FAILED_STARTS} times in a row. What it printed above says why.`,
        );
        return resolve(1);
      }
      if (readyAt !== undefined && performance.now() - readyAt >= healthyMs) pauseMs = firstPauseMs;
      say(`Cairn ${how}. It is started again in ${pauseMs / 1_000} s.`);
      pausing = setTimeout(() => {
        pausing = undefined;
        start();
      }, pauseMs);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    }

    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(name, () => {
        const now = performance.now();
        if (askedAt !== undefined && now - askedAt < SAME_REQUEST_MS) return;
        askedAt = now;
        if (pausing) {
          clearTimeout(pausing);
          resolve(0);
          return;
        }
        child.kill(name === 'SIGHUP' ? 'SIGTERM' : name);
      });
    }
    start();
  });
}
