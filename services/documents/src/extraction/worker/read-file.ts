import type { FileType } from '../../domain/file-type.ts';
import type { PageEmitter } from './page-emitter.ts';
import type { ReadingChoices } from './reading-choices.ts';

type Reader = (bytes: Uint8Array, emitter: PageEmitter, choices: ReadingChoices) => Promise<void>;

/** Each reader is loaded when its type first comes, so that a text file does not pay for PDFium. */
const READERS: Record<FileType, () => Promise<Reader>> = {
  txt: async () => (await import('./read-plain.ts')).readPlain,
  md: async () => (await import('./read-plain.ts')).readMarkdown,
  csv: async () => (await import('./read-csv.ts')).readCsv,
  json: async () => (await import('./read-json.ts')).readJson,
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
};

/**
 * Reads a file of a known type, its pages and warnings going to `emitter`. Throws ExtractionFailure when the file is at
 * fault.
 */
export async function readFile(
  fileType: FileType,
  bytes: Uint8Array,
  emitter: PageEmitter,
  choices: ReadingChoices,
): Promise<void> {
  const read = await READERS[fileType]();
  await read(bytes, emitter, choices);
}
