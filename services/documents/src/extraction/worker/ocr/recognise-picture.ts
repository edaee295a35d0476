import type { RecognisedPage } from '../../../domain/page.ts';
import { evenLight } from './even-light.ts';
import { type GreyPicture, isBlank, type QuarterTurns, turnPicture } from './grey-picture.ts';
import { placeOnPage, type Upright } from './place.ts';
import { removeSpecks } from './remove-specks.ts';
import type { Tesseract, TesseractPage } from './tesseract.ts';
import type { TesseractWord } from './tesseract-words.ts';

/** Percent. Upright text is read more surely, even worn or with rows of dots; below it other turns are tried. */
const SURE = 50;
/** Percent. Words that are read no more surely are those of a photograph, or of noise. */
const LEAST_CONFIDENCE = 30;
/** Words of a page whose places are kept: twice those of a full page of a newspaper. */
const MAX_WORDS = 8_000;
/** A page that is read less surely is turned: upside down first, as pages are laid into scanners. */
const TURNS: readonly QuarterTurns[] = [2, 1, 3];

type Recognised = Omit<RecognisedPage, 'number'>;

const NOTHING: Recognised = { text: '', confidence: 0, words: [] };

/** The text of a picture of a page, turned upright where it reads better so. */
export function recognisePicture(tesseract: Tesseract, drawn: GreyPicture, dpi: number): Recognised {
  if (isBlank(drawn)) return NOTHING;
  const picture = removeSpecks(evenLight(drawn));
  let best = { page: tesseract.read(picture, dpi), turns: 0 as QuarterTurns };
  for (const turns of TURNS) {
    if (best.page.confidence >= SURE) break;
    const page = tesseract.read(turnPicture(picture, turns), dpi);
    if (page.confidence > best.page.confidence) best = { page, turns };
  }
  if (best.page.confidence < LEAST_CONFIDENCE) return NOTHING;
  return composePage(best.page, picture, best.turns);
}

/**
 * The words of a page as lines, with an empty line between blocks and paragraphs, and where each lies. A word that a
 * hyphen divides at the end of a line is joined, as PDFium joins it; each part keeps its place.
 */
function composePage(page: TesseractPage, picture: GreyPicture, turns: QuarterTurns): Recognised {
  const upright = { turns, angle: page.angle };
  const text = new PlacedWords(picture, upright);
  for (const { paragraphs } of page.blocks) {
    for (const { lines } of paragraphs) {
      for (const { words } of lines) text.addLine(words);
      text.endParagraph();
    }
  }
  return { text: text.text, confidence: page.confidence, words: text.words };
}

/** A hyphen between letters at the end of a line, and how the rest of such a word begins. */
const DIVIDED = /\p{L}[-\u2010]$/u;
const REST = /^\p{Ll}/u;

class PlacedWords {
  readonly words: number[] = [];
  readonly #picture: GreyPicture;
  readonly #upright: Upright;
  #text = '';
  #gap = '';

  constructor(picture: GreyPicture, upright: Upright) {
    this.#picture = picture;
    this.#upright = upright;
  }

  get text(): string {
    return this.#text;
  }

  addLine(words: readonly TesseractWord[]): void {
    for (const word of words) {
      if (word.text.trim() === '') continue;
      if (this.#gap === '\n' && DIVIDED.test(this.#text) && REST.test(word.text)) {
        this.#text = this.#text.slice(0, -1);
        this.#shortenLast();
        this.#gap = '';
      }
      this.#place(word);
      this.#gap = ' ';
    }
    if (this.#gap === ' ') this.#gap = '\n';
  }

  endParagraph(): void {
    if (this.#text !== '') this.#gap = '\n\n';
  }

  #place({ text, bbox: { x0, y0, x1, y1 } }: TesseractWord): void {
    const start = this.#text.length + this.#gap.length;
    this.#text += this.#gap + text;
    if (this.words.length >= MAX_WORDS * 6) return;
    const area = { left: x0, top: y0, right: x1, bottom: y1 };
    const { left, top, right, bottom } = placeOnPage(area, this.#picture, this.#upright);
    this.words.push(start, text.length, left, top, right, bottom);
  }

  /** The last word lost its hyphen. */
  #shortenLast(): void {
    const at = this.words.length - 5;
    if (at > 0) this.words[at] = (this.words[at] ?? 1) - 1;
  }
}
