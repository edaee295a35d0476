import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileType } from '../domain/file-type.ts';
import { readWhole } from '../testing/extraction.ts';
import { Extractor } from './extractor.ts';
import { ExtractionFailure } from './failure.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { openWithPdfjs } from './worker/pdf/pdfjs.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
/** A larger collection beside the repository, read as well where it is there. */
const SAMPLES = join(import.meta.dirname, '../../../../../shared/samples');

/** The lowest share of words right and found (F1) that real documents with a known text may come to. */
const LEAST = { docx: 0.88, pdf: 0.87 };

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const extractor = new Extractor(DEFAULT_LIMITS);
afterAll(() => extractor.close());

const typeOf = (path: string) => path.slice(path.lastIndexOf('.') + 1) as FileType;
const read = (path: string) => readWhole(extractor, typeOf(path), readFileSync(path));
const pathsIn = (folder: string, ...types: string[]) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => types.includes(typeOf(name)))
        .map((name) => join(folder, name))
    : [];

describe('a real document with a known text', () => {
  it.each(pathsIn(join(FIXTURES, 'expected-text'), 'pdf', 'docx'))(
    '%s is read word for word',
    async (path) => {
      const { text } = await read(path);
      const score = f1(wordsOf(readFileSync(`${path}.expected.md`, 'utf8')), wordsOf(text));
      expect(score).toBeGreaterThan(LEAST[typeOf(path) as 'pdf' | 'docx']);
    },
  );

  it.each([
    ['docx-with-expected-text', 'docx', 0.966],
    ['pdf-with-expected-text', 'pdf', 0.96],
  ])('has on average its words right: %s', async (folder, type, least) => {
    const scores: number[] = [];
    for (const path of pathsIn(join(SAMPLES, folder), type)) {
      const expected = existsSync(`${path}.expected.md`)
        ? `${path}.expected.md`
        : path.replace('.pdf', '.expected.md');
      scores.push(f1(wordsOf(readFileSync(expected, 'utf8')), wordsOf((await read(path)).text)));
    }
    // Without the collection the files above stand for it.
    if (scores.length > 0)
      expect(scores.reduce((sum, score) => sum + score) / scores.length).toBeGreaterThan(least);
  });
});

describe('a real PDF', () => {
  const pdf = (name: string) => join(FIXTURES, 'pdf', name);

  it('in Japanese loses no sign with either library', async () => {
    const { text } = await read(pdf('issue16538.pdf'));
    expect(text.match(JAPANESE)?.length).toBeGreaterThan(400);
    const opening = await openWithPdfjs(readFileSync(pdf('issue16538.pdf')));
    const other = (await opening.engine?.text(1)) ?? '';
    await opening.engine?.close();
    expect(other.match(JAPANESE)?.length).toBeGreaterThan(400);
  });

  it('is read with the words of its form fields', async () => {
    expect((await read(pdf('bug1724918.pdf'))).text).toMatch(/\w{4}/);
  });

  it('opens with the empty password, and is called encrypted with another', async () => {
    expect((await read(pdf('issue17215.pdf'))).text).not.toBe('');
    await expect(read(pdf('pr6531_2.pdf'))).rejects.toMatchObject({ code: 'encrypted' });
    await expect(read(pdf('poppler-395-0-fuzzed.pdf'))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('or any other file is read or refused with a reason, and never breaks the reader', async () => {
    const folders = ['pdf', 'ocr', 'docx', 'csv', 'md', 'json', 'hostile'].map((name) => join(SAMPLES, name));
    const paths = [join(FIXTURES, 'pdf'), ...folders].flatMap((folder) =>
      pathsIn(folder, 'pdf', 'docx', 'csv', 'md', 'json'),
    );
    for (const path of paths) {
      const outcome = await read(path).then(
        ({ pages }) => pages.length > 0,
        (error) => error instanceof ExtractionFailure,
      );
      expect(outcome, path).toBe(true);
      const name = basename(path);
      if (/^[ny]_.*\.json$/.test(name)) {
        const accepted = await read(path).then(
          () => true,
          () => false,
        );
        expect(accepted, path).toBe(name.startsWith('y_'));
      }
    }
  }, 60_000);
});

function wordsOf(markdown: string): string[] {
  const plain = markdown
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(lt|gt|amp);/g, ' ');
  return (
    plain
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The harmonic mean of the shares of expected words found and of found words expected. */
function f1(expected: readonly string[], found: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1);
  let right = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    right += 1;
    left.set(word, count - 1);
  }
  return (2 * right) / (expected.length + found.length);
}
