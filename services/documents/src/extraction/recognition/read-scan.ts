import { type ExtractedPage, type RecognisedPage, UNSURE_PERCENT } from '../../domain/page.ts';
import type { ReadingStep } from '../../domain/ports.ts';
import { failureText, type WarningName, warningOf } from '../../domain/refusals.ts';
import type { Extractor } from '../extractor.ts';
import { ExtractionFailure } from '../failure.ts';
import { countedPages } from '../page-runs.ts';
import type { Recogniser, RecognitionRequest } from './recogniser.ts';

/** What became of the pages without text. */
interface Recognised {
  readonly pages: ReadonlyMap<number, RecognisedPage>;
  /** In which no text was found. */
  readonly blank: readonly number[];
  /** That took too long, or too much memory, or were left after such. */
  readonly left: readonly number[];
  /** Beyond the limit of pages. */
  readonly beyond: readonly number[];
}

/**
 * Reads a document with pages that are pictures: finds them, recognises them in processes beside those that read, and
 * reads the document again with their text in its place. Throws as `Extractor.extract` does.
 */
export async function* readScan(
  extractor: Extractor,
  recogniser: Recogniser,
  request: RecognitionRequest,
): AsyncGenerator<ReadingStep> {
  const reading = () => extractor.extract({ ...request, source: request.open(), findsScans: true });
  let total = 0;
  let scans: readonly number[] = [];
  for await (const step of reading()) {
    if (step.kind === 'page') total = step.page.number;
    if (step.kind === 'scans') scans = step.pages;
  }
  yield { kind: 'total', pages: total };
  const recognised = yield* recognise(recogniser, request, scans, total);
  const merge = new Merge(recognised.pages);
  for await (const step of reading()) {
    if (step.kind === 'page') yield { kind: 'page', page: merge.page(step.page) };
    else if (step.kind !== 'scans') yield step;
  }
  if (!merge.hasText) throw withoutText(recognised);
  yield* warningsOf(recognised, recogniser.maxPages);
}

async function* recognise(
  recogniser: Recogniser,
  request: RecognitionRequest,
  scans: readonly number[],
  total: number,
): AsyncGenerator<ReadingStep, Recognised> {
  const wanted = scans.slice(0, recogniser.maxPages);
  const pages = new Map<number, RecognisedPage>();
  const found = new Set<number>();
  let done = total - wanted.length;
  for await (const { number, page } of recogniser.recognise(request, wanted)) {
    if (page) found.add(number);
    if (page && page.text !== '') pages.set(number, page);
    done += 1;
    yield { kind: 'progress', done };
  }
  return {
    pages,
    blank: wanted.filter((number) => found.has(number) && !pages.has(number)),
    left: wanted.filter((number) => !found.has(number)),
    beyond: scans.slice(recogniser.maxPages),
  };
}

/** Puts recognised text in the place of pages without text, and counts the lines on from there. */
class Merge {
  hasText = false;
  readonly #recognised: ReadonlyMap<number, RecognisedPage>;
  #addedLines = 0;

  constructor(recognised: ReadonlyMap<number, RecognisedPage>) {
    this.#recognised = recognised;
  }

  page(page: ExtractedPage): ExtractedPage {
    const firstLine = page.firstLine + this.#addedLines;
    const found = this.#recognised.get(page.number);
    this.hasText ||= page.text !== '' || found !== undefined;
    if (!found) return { ...page, firstLine };
    const { text, confidence, words } = found;
    this.#addedLines += text.split('\n').length - 1;
    return { ...page, text, firstLine, recognition: { confidence, words } };
  }
}

function withoutText({ left, beyond }: Recognised): ExtractionFailure {
  const reason = left.length + beyond.length > 0 ? 'reading_recognition_left' : 'reading_nothing_recognised';
  const code = left.length > 0 ? 'too_slow' : 'no_text';
  return new ExtractionFailure(code, reason, { message: failureText(reason) });
}

function* warningsOf(recognised: Recognised, max: number): Generator<ReadingStep> {
  const { pages, blank, left, beyond } = recognised;
  const unsure = [...pages.values()].filter(({ confidence }) => confidence < UNSURE_PERCENT);
  const numbers = unsure.map(({ number }) => number).sort((a, b) => a - b);
  const warn = (name: WarningName, about: readonly number[]): ReadingStep => ({
    kind: 'warning',
    warning: warningOf(name, { ...countedPages(about), max }),
  });
  if (numbers.length > 0) yield warn('reading_warning_unsure_recognition', numbers);
  if (blank.length > 0) yield warn('reading_warning_nothing_recognised', blank);
  if (left.length > 0) yield warn('reading_warning_recognition_left', left);
  if (beyond.length > 0) yield warn('reading_warning_not_recognised', beyond);
}
