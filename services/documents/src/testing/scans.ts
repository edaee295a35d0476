import { deflateSync } from 'node:zlib';
import type { GreyPicture } from '../extraction/worker/ocr/grey-picture.ts';
import { openPdfScan } from '../extraction/worker/pdf/scan-pdf.ts';
import { assemblePdf, makePdf, type PdfRun, streamOf } from './pdf.ts';

/** Points of the small pages that tests recognise. */
const WIDTH = 360;
const HEIGHT = 110;
const DPI = 300;

/** A picture of some lines of text, aslant by some degrees where asked, as a scanner makes it. */
export async function pictureOf(lines: readonly string[], slant = 0): Promise<GreyPicture> {
  const runs: PdfRun[] = lines.map((text, index) => ({
    text,
    x: 30,
    y: HEIGHT - 40 - index * 24,
    size: 16,
    turn: slant,
  }));
  const scan = await openPdfScan(makePdf([runs], { page: `/MediaBox [0 0 ${WIDTH} ${HEIGHT}]` }));
  const drawn = await scan.draw(1);
  await scan.close();
  if (!drawn) throw new Error('The page was not drawn.');
  return drawn.picture;
}

/** A PDF of pages that are text, or pictures of 300 dots an inch. */
export function makeScan(pages: readonly (string | GreyPicture)[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((page) => {
    const isText = typeof page === 'string';
    const [width, height] = isText ? [WIDTH, HEIGHT] : [(page.width * 72) / DPI, (page.height * 72) / DPI];
    if (!isText) objects.push(imageOf(page));
    const image = objects.length;
    objects.push(
      streamOf(isText ? `BT /F1 12 Tf 20 60 Td (${page}) Tj ET` : `${width} 0 0 ${height} 0 0 cm /Im Do`),
    );
    const resources = isText ? '/Font << /F1 3 0 R >>' : `/XObject << /Im ${image} 0 R >>`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${objects.length} 0 R /Resources << ${resources} >> >>`,
    );
    return `${objects.length} 0 R`;
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`;
  return assemblePdf(objects);
}

function imageOf({ width, height, data }: GreyPicture): string {
  const bytes = deflateSync(data, { level: 1 }).toString('latin1');
  const shape = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return `<< /Type /XObject /Subtype /Image ${shape} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
}

/** A picture of one shade. */
export function plainPicture(width: number, height: number, shade = 255): GreyPicture {
  return { width, height, data: new Uint8Array(width * height).fill(shade) };
}

/** Specks all over: nothing to read, and much to look at. */
export function noise(width: number, height: number): GreyPicture {
  let state = 7;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = state < 0.35 * 2 ** 32 ? 0 : 255;
  }
  return { width, height, data };
}
