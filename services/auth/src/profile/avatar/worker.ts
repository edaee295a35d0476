/**
 * A process of its own that decodes one picture: its bytes come on the standard input, a small WebP goes to the
 * standard output. Codecs are the part of a service that strangers' bytes reach deepest, so they run where there is
 * nothing to reach.
 */
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { EXIT_NO_PICTURE, EXIT_TOO_LARGE, FORMATS, MAX_PIXELS, SIDE } from './picture.ts';

const QUALITY = 85;

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What the file says of itself, before anything is decoded. */
function sizeOf(bytes: Buffer): { pixels: number; type: string } {
  try {
    const { width, height, type = '' } = imageSize(bytes);
    return { pixels: width * height, type };
  } catch {
    return { pixels: 0, type: '' };
  }
}

/** The middle of a picture, square; turned as its camera was held. Nothing but pixels comes over. */
async function smallPicture(image: Image): Promise<Buffer> {
  const side = Math.min(image.width, image.height);
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  return canvas.encode('webp', QUALITY);
}

const bytes = await readInput();
const { pixels, type } = sizeOf(bytes);
if (!FORMATS.includes(type) || pixels === 0) process.exit(EXIT_NO_PICTURE);
if (pixels > MAX_PIXELS) process.exit(EXIT_TOO_LARGE);
const picture = await loadImage(bytes)
  .then(smallPicture)
  .catch(() => process.exit(EXIT_NO_PICTURE));
process.stdout.write(picture);
