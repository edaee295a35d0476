import type { GreyPicture } from './grey-picture.ts';

/** Pixels of the square blocks whose paper is looked at: a line or two of text at 300 dots an inch. */
const BLOCK = 40;
/** Of a block's pixels, the share that is lighter than its paper is taken for: most of a block is paper, not ink. */
const LIGHTER = 0.15;
/** Where the darkest block's paper is as light as this share of the lightest one's, a page is lit evenly. */
const EVEN = 0.8;
/** Paper is taken for no darker: what is darker is a shadow without anything to read, or a picture. */
const DARKEST = 40;
const WHITE = 255;

/**
 * A picture whose paper is white all over, as a page that was photographed in uneven light is not: each pixel is
 * divided by the shade of the paper around it. The same picture where the light is even.
 */
export function evenLight(picture: GreyPicture): GreyPicture {
  const { width, height, data } = picture;
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  const paper = new Float32Array(columns * rows);
  for (let block = 0; block < paper.length; block += 1) {
    paper[block] = Math.max(
      paperOf(picture, (block % columns) * BLOCK, Math.floor(block / columns) * BLOCK),
      DARKEST,
    );
  }
  if (paper.reduce((a, b) => Math.min(a, b)) >= EVEN * paper.reduce((a, b) => Math.max(a, b))) return picture;
  const even = new Uint8Array(data.length);
  const across = Array.from({ length: width }, (_, x) => between(x, columns));
  for (let y = 0; y < height; y += 1) {
    const { before: top, after: bottom, share: down } = between(y, rows);
    for (let x = 0; x < width; x += 1) {
      const { before, after, share } = across[x] ?? NOWHERE;
      const above = mix(paper[top * columns + before], paper[top * columns + after], share);
      const below = mix(paper[bottom * columns + before], paper[bottom * columns + after], share);
      const at = y * width + x;
      even[at] = Math.min(WHITE, ((data[at] ?? 0) * WHITE) / mix(above, below, down));
    }
  }
  return { width, height, data: even };
}

/** The shade of a block's paper, from 0 to 255. */
function paperOf({ width, height, data }: GreyPicture, left: number, top: number): number {
  const counts = new Uint32Array(WHITE + 1);
  const right = Math.min(left + BLOCK, width);
  const bottom = Math.min(top + BLOCK, height);
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * width + left; at < y * width + right; at += 1) {
      const shade = data[at] ?? 0;
      counts[shade] = (counts[shade] ?? 0) + 1;
    }
  }
  const lighter = (right - left) * (bottom - top) * LIGHTER;
  let seen = 0;
  for (let shade = WHITE; shade > 0; shade -= 1) {
    seen += counts[shade] ?? 0;
    if (seen >= lighter) return shade;
  }
  return 0;
}

interface Place {
  /** The blocks whose middles lie before and after a pixel, and how far it is from one to the other. */
  readonly before: number;
  readonly after: number;
  readonly share: number;
}

const NOWHERE: Place = { before: 0, after: 0, share: 0 };

function between(pixel: number, blocks: number): Place {
  const place = Math.min(Math.max((pixel + 0.5) / BLOCK - 0.5, 0), blocks - 1);
  const before = Math.floor(place);
  return { before, after: Math.min(before + 1, blocks - 1), share: place - before };
}

function mix(one = 0, other = 0, share = 0): number {
  return one * (1 - share) + other * share;
}
