import { until } from '../../services/system-test/src/harness/until.ts';
import { line } from './balance-tools.ts';
import type { BalanceLine, Ledger } from './ledger.ts';
import type { Worker } from './workload.ts';

interface Results {
  memory: { content: string }[];
  chats: { message: string }[];
}

/** What the index of memories and messages holds is what the services have: each once, and nothing that was deleted. */
export async function found(
  worker: Worker,
  { memories, questions }: Pick<Ledger, 'memories' | 'questions'>,
): Promise<BalanceLine[]> {
  return [await memoriesFound(worker, memories), await questionsFound(worker, questions)];
}

/** How often it is found at last: the index follows events, and these may still be on their way. */
async function timesOf(worker: Worker, word: string, times: number, of: keyof Results): Promise<number> {
  let last = -1;
  const asExpected = async () => {
    const path = `/api/projects/${worker.project}/search?query=${encodeURIComponent(word)}`;
    const { body, status } = await worker.person.call<Results>('GET', path);
    if (status !== 200) return false;
    last = JSON.stringify(body[of]).split(word).length > 1 ? body[of].length : 0;
    return last === times;
  };
  await until(asExpected, { seconds: 60, everyMs: 250 }).catch(() => undefined);
  return last;
}

async function memoriesFound(worker: Worker, sent: Ledger['memories']): Promise<BalanceLine> {
  const faults: string[] = [];
  let count = 0;
  const settled = sent.filter(({ outcome, deleted }) => outcome === 'acknowledged' && deleted !== 'unknown');
  for (const { content, deleted } of settled) {
    const wanted = deleted === 'acknowledged' ? 0 : 1;
    const times = await timesOf(worker, content.split(' ').at(-1) ?? '', wanted, 'memory');
    count += times;
    if (times !== wanted) faults.push(`"${content}" is found ${times} times, not ${wanted}`);
  }
  const left = settled.filter(({ deleted }) => deleted !== 'acknowledged');
  return line('memories found by search', left, count, faults);
}

async function questionsFound(worker: Worker, sent: Ledger['questions']): Promise<BalanceLine> {
  const faults: string[] = [];
  let count = 0;
  const settled = sent.filter(({ outcome }) => outcome === 'acknowledged');
  for (const { word } of settled) {
    // A chat is one hit, with the message of it that fits best.
    const times = await timesOf(worker, word, 1, 'chats');
    count += times;
    if (times !== 1) faults.push(`the question ${word} is found ${times} times`);
  }
  return line('questions found by search', settled, count, faults);
}
