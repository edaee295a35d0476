/**
 * Ends services and servers by force while people upload, ask and edit, and balances what was sent against what is
 * there.
 *
 *   node scripts/faults/main.ts [--rounds 30] [--people 6] [--seed 1] [--outage 60]
 *
 * First every process is asked to end and started again, one after the other, as an upgrade does: no request may fail.
 *
 * Ends with 0 when the ledger balances. Needs Docker.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { namespaceOf } from '../../services/system-test/src/harness/cairn.ts';
import { bootCluster } from '../../services/system-test/src/harness/cluster.ts';
import { createRandom } from '../lib/random.ts';
import { balance } from './balance.ts';
import { balanceEvents } from './balance-events.ts';
import { printBalance } from './ledger.ts';
import { restartAll } from './rolling-restart.ts';
import { runRounds } from './rounds.ts';
import { startFaultyServers } from './servers.ts';
import { runSituations } from './situations.ts';
import { startWorkload } from './workload.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    people: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    /** Seconds the event server is away in its own situation. */
    outage: { type: 'string', default: '60' },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const random = createRandom(Number(values.seed));
const dataDir = await mkdtemp(join(tmpdir(), 'cairn-ledger-'));
const servers = await startFaultyServers(namespaceOf(dataDir));
const cluster = await bootCluster({ dataDir, servers: servers.addresses, env: { LOG_LEVEL: 'warn' } });
const parts = { cluster, servers, random, say };
let faults = 1;
const unbalanced: string[] = [];
try {
  say(`${values.rounds} rounds, ${values.people} people, seed ${values.seed}`);
  const workload = await startWorkload(cluster.url, Number(values.people), random);
  const rolling = await restartAll(parts, workload);
  await runRounds(parts, Number(values.rounds));
  const situations = await runSituations(parts, workload, Number(values.outage));
  await workload.stop();
  say('everyone has stopped; waiting for things to come to rest …');
  const lines = [
    ...(await balance(workload)),
    rolling,
    ...situations,
    ...(await balanceEvents(servers.addresses, workload)),
  ];
  say('');
  printBalance(lines, say);
  faults = lines.reduce((sum, line) => sum + line.faults.length, 0);
  const resumed = workload.ledger.questions.reduce((sum, { resumed: times }) => sum + times, 0);
  say(`\nstreams taken up again ${resumed} times`);
  say(faults === 0 ? 'The ledger balances.' : `The ledger does not balance: ${faults} faults.`);
  for (const { what, faults: some } of lines) unbalanced.push(...some.map((fault) => `${what}: ${fault}`));
} catch (error) {
  unbalanced.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  if (faults > 0) await sayWhatWasPrinted(cluster.output());
  await cluster.kill();
  await servers.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// Said last, below all that the services printed.
for (const fault of unbalanced) say(`Failed: the ledger of faults balances: ${fault}`);
process.exit(faults === 0 ? 0 : 1);

/** The errors among what the services printed, as far as they fit, and where all of it is. */
async function sayWhatWasPrinted(output: string): Promise<void> {
  const path = join(tmpdir(), `cairn-ledger-${process.pid}.log`);
  await writeFile(path, output);
  const errors = output.split('\n').filter((line) => /"level":[56]0/.test(line));
  say(`${errors.join('\n').slice(-20_000)}\n\nAll that the services printed: ${path}`);
}
