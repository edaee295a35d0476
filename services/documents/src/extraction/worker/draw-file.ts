import type { PictureType } from '../../domain/file-type.ts';
import type { DrawnType } from '../../domain/pictures/picture.ts';
import { type Bitmap, encodeWebp } from './encode-webp.ts';

type Drawer = (bytes: Uint8Array) => Promise<Bitmap | undefined>;

const drawerOfPictures = (type: PictureType) => async (): Promise<Drawer> => {
  const { drawPicture } = await import('./picture/draw-picture.ts');
  return (bytes) => drawPicture(type, bytes);
};

/** What draws each type, loaded when the type first comes. */
const DRAWERS: Record<DrawnType, () => Promise<Drawer>> = {
  pdf: async () => (await import('./pdf/draw-pdf.ts')).drawPdf,
  png: drawerOfPictures('png'),
  jpeg: drawerOfPictures('jpeg'),
  tiff: drawerOfPictures('tiff'),
  webp: drawerOfPictures('webp'),
};

/** A WebP of a file's first page; undefined when it cannot be drawn. */
export async function drawFile(fileType: DrawnType, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const draw = await DRAWERS[fileType]();
  const bitmap = await draw(bytes);
  return bitmap && encodeWebp(bitmap);
}
