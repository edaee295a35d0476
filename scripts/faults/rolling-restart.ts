import { setTimeout as wait } from 'node:timers/promises';
import { partNames } from '@cairn/platform/config';
import type { BalanceLine } from './ledger.ts';
import type { FaultParts } from './rounds.ts';
import type { Workload } from './workload.ts';

const REPLICAS = [0, 1];

/**
 * Asks every process to end, one after the other, and starts it again, as an upgrade does. Every call must be answered.
 */
export async function restartAll({ cluster, say }: FaultParts, { ledger }: Workload): Promise<BalanceLine> {
  const sentBefore = sentIn(ledger);
  const [unansweredBefore, cutBefore] = [ledger.unanswered.length, ledger.cut.length];
  const resumedBefore = resumedIn(ledger);
  for (const name of partNames) {
    for (const replica of REPLICAS) {
      const began = Date.now();
      await cluster.restart(name, replica, 'SIGTERM');
      say(`${name} ${replica} asked to end, back after ${Date.now() - began} ms`);
    }
  }
  await wait(1_000);
  const sent = sentIn(ledger) - sentBefore;
  const faults = [...ledger.unanswered.slice(unansweredBefore), ...ledger.cut.slice(cutBefore)];
  say(`streams taken up again meanwhile: ${resumedIn(ledger) - resumedBefore}`);
  return {
    what: 'a restart of every process, one by one',
    sent,
    acknowledged: sent - faults.length,
    unknown: faults.length,
    found: sent - faults.length,
    faults,
  };
}

const sentIn = ({ documents, questions, memories }: Workload['ledger']) =>
  documents.length + questions.length + memories.length;

const resumedIn = ({ questions }: Workload['ledger']) =>
  questions.reduce((sum, { resumed }) => sum + resumed, 0);
