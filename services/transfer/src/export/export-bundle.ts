import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuseHalfImported } from '@cairn/service/import-mark';
import { v7 as uuidv7 } from 'uuid';
import { FORMAT, FORMAT_VERSION, type Header } from '../bundle/format.ts';
import type { Installation } from '../installation/installation.ts';
import { pendingWorkOf } from '../installation/pending-work.ts';
import { settle } from '../installation/settle.ts';
import { productVersion } from '../product-version.ts';
import { Refusal } from '../refusal.ts';
import type { Progress } from '../report/progress.ts';
import { inUnits } from '../report/progress.ts';
import { tableOf } from '../report/table.ts';
import { survey } from '../survey.ts';
import { listParked } from './parked.ts';
import { writeBundle } from './write-bundle.ts';

export interface ExportOptions {
  installation: Installation;
  to: string;
  leaveParked: boolean;
  waitSeconds: number;
  progress: Progress;
  signal?: AbortSignal;
}

const NOT_IN_IT = `Not in the bundle: the signing key (keys/auth-signing.pem in the data folder, or AUTH_SIGNING_KEY), the keys of
services (CAIRN_SERVICE_KEYS), and the keys of Web Push with the browsers that subscribed to it. Give the new Cairn the
same signing key and everybody stays signed in; without it they sign in again, with the same passwords. The keys of
services may be others. Browsers subscribe again, and links in old mails that turn mails off do no more. Settings are in
the environment. The search index is built again where the bundle is brought in.
`;

/**
 * Writes a bundle of everything that an installation keeps, once all work is done; returns the report to print.
 *
 * @throws Refusal when it cannot be exported whole as it is, with what to do.
 */
export async function exportBundle(options: ExportOptions): Promise<string> {
  const { installation, to, progress } = options;
  if (!existsSync(dirname(to))) throw new Refusal(`There is no folder ${dirname(to)} to write into.`);
  await refuseHalfImported(installation.platform);
  await settle(installation, options);
  const leftParked = await refuseParked(installation, options.leaveParked);
  const { manifest } = await writeBundle({
    ...options,
    content: installation,
    header: headerOf(installation.source),
    path: to,
    leftParked,
    isShared: installation.isShared,
    stillQuiet: () => refusePendingWork(installation),
  });
  progress.end();
  const { size } = await stat(to);
  const left = leftParked > 0 ? `Left behind: ${leftParked} events that consumers had given up on.\n` : '';
  return `\n${tableOf(manifest)}\nWritten: ${to} (${inUnits(size)}), bundle ${manifest.id}\n${left}${NOT_IN_IT}`;
}

/** Says what an export would write, and what would have to come first. */
export async function previewExport({ installation, ...options }: ExportOptions): Promise<string> {
  await refuseHalfImported(installation.platform);
  const pending = await pendingWorkOf(installation);
  const parked = await listParked(installation.platform.bus);
  options.progress.step('Counting');
  const found = await survey(installation, { ...options, readFiles: false });
  options.progress.end();
  const bytes = found.kinds.reduce((sum, kind) => sum + kind.bytes, found.files.bytes);
  const notes = [
    ...pending.map((what) => `First to be finished: ${what}.`),
    ...(parked.count > 0 && !options.leaveParked ? [parked.refusal] : []),
  ];
  return `\n${tableOf(found)}\nNothing was written. The bundle would have about ${inUnits(bytes)}.\n${notes.map((note) => `${note}\n`).join('')}`;
}

async function refuseParked({ platform }: Installation, leave: boolean): Promise<number> {
  const parked = await listParked(platform.bus);
  if (parked.count > 0 && !leave) throw new Refusal(parked.refusal);
  return parked.count;
}

async function refusePendingWork(installation: Installation): Promise<void> {
  const pending = await pendingWorkOf(installation);
  if (pending.length === 0) return;
  throw new Refusal(
    `Something was begun while Cairn was read (${pending.join('; ')}), so the bundle would not be whole; nothing was kept. Scale the gateways down to 0, then export again.`,
  );
}

function headerOf(source: Header['source']): Header {
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    id: uuidv7(),
    product: productVersion,
    createdAt: new Date().toISOString(),
    source,
  };
}
