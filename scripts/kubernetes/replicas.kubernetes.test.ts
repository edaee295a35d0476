import { partNames } from '@cairn/platform/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentBody } from '../../services/system-test/src/harness/person.ts';
import { until } from '../../services/system-test/src/harness/until.ts';
import { balance } from '../faults/balance.ts';
import { every } from '../faults/balance-tools.ts';
import { printBalance } from '../faults/ledger.ts';
import type { Worker } from '../faults/workload.ts';
import { createRandom } from '../lib/random.ts';
import { kubectl } from './commands.ts';
import { INGRESS, type Installation, openInstallation } from './installation.ts';
import { type Load, startLoad, work } from './load.ts';

const KILLS = Number(process.env.CAIRN_TEST_KILLS ?? 100);
/**
 * Of all that is sent, how much may be streams that the ingress cuts itself where it is short of processor: see
 * `HELD_FOR_PROXIES_MS` of the gateway. Their readers take them up, as the web client does.
 */
const CUT_BY_INGRESS = 0.01;
/** Files that are uploaded at once, so that every reader has something to read. */
const BURST = 60;
const TWO = { defaults: { replicas: 2 } };

describe('two replicas of each service on Kubernetes', () => {
  let cairn: Installation;
  let load: Load;

  beforeAll(async () => {
    cairn = await openInstallation('cairn-replicas');
    await cairn.deploy(TWO);
    load = await startLoad(INGRESS, 4);
    await work(5);
  });
  afterAll(() => cairn.remove());

  const namesOf = async (service: string) => (await cairn.pods(service)).map(({ metadata }) => metadata.name);
  const ready = (service: string) =>
    kubectl(['-n', cairn.namespace, 'rollout', 'status', `deployment/cairn-${service}`, '--timeout=180s'], {
      timeout: 200_000,
    });

  const metricsOf = (pod: string) =>
    kubectl([
      ...['-n', cairn.namespace, 'exec', pod, '--', 'node', '-e'],
      "fetch('http://127.0.0.1:8081/metrics').then((it) => it.text()).then(console.log)",
    ]);

  /** The documents of a burst, once all of them are read. */
  const burstOf = async (worker: Worker | undefined) => {
    return until(
      async () => {
        if (!worker) return false;
        const all = await every<DocumentBody>(worker, `/api/projects/${worker.project}/documents`);
        const burst = all.filter(({ name }) => name.startsWith('burst-'));
        return burst.length === BURST && burst.every(({ status }) => status === 'processed') && burst;
      },
      { seconds: 300, describe: () => 'the burst is not read' },
    );
  };

  /** Nothing that people sent meanwhile was refused, and no answer was lost. */
  async function unnoticed(change: () => Promise<unknown>): Promise<void> {
    load.since();
    await change();
    await work(3);
    const { sent, unanswered, cut } = load.since();
    expect(unanswered).toEqual([]);
    expect(cut.length, cut.join('\n')).toBeLessThanOrEqual(Math.max(1, sent * CUT_BY_INGRESS));
    expect(sent).toBeGreaterThan(10);
  }

  it('are upgraded one after the other without anybody noticing', async () => {
    const before = await Promise.all(partNames.map(namesOf));
    await unnoticed(() => cairn.deploy({ ...TWO, logLevel: 'debug' }));
    const after = await Promise.all(partNames.map(namesOf));
    for (const [n, names] of after.entries())
      expect(before[n]?.filter((it) => names.includes(it))).toEqual([]);
  });

  it('are rolled back without anybody noticing', async () => {
    await unnoticed(() => cairn.helm('rollback', 'cairn', '1', '--wait', '--timeout', '6m'));
  });

  it('are scaled out and in again without anybody noticing, and all share the work', async () => {
    const three = { ...TWO, services: { gateway: { replicas: 3 }, documents: { replicas: 3 } } };
    const [reader] = load.workload.people;
    await unnoticed(async () => {
      await cairn.deploy(three);
      const burst = Array.from({ length: BURST }, (_, n) =>
        `The harbour book ${n} speaks of granite.\n`.repeat(2_000),
      );
      await Promise.all(
        burst.map((text, n) => reader?.person.upload(reader.project, `burst-${n}.txt`, `${text}${n}`)),
      );
    });
    // The ledger does not know them.
    for (const document of await burstOf(reader)) {
      await reader?.person.call('DELETE', `/api/projects/${reader.project}/documents/${document.id}`);
    }
    for (const [service, metric] of [
      ['documents', /^cairn_jobs_total\{kind="extraction",outcome="done"\} (\d+)/m],
      ['gateway', /^cairn_http_request_seconds_count\{.*\} (\d+)/m],
    ] as const) {
      for (const { metadata } of await cairn.pods(service)) {
        const done = Number((await metricsOf(metadata.name)).match(metric)?.[1] ?? 0);
        expect([service, metadata.name, done > 0]).toEqual([service, metadata.name, true]);
      }
    }
    await unnoticed(() => cairn.deploy(TWO));
  });

  it('leave a node that is drained without anybody noticing', async () => {
    const [pod] = await cairn.pods('gateway');
    const node = pod?.spec.nodeName ?? expect.fail('there is no gateway');
    const before = await Promise.all(partNames.map(namesOf));
    await unnoticed(async () => {
      // With one node alone, it takes the pods again that had to leave it.
      const taking = setInterval(() => void kubectl(['uncordon', node]).catch(() => undefined), 2_000);
      try {
        // One service after the other: elsewhere the pods that take over start on the processors of other nodes.
        for (const part of partNames) {
          await kubectl(
            [
              ...['drain', node, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=3m'],
              `--pod-selector=app.kubernetes.io/name=cairn,app.kubernetes.io/component=${part}`,
            ],
            { timeout: 200_000 },
          );
          await kubectl(['uncordon', node]);
          await ready(part);
        }
      } finally {
        clearInterval(taking);
        await kubectl(['uncordon', node]);
      }
    });
    const after = await Promise.all(partNames.map(namesOf));
    for (const [n, names] of after.entries())
      expect(before[n]?.filter((it) => names.includes(it))).toEqual([]);
  });

  it(`are killed ${KILLS} times, and the ledger balances`, { timeout: 3_600_000 }, async () => {
    const random = createRandom(7);
    for (let kill = 0; kill < KILLS; kill++) {
      const service = partNames[kill % partNames.length] ?? 'chat';
      const names = await namesOf(service);
      const name = names[Math.floor(random() * names.length)] ?? expect.fail(`there is no pod of ${service}`);
      await kubectl(['-n', cairn.namespace, 'delete', 'pod', name, '--force', '--grace-period=0']);
      await work(random());
      // The other replica serves meanwhile: one of the two is always killed, never both.
      await ready(service);
    }
    await load.workload.stop();
    const lines = await balance(load.workload);
    printBalance(lines, (text) => void process.stdout.write(`${text}\n`));
    expect(lines.flatMap(({ what, faults }) => faults.map((fault) => `${what}: ${fault}`))).toEqual([]);
  });
});
