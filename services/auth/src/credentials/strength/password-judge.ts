import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Unavailable } from '@cairn/platform/errors';
import type { Component } from '@cairn/service/run';
import pLimit from 'p-limit';
import { refusals } from '../../refusals.ts';
import type { PasswordJudge } from '../ports.ts';
import type { JudgeCall } from './judge-thread.ts';

const RETRY_SECONDS = 5;

const THREAD = new URL('./judge-thread.ts', import.meta.url);
/** The dictionaries and one estimate take a third of it. Megabytes. */
const HEAP_MB = 128;

export interface JudgeOptions {
  /** For one password, the start of the thread included. Milliseconds. */
  timeMs: number;
  /** Passwords that may wait; more are refused. */
  queue: number;
  /** How long the thread stays without work. Milliseconds. */
  idleMs: number;
}

const usual: JudgeOptions = { timeMs: 10_000, queue: 100, idleMs: 60_000 };

/**
 * Refuses what programs guess first: passwords known from breaches, names and words with a digit and a sign, patterns.
 * Estimates are made in a thread, one at a time: on the event loop a password made for it would hold up every other
 * request. The thread starts with the first password and ends after a pause. What cannot be judged in time is refused
 * as Unavailable, never accepted.
 */
export function createPasswordJudge(options: JudgeOptions = usual): {
  judge: PasswordJudge;
  component: Component;
} {
  const inTurn = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  function running(): Worker {
    clearTimeout(idle);
    if (thread) return thread;
    const started = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    started.unref();
    // One that failed while no call waited is replaced by the next call.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  }

  async function isEasy(call: JudgeCall): Promise<boolean> {
    const worker = running();
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(options.timeMs)]);
    try {
      const answered = once(worker, 'message', { signal });
      const exited = once(worker, 'exit', { signal }).then(() => {
        throw new Error('the thread ended');
      });
      worker.postMessage(call);
      const [easy] = await Promise.race([answered, exited]);
      idle = setTimeout(end, options.idleMs).unref();
      return easy === true;
    } catch (cause) {
      await end();
      throw notJudged(cause);
    } finally {
      stop.abort();
    }
  }

  return {
    async judge(password, known) {
      if (inTurn.pendingCount >= options.queue) throw notJudged();
      return inTurn(() => isEasy({ password, known }));
    },
    component: { name: 'password judge', stop: end },
  };
}

function notJudged(cause?: unknown): Unavailable {
  return refusals.password_not_judged({ retryAfterSeconds: RETRY_SECONDS, cause });
}
