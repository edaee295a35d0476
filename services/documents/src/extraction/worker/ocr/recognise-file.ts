import { setPriority } from 'node:os';
import type { PictureType } from '../../../domain/file-type.ts';
import type { RecognisedPage } from '../../../domain/page.ts';
import type { RecogniseRequest } from '../../protocol.ts';
import { recognisePicture } from './recognise-picture.ts';
import type { ScanPages } from './scan-pages.ts';
import { Tesseract } from './tesseract.ts';

/** Nice value of recognition: readings of text and answers go first. */
const PRIORITY = 10;

type Opener = (bytes: Uint8Array) => Promise<ScanPages>;

const openerOfPictures = (type: PictureType) => async (): Promise<Opener> => {
  const { openPictureScan } = await import('../picture/scan-picture.ts');
  return (bytes) => openPictureScan(type, bytes);
};

/** What gives the pictures of each type's pages, loaded when the type first comes. */
const OPENERS: Record<RecogniseRequest['fileType'], () => Promise<Opener>> = {
  pdf: async () => (await import('../pdf/scan-pdf.ts')).openPdfScan,
  png: openerOfPictures('png'),
  jpeg: openerOfPictures('jpeg'),
  tiff: openerOfPictures('tiff'),
  webp: openerOfPictures('webp'),
};

let open: { readonly key: string; readonly tesseract: Promise<Tesseract> } | undefined;

/** A process reads in one choice of languages: opening another would keep both models in memory. */
function tesseractFor({ languages, folder }: RecogniseRequest): Promise<Tesseract> {
  const key = `${languages.join('+')} ${folder}`;
  if (open?.key !== key) open = { key, tesseract: Tesseract.open(languages, folder) };
  return open.tesseract;
}

/** Recognises the pages asked for, in that order, each announced as soon as it is read. */
export async function recogniseFile(
  request: RecogniseRequest,
  bytes: Uint8Array,
  announce: (page: RecognisedPage) => Promise<void>,
): Promise<void> {
  setPriority(PRIORITY);
  const tesseract = await tesseractFor(request);
  const openScan = await OPENERS[request.fileType]();
  const scan = await openScan(bytes);
  try {
    for (const number of request.pages) {
      const drawn = await scan.draw(number);
      const read = drawn && recognisePicture(tesseract, drawn.picture, drawn.dpi);
      await announce({ number, ...(read ?? { text: '', confidence: 0, words: [] }) });
    }
  } finally {
    await scan.close();
  }
}
