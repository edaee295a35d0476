import i18next from 'i18next';
import { ApiError, isNotFound, messageOf } from '#lib/api/errors.ts';
import { session } from '#lib/auth/session.ts';
import { backoff, openedInTime, pause } from '#lib/stream/backoff.ts';
import { announce, CATCH_UP, onServerEvent } from '#lib/stream/server-events.ts';
import { toast } from '#lib/toasts.ts';
import { sendMessage } from '../api/answer-stream.ts';
import {
  forgetWaiting,
  keepWaiting,
  onWaitingChanged,
  readWaiting,
  type WaitingQuestion,
} from './waiting-questions.ts';

const LOCK = 'cairn.waiting-questions';

/** Statuses that say nothing of the question: what stands before the server, a session that ended, too many at once. */
const PASSING = [0, 401, 408, 429, 502, 503, 504];

const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || PASSING.includes(error.status) || error.code === 'answer_running';

/** Sends at once what waits, one that was refused included. */
export function sendNow(question: WaitingQuestion): void {
  const { refusal: _, ...fresh } = question;
  keepWaiting(fresh);
}

/** Resolves when the server has the question. The stream is left to who shows the chat: see `AnswerWatcher`. */
async function send(question: WaitingQuestion, ended: AbortSignal): Promise<void> {
  const { projectId, sessionId, text, clientId, mode, parent } = question;
  const left = new AbortController();
  try {
    await openedInTime(
      (signal) => sendMessage(projectId, sessionId, { text, clientId, parent }, mode, signal),
      AbortSignal.any([ended, left.signal]),
    );
  } finally {
    left.abort();
  }
}

/** Sends one question. False when it goes on waiting. */
async function trySending(question: WaitingQuestion, ended: AbortSignal): Promise<boolean> {
  const { clientId, projectId, sessionId } = question;
  try {
    await send(question, ended);
  } catch (error) {
    if (isPassing(error)) return false;
    if (!isNotFound(error)) return keepWaiting({ ...question, refusal: messageOf(error) });
    forgetWaiting(clientId);
    toast(i18next.t('chat:waiting.noChat'), 'error');
    return true;
  }
  announce({ type: 'chat.message_created', project_id: projectId, session_id: sessionId });
  forgetWaiting(clientId);
  return true;
}

/**
 * One tab sends at a time, where the browser has locks. That spares requests, and no more: local storage comes late
 * from one process to the next, so that a tab may still read what another has just removed. The client id makes one
 * message of two.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work();

/** Sends what waits, in its order. Resolves to whether something goes on waiting. */
async function sendAll(ended: AbortSignal): Promise<boolean> {
  if (readWaiting().length === 0) return false;
  return alone(async () => {
    const held = new Set<number>();
    for (const { clientId } of readWaiting()) {
      // Read again: another tab may have sent it or taken it back.
      const question = readWaiting().find((each) => each.clientId === clientId);
      if (!question || question.refusal || held.has(question.sessionId)) continue;
      if (ended.aborted || !(await trySending(question, ended))) held.add(question.sessionId);
    }
    return held.size > 0;
  });
}

const untilEnd = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/**
 * Sends questions that wait as soon as that is possible, until the signal ends: with growing pauses, and at once when a
 * connection is there again, another answer of the chat has ended or the person says so. It does not ask whether the
 * browser is online: a Cairn on this machine is reached without any network.
 */
export async function keepSending(ended: AbortSignal): Promise<void> {
  let wake = new AbortController();
  const look = () => wake.abort();
  const unheard = [
    onWaitingChanged(look),
    onServerEvent(({ type }) => (type === CATCH_UP || type === 'chat.message_created') && look()),
  ];
  const names = ['online', 'pageshow'];
  for (const name of names) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  ended.addEventListener('abort', look);
  for (let attempt = 0; !ended.aborted && session.get().user; ) {
    wake = new AbortController();
    const waits = await sendAll(ended);
    attempt = waits ? attempt + 1 : 0;
    await (waits ? pause(backoff(attempt), wake.signal) : untilEnd(wake.signal));
  }
  for (const end of unheard) end();
  for (const name of names) window.removeEventListener(name, look);
  document.removeEventListener('visibilitychange', look);
}
