import {
  type IndexDocumentParts,
  indexDocument,
  noteIndexed,
  PassageRefused,
  takeOut,
} from './index-document.ts';
import type { ExtractedVersion } from './indexed-state.ts';
import type { WholeVersion } from './search-engine.ts';

/** A version whose text can be fetched, and how much that is. */
export interface SizedVersion extends ExtractedVersion {
  /** How many passages it has. */
  passages: number;
  traceId: string;
}

/** Most passages of a version that is indexed with others, and of all that are indexed at once. */
const SHORT = 50;
const AT_ONCE = 200;

/**
 * Makes several versions searchable: short ones that follow each other are fetched together and written in one step,
 * the others one by one. What is true of `indexDocument` is true of each.
 *
 * @throws what one of them failed with: every version may then be indexed again by itself.
 */
export async function indexTogether(
  parts: IndexDocumentParts,
  versions: readonly SizedVersion[],
  signal: AbortSignal,
): Promise<void> {
  for (const portion of portions(versions)) await indexPortion(parts, portion, signal);
}

function* portions(versions: readonly SizedVersion[]): Generator<SizedVersion[]> {
  let portion: SizedVersion[] = [];
  let passages = 0;
  for (const version of versions) {
    const isShort = version.passages <= SHORT;
    if (portion.length > 0 && (!isShort || passages + version.passages > AT_ONCE)) {
      yield portion;
      portion = [];
      passages = 0;
    }
    if (isShort) {
      portion.push(version);
      passages += version.passages;
    } else yield [version];
  }
  if (portion.length > 0) yield portion;
}

async function indexPortion(
  parts: IndexDocumentParts,
  portion: readonly SizedVersion[],
  signal: AbortSignal,
): Promise<void> {
  const { store, source, engine } = parts;
  const alone = (version: SizedVersion) =>
    indexDocument(parts, version, { traceId: version.traceId, signal, last: false });
  const [only] = portion;
  if (only && portion.length === 1) return alone(only);
  const steps = await store.together(portion.map((version) => () => store.noteExtracted(version)));
  const wanted: SizedVersion[] = [];
  for (const [i, version] of portion.entries()) {
    if (steps[i] === 'index') wanted.push(version);
    else if (!(await store.get(version.documentId))) await takeOut(parts, version);
  }
  const texts = await source.readShort(wanted, { signal });
  const left: SizedVersion[] = [];
  const whole: (WholeVersion & { document: SizedVersion })[] = [];
  for (const [i, version] of wanted.entries()) {
    const passages = texts[i];
    const known = passages && (await store.get(version.documentId));
    if (known) whole.push({ document: { ...version, name: known.name }, passages });
    else left.push(version);
  }
  const results = whole.length > 0 ? await engine.index(whole) : [];
  if (results.flat().some(({ ok }) => !ok))
    throw new PassageRefused('A passage of several documents was refused.');
  const indexed = whole.map(({ document: version, passages }) => {
    const { name, traceId } = version;
    return { version, passages: passages.length, name, traceId };
  });
  await noteIndexed(parts, indexed);
  for (const version of left) await alone(version);
}
