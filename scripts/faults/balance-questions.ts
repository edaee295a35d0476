import { QUOTE_REMOVED } from '../../services/chat/src/citations/quotations.ts';
import { until } from '../../services/system-test/src/harness/until.ts';
import { everyPage, line } from './balance-tools.ts';
import type { BalanceLine, Ledger } from './ledger.ts';
import type { Worker } from './workload.ts';

interface MessageBody {
  role: 'user' | 'assistant';
  state: string;
  message: string;
  sources: { number: number; deleted: boolean }[];
}

/** Each question is there once, and its answer has ended in a state that the answer names. */
export async function questions(worker: Worker, sent: Ledger['questions']): Promise<BalanceLine> {
  const faults: string[] = [];
  let found = 0;
  for (const [session, asked] of Map.groupBy(sent, (entry) => entry.session)) {
    const messages = await messagesOf(worker, session);
    for (const entry of asked) {
      const isIt = ({ role, message }: MessageBody) => role === 'user' && message.includes(entry.word);
      const times = messages.filter(isIt).length;
      if (times > 1) faults.push(`the question ${entry.word} is there ${times} times`);
      if (times === 0 && entry.outcome === 'acknowledged') faults.push(`the question ${entry.word} is lost`);
      if (times === 0) continue;
      found++;
      faults.push(...answerFaults(entry, messages[messages.findIndex(isIt) + 1]));
    }
  }
  return line('questions, each with an answer that ended', sent, found, faults);
}

function answerFaults(entry: Ledger['questions'][number], answer: MessageBody | undefined): string[] {
  if (answer?.role !== 'assistant') return [`the question ${entry.word} has no answer`];
  if (answer.state === 'generating') return [`the answer to ${entry.word} is written by no process`];
  if (entry.followed === undefined || answer.state !== 'complete') return [];
  if (isKeptOf(entry.followed, answer)) return [];
  return [
    `what was followed of ${entry.word} (${entry.followed.length} characters) is not what is kept (${answer.message.length})`,
  ];
}

/** Whether what is kept is what was followed, but for the words of documents that were deleted since. */
function isKeptOf(followed: string, { message, sources }: MessageBody): boolean {
  const [start = '', ...others] = message.split(QUOTE_REMOVED);
  const deleted = sources.filter((source) => source.deleted).map(({ number }) => ` [${number}]`);
  if (!others.every((part) => deleted.some((mark) => part.startsWith(mark)))) return false;
  if (!followed.startsWith(start) || !followed.endsWith(others.at(-1) ?? start)) return false;
  let at = start.length;
  for (const part of others) {
    // At least one character was there in place of the remark.
    const found = followed.indexOf(part, at + 1);
    if (found < 0) return false;
    at = found + part.length;
  }
  return others.length > 0 || message === followed;
}

async function messagesOf(worker: Worker, session: number): Promise<MessageBody[]> {
  const path = `/api/projects/${worker.project}/chat/sessions/${session}/messages`;
  let all: MessageBody[] = [];
  const atRest = async () => {
    const pages = await everyPage<{ messages: MessageBody[] }>(worker, path);
    all = pages.reverse().flatMap((page) => page.messages);
    return all.every(({ state }) => state !== 'generating');
  };
  await until(atRest, { seconds: 120 }).catch(() => undefined);
  return all;
}
