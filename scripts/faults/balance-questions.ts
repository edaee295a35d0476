import { until } from '../../services/system-test/src/harness/until.ts';
import { line } from './balance-tools.ts';
import type { BalanceLine, Ledger } from './ledger.ts';
import type { Worker } from './workload.ts';

interface MessageBody {
  role: 'user' | 'assistant';
  state: string;
  message: string;
}

/** Each question is there once, and its answer has come to an end that the answer itself tells. */
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
  if (answer.state === 'generating') return [`the answer to ${entry.word} is written by nobody`];
  if (entry.followed === undefined || answer.state !== 'complete' || answer.message === entry.followed)
    return [];
  return [
    `what was followed of ${entry.word} (${entry.followed.length} characters) is not what is kept (${answer.message.length})`,
  ];
}

async function messagesOf({ person, project }: Worker, session: number): Promise<MessageBody[]> {
  const path = `/api/projects/${project}/chat/sessions/${session}/messages`;
  let all: MessageBody[] = [];
  const atRest = async () => {
    all = [];
    let token: string | null = '';
    while (token !== null) {
      type Page = { messages: MessageBody[]; next_page_token: string | null };
      const answer = await person.call<Page>('GET', `${path}?page_size=100&page_token=${token}`);
      const page: Page = answer.body;
      all.unshift(...page.messages);
      token = page.next_page_token;
    }
    return all.every(({ state }) => state !== 'generating');
  };
  await until(atRest, { seconds: 120 }).catch(() => undefined);
  return all;
}
