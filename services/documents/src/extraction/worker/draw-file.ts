import type { DrawnType } from '../../domain/pictures/picture.ts';
import { type Bitmap, encodeWebp } from './encode-webp.ts';

type Drawer = (bytes: Uint8Array) => Promise<Bitmap | undefined>;

/** What draws each type, loaded when the type first comes. */
const DRAWERS: Record<DrawnType, () => Promise<Drawer>> = {
  pdf: async () => (await import('./pdf/draw-pdf.ts')).drawPdf,
};

/** A WebP of a file's first page; undefined when it cannot be drawn. */
export async function drawFile(fileType: DrawnType, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const draw = await DRAWERS[fileType]();
  const bitmap = await draw(bytes);
  return bitmap && encodeWebp(bitmap);
}
