import { setTimeout as wait } from 'node:timers/promises';
import { startWorkload, type Workload } from '../faults/workload.ts';
import { createRandom } from '../lib/random.ts';

export interface Load {
  workload: Workload;
  /** What people were not answered since it was asked last, which streams were cut, and how much they sent. */
  since(): { sent: number; unanswered: string[]; cut: string[] };
}

/** People at work at an address. */
export async function startLoad(base: string, people: number): Promise<Load> {
  const workload = await startWorkload(base, people, createRandom(1));
  const { ledger } = workload;
  const sent = () => ledger.documents.length + ledger.questions.length + ledger.memories.length;
  let [sentBefore, unansweredBefore, cutBefore] = [0, 0, 0];
  return {
    workload,
    since() {
      const now = {
        sent: sent() - sentBefore,
        unanswered: ledger.unanswered.slice(unansweredBefore),
        cut: ledger.cut.slice(cutBefore),
      };
      [sentBefore, unansweredBefore, cutBefore] = [sent(), ledger.unanswered.length, ledger.cut.length];
      return now;
    },
  };
}

/** Lets people work for a while. */
export const work = (seconds: number) => wait(seconds * 1_000);
