import type { FileType, PictureType } from '../../domain/file-type.ts';
import type { PageEmitter } from './page-emitter.ts';
import type { ReadingChoices } from './reading-choices.ts';

type Reader = (bytes: Uint8Array, emitter: PageEmitter, choices: ReadingChoices) => Promise<void>;

const readerOfPictures = (type: PictureType) => async (): Promise<Reader> => {
  const { readPicture } = await import('./picture/read-picture.ts');
  return (bytes, emitter, choices) => readPicture(type, bytes, emitter, choices);
};

/** Each reader is loaded when its type first comes, so that a text file does not pay for PDFium. */
const READERS: Record<FileType, () => Promise<Reader>> = {
  txt: async () => (await import('./read-plain.ts')).readPlain,
  md: async () => (await import('./read-plain.ts')).readMarkdown,
  csv: async () => (await import('./read-csv.ts')).readCsv,
  json: async () => (await import('./read-json.ts')).readJson,
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
  png: readerOfPictures('png'),
  jpeg: readerOfPictures('jpeg'),
  tiff: readerOfPictures('tiff'),
  webp: readerOfPictures('webp'),
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
