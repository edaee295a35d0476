import { ExtractionFailure } from '../../failure.ts';
import type { PageEmitter } from '../page-emitter.ts';
import { emptyFile } from '../read-plain.ts';
import { SectionWriter } from '../section-writer.ts';
import { readChart } from './charts.ts';
import { readNotes } from './notes.ts';
import { Numbering } from './numbering.ts';
import { DocxPackage, damagedDocx, type Relationship } from './package.ts';
import { readStyles } from './styles.ts';
import type { Block } from './tables.ts';
import { DocumentWalk, type NoteKind, type WalkContext } from './walk.ts';
import { parseXml } from './xml.ts';

/** Longest heading kept, in UTF-16 units. */
const MAX_TITLE = 200;
/** The first bytes of a compound file, the form Word gives encrypted documents and had before 2007. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const NOTE_PARTS: readonly [string, NoteKind][] = [
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
  ['comments', 'comment'],
];

const EDGE_LABELS = { header: 'Header', footer: 'Footer' };

/** Reads a Word document: body, tables, text boxes, equations, charts, notes; then comments, headers and footers. */
export async function readDocx(bytes: Uint8Array, emitter: PageEmitter): Promise<void> {
  if (bytes.length === 0) throw emptyFile();
  refuseCompoundFile(bytes);
  const docx = await DocxPackage.open(bytes);
  const main = (await docx.relationships('')).find((link) => link.kind === 'officeDocument')?.part;
  if (!main) throw damagedDocx();
  const links = await docx.relationships(main);
  const aside: string[] = [];
  const context = { ...(await readContext(docx, links)), setAside: (line: string) => aside.push(line) };
  const writer = new SectionWriter(emitter);
  await walkPart(docx, main, context, (block) => write(block, writer));
  for (const kind of ['header', 'footer'] as const) {
    for (const line of await readEdges(docx, links, kind, context))
      aside.push(`${EDGE_LABELS[kind]}: ${line}`);
  }
  // What stands beside the text, or on each page of it, comes behind it.
  if (aside.length > 0 && !writer.blank) await writer.add('');
  for (const line of aside) await writer.add(line);
  if (writer.blank) {
    throw new ExtractionFailure('empty', 'reading_empty_word');
  }
  await writer.end();
}

function refuseCompoundFile(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) return;
  if (file.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    throw new ExtractionFailure('encrypted', 'reading_encrypted_word');
  }
  throw new ExtractionFailure('mistyped', 'reading_old_word');
}

async function readContext(docx: DocxPackage, links: readonly Relationship[]): Promise<WalkContext> {
  const partOf = (kind: string) => links.find((link) => link.kind === kind)?.part;
  const stylesPart = partOf('styles');
  const numberingPart = partOf('numbering');
  const styleOf = stylesPart ? await readStyles(docx.text(stylesPart)) : () => ({});
  const numbering = numberingPart ? await Numbering.read(docx.text(numberingPart)) : undefined;
  const notes = new Map<NoteKind, Map<string, string>>();
  for (const [kind, note] of NOTE_PARTS) {
    const part = partOf(kind);
    if (part) notes.set(note, await readNotes(docx.text(part), note, { styleOf }));
  }
  const charts = await readCharts(docx, links);
  return {
    styleOf,
    numbering,
    noteText: (kind, id) => notes.get(kind)?.get(id),
    chartLines: (id) => charts.get(id),
  };
}

/** The lines of each chart of the main part, by the id of its relationship. */
async function readCharts(
  docx: DocxPackage,
  links: readonly Relationship[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const charts = new Map<string, readonly string[]>();
  for (const { id, kind, part } of links) {
    if (kind === 'chart') charts.set(id, await readChart(docx.text(part)));
  }
  return charts;
}

/** The different lines of all headers or footers, each once. */
async function readEdges(
  docx: DocxPackage,
  links: readonly Relationship[],
  kind: 'header' | 'footer',
  { styleOf }: WalkContext,
): Promise<Set<string>> {
  const lines = new Set<string>();
  for (const link of links.filter((candidate) => candidate.kind === kind)) {
    await walkPart(docx, link.part, { styleOf }, async (block) => {
      lines.add(block.text);
    });
  }
  return lines;
}

async function walkPart(
  docx: DocxPackage,
  part: string,
  context: WalkContext,
  take: (block: Block) => Promise<void>,
): Promise<void> {
  let blocks: Block[] = [];
  const walk = new DocumentWalk(context, (block) => blocks.push(block));
  await parseXml(docx.text(part), {
    open: (name, attribute) => walk.open(name, attribute),
    close: (name) => walk.close(name),
    text: (text) => walk.text(text),
    piece: async () => {
      const ready = blocks;
      blocks = [];
      for (const block of ready) await take(block);
    },
  });
}

async function write(block: Block, writer: SectionWriter): Promise<void> {
  if (block.headingLevel === undefined) return writer.add(block.text);
  if (!writer.blank) await writer.add('');
  const title = block.text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE).toWellFormed();
  return writer.add(block.text, { level: block.headingLevel, title });
}
