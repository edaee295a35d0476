import type { PictureType } from '../../../domain/file-type.ts';
import type { GreyPicture } from '../ocr/grey-picture.ts';
import type { DrawnPage, ScanPages } from '../ocr/scan-pages.ts';
import { openPicture, type PicturePage } from './open-picture.ts';
import { turnUpright } from './orientation.ts';
import { greyOf, shrinkGrey } from './scale.ts';

/** As many as a page of a PDF is drawn with at most. */
const MOST_PIXELS = 20_000_000;
const MOST_SIDE = 20_000;
/** Inches of the longer side of A4: few pictures say how large their page was, and many of those say it wrongly. */
const SHEET = 11.7;
/** What Tesseract takes for a resolution. */
const LEAST_DPI = 70;
const MOST_DPI = 2_400;

/** The pages of a picture as they are recognised: upright, in grey, no larger than recognition needs them. */
export async function openPictureScan(type: PictureType, bytes: Uint8Array): Promise<ScanPages> {
  const pages = openPicture(type, bytes);
  return {
    async draw(number) {
      const page = pages[number - 1];
      return page && drawnPage(page).catch(() => undefined);
    },
    close: async () => undefined,
  };
}

async function drawnPage(page: PicturePage): Promise<DrawnPage> {
  const whole = greyOf(await page.decode());
  const longer = Math.max(whole.width, whole.height);
  const factor = Math.min(1, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)), MOST_SIDE / longer);
  const picture: GreyPicture = turnUpright(shrinkGrey(whole, factor), page.orientation);
  const dpi = Math.max(picture.width, picture.height) / SHEET;
  return { picture, dpi: Math.min(Math.max(dpi, LEAST_DPI), MOST_DPI) };
}
