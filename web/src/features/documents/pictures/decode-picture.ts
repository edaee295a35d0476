import { isPicture } from '#lib/file-kinds.ts';

/** Most pixels that are drawn: beyond it browsers refuse a canvas, or swap. */
const MAX_PIXELS = 12_000_000;

/** Draws a page of a picture's file, counted from 1, upright and no larger than a canvas may be. */
export async function drawPicture(
  file: Blob,
  fileType: string,
  page: number,
  canvas: HTMLCanvasElement,
): Promise<void> {
  if (!isPicture(fileType)) throw new Error('The file is no picture.');
  if (fileType === 'tiff') {
    const { decodeTiff } = await import('./decode-tiff.ts');
    const { pixels, transform, isTurned } = await decodeTiff(file, page);
    return drawBitmap(await createImageBitmap(pixels), canvas, transform, isTurned);
  }
  // Browsers turn a picture as its EXIF data say, as the server did when it recognised the text.
  return drawBitmap(await createImageBitmap(file, { imageOrientation: 'from-image' }), canvas);
}

/** `transform` is of a square of one by one onto itself; where `isTurned`, width and height change places. */
function drawBitmap(
  bitmap: ImageBitmap,
  canvas: HTMLCanvasElement,
  transform: DOMMatrix2DInit = {},
  isTurned = false,
): void {
  const [width, height] = isTurned ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const factor = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  canvas.width = Math.max(1, Math.floor(width * factor));
  canvas.height = Math.max(1, Math.floor(height * factor));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be drawn.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(canvas.width, canvas.height);
  const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = transform;
  context.transform(a, b, c, d, e, f);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, 1, 1);
  bitmap.close();
}
