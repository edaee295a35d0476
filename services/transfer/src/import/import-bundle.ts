import { type ImportMark, type ImportMarks, importMarks } from '@cairn/service/import-mark';
import type { Manifest } from '../bundle/format.ts';
import type { Installation } from '../installation/installation.ts';
import { Refusal } from '../refusal.ts';
import { inUnits, type Progress } from '../report/progress.ts';
import { tableOf } from '../report/table.ts';
import { differences, type Survey, survey } from '../survey.ts';
import { checkBundle } from './check-bundle.ts';
import { contentsOf } from './existing-contents.ts';
import { importItems, unknownKind } from './import-items.ts';
import { surveyUnused } from './unused.ts';

export interface ImportOptions {
  from: string;
  /** Opens the installation to bring the bundle into, once the bundle is known to be whole. */
  open(): Promise<Installation>;
  progress: Progress;
  signal?: AbortSignal;
}

const STILL_TO_DO = `Still to do: give this Cairn the signing key of the old one (keys/auth-signing.pem in the data folder, or
AUTH_SIGNING_KEY) if people are to stay signed in; else they sign in again, with the same passwords. The search index
is built at the next start; documents are found once it is.
`;

/**
 * Imports a bundle into an empty installation, or continues such an import; returns the report to print.
 *
 * @throws Refusal when that cannot be, with what to do.
 */
export async function importBundle(options: ImportOptions): Promise<string> {
  const { from, progress, signal } = options;
  const bundle = await checkBundle(from, progress, signal);
  const installation = await options.open();
  try {
    const marks = importMarks(installation.platform);
    return await alone(installation, progress, async (lost) => {
      const mark = await begin(installation, marks, bundle);
      if (mark.state === 'done') return alreadyDone(mark);
      const either = AbortSignal.any([lost, ...(signal ? [signal] : [])]);
      await importItems({ ...options, path: from, content: installation, marks, mark, signal: either });
      await readBack(installation, marks, mark, bundle.manifest, { progress, signal: either });
      progress.end();
      return `\n${tableOf(bundle.manifest)}\nBrought in and compared: bundle ${bundle.manifest.id}, written at ${bundle.manifest.createdAt} by Cairn ${bundle.manifest.product}.\n${STILL_TO_DO}`;
    });
  } finally {
    await installation.close();
  }
}

/** Says what an import would write, and whether it could. */
export async function previewImport(options: ImportOptions & { isUntouched: boolean }): Promise<string> {
  const { manifest, sha256 } = await checkBundle(options.from, options.progress, options.signal);
  const notes = options.isUntouched ? [] : await notesOn(options, manifest, sha256);
  options.progress.end();
  const bytes = manifest.kinds.reduce((sum, kind) => sum + kind.bytes, manifest.files.bytes);
  return `\n${tableOf(manifest)}\nBundle ${manifest.id}, written at ${manifest.createdAt} by Cairn ${manifest.product}, is whole: ${inUnits(bytes)} to bring in.\n${notes.length === 0 ? 'The target is empty: it can be brought in.\n' : notes.map((note) => `${note}\n`).join('')}Nothing was brought in.\n`;
}

async function notesOn(options: ImportOptions, manifest: Manifest, sha256: string): Promise<string[]> {
  const installation = await options.open();
  try {
    refuseUnknownKinds(installation, manifest);
    const mark = await importMarks(installation.platform).read();
    if (mark && isOf(mark, { manifest, sha256 })) {
      return [
        mark.state === 'done'
          ? alreadyDone(mark)
          : `An import of it was begun at ${mark.startedAt}: it would be gone on with.`,
      ];
    }
    const contents = await contentsOf(installation, await surveyUnused(installation));
    return contents.length === 0 ? [] : [notEmpty(contents)];
  } finally {
    await installation.close();
  }
}

interface Checked {
  manifest: Manifest;
  sha256: string;
}

const isOf = (mark: ImportMark, { manifest, sha256 }: Checked) =>
  mark.bundle === manifest.id && mark.manifest === sha256;

/** Marks the installation as one that holds a part of the bundle, unless it is marked. */
async function begin(installation: Installation, marks: ImportMarks, bundle: Checked): Promise<ImportMark> {
  refuseUnknownKinds(installation, bundle.manifest);
  const there = await marks.read();
  if (there && isOf(there, bundle)) return there;
  if (there?.state === 'going') {
    throw new Refusal(
      `Another bundle (${there.bundle}) was begun to be brought in here at ${there.startedAt}. Bring that one in to its end, or begin with an empty target: another data folder, or another CAIRN_NAMESPACE.`,
    );
  }
  const contents = await contentsOf(installation, await surveyUnused(installation));
  if (contents.length > 0) throw new Refusal(notEmpty(contents));
  const mark: ImportMark = {
    bundle: bundle.manifest.id,
    manifest: bundle.sha256,
    state: 'going',
    startedAt: new Date().toISOString(),
    entries: 0,
  };
  await marks.write(mark);
  return mark;
}

/**
 * Reads everything back; marks the import as done when it is what the bundle holds, and as not begun when it is not.
 */
async function readBack(
  installation: Installation,
  marks: ImportMarks,
  mark: ImportMark,
  manifest: Manifest,
  options: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  options.progress.step('Reading everything back');
  const found = await survey(installation, { ...options, readFiles: true });
  const faults = differences(manifest, ofNamedKinds(found, manifest));
  if (faults.length === 0) {
    await marks.write({ ...mark, state: 'done', finishedAt: new Date().toISOString() });
    return;
  }
  await marks.write({ ...mark, entries: 0 });
  throw new Refusal(
    `What was read back is not what the bundle holds:\n  ${faults.join('\n  ')}\nRun the import again: it writes everything once more. If this stays, is any other process at work there?`,
  );
}

/**
 * Of kinds that a bundle of an older version does not name, a store may make records by itself from those it was given.
 */
function ofNamedKinds({ kinds, files }: Survey, manifest: Manifest): Survey {
  const isNamed = ({ service, kind }: Survey['kinds'][number]) =>
    manifest.kinds.some((each) => each.service === service && each.kind === kind);
  return { kinds: kinds.filter(isNamed), files };
}

function refuseUnknownKinds({ stores }: Installation, { kinds }: Manifest): void {
  for (const each of kinds) {
    const store = stores.find(({ service }) => service === each.service);
    if (each.records > 0 && !store?.portable.kinds.includes(each.kind)) throw unknownKind(each);
  }
}

/** A process that was killed is followed once so much time has passed, in milliseconds. */
const LEASE_MS = 10_000;
const SAY_AFTER_MS = 1_000;

/** On a server nothing but a lock there keeps a second import away; a data folder is this process's alone. */
async function alone<T>(
  { platform }: Installation,
  progress: Progress,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!platform.mongo) return work(new AbortController().signal);
  const { underLock } = await import('@cairn/persistence/mongo');
  const say = () => progress.step('Waiting until another import ends, or is known to have been cut off');
  const waiting = setTimeout(say, SAY_AFTER_MS);
  const begin = (lost: AbortSignal) => {
    clearTimeout(waiting);
    return work(lost);
  };
  try {
    return await underLock(platform.mongo.connection('transfer'), 'import', begin, { leaseMs: LEASE_MS });
  } finally {
    clearTimeout(waiting);
  }
}

function alreadyDone({ bundle, finishedAt }: ImportMark): string {
  return `Bundle ${bundle} was brought in here already, at ${finishedAt}. There is nothing to do.\n`;
}

function notEmpty(contents: readonly string[]): string {
  return `The target is not empty: it holds ${contents.join(', ')}. A bundle can be brought into an empty Cairn only: choose another data folder (CAIRN_DATA_DIR), or another CAIRN_NAMESPACE on the servers.`;
}
