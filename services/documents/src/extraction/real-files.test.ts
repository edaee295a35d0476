import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { itWithSamples, samplePath } from '@cairn/testing/samples';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileType } from '../domain/file-type.ts';
import { readWhole } from '../testing/extraction.ts';
import { ownFiles } from '../testing/own-files.ts';
import { wordF1, wordsOf } from '../testing/words.ts';
import { Extractor } from './extractor.ts';
import { ExtractionFailure } from './failure.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { openWithPdfjs } from './worker/pdf/pdfjs.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');
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
      const score = wordF1(wordsOf(readFileSync(`${path}.expected.md`, 'utf8')), wordsOf(text));
      expect(score).toBeGreaterThan(LEAST[typeOf(path) as 'pdf' | 'docx']);
    },
  );

  for (const [folder, type, least] of [
    ['docx-with-expected-text', 'docx', 0.966],
    ['pdf-with-expected-text', 'pdf', 0.96],
  ] as const) {
    itWithSamples(folder)(`has on average its words right: ${folder}`, async () => {
      const scores: number[] = [];
      for (const path of pathsIn(samplePath(folder), type)) {
        const expected = existsSync(`${path}.expected.md`)
          ? `${path}.expected.md`
          : path.replace('.pdf', '.expected.md');
        scores.push(wordF1(wordsOf(readFileSync(expected, 'utf8')), wordsOf((await read(path)).text)));
      }
      expect(scores.length).toBeGreaterThan(5);
      expect(scores.reduce((sum, score) => sum + score) / scores.length).toBeGreaterThan(least);
    });
  }
});

describe('a file of our own making', () => {
  it.each(ownFiles)('is read with its words or refused: $type, $name', async (file) => {
    const reading = readWhole(extractor, file.type, file.content);
    if (file.refused) await expect(reading).rejects.toMatchObject({ code: file.refused });
    else for (const word of file.words ?? []) expect((await reading).text).toContain(word);
  });
});

describe('a real PDF', () => {
  const pdf = (name: string) => join(FIXTURES, 'pdf', name);

  it('in Japanese loses no sign with either library', async () => {
    const { text } = await read(pdf('issue16538.pdf'));
    expect(text.match(JAPANESE)?.length).toBeGreaterThan(400);
    const opening = await openWithPdfjs(readFileSync(pdf('issue16538.pdf')));
    const other = (await opening.engine?.text(1))?.text ?? '';
    await opening.engine?.close();
    expect(other.match(JAPANESE)?.length).toBeGreaterThan(400);
  });

  it('is read with the words of its form fields', async () => {
    expect((await read(pdf('bug1724918.pdf'))).text).toMatch(/\w{4}/);
  });

  itWithSamples('pdf')('is read with what its pictures are said to show', async () => {
    const { text } = await read(samplePath('pdf/issue9972-2.pdf'));
    expect(text).toMatch(/\nPicture: Wake-Sleep Calendar\nPicture: Strategic Napping Calendar$/);
  });

  it('opens with the empty password, and is called encrypted with another', async () => {
    expect((await read(pdf('issue17215.pdf'))).text).not.toBe('');
    await expect(read(pdf('pr6531_2.pdf'))).rejects.toMatchObject({ code: 'encrypted' });
    await expect(read(pdf('poppler-395-0-fuzzed.pdf'))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('is read or refused with a reason, and never breaks the reader', async () => {
    await readAll(pathsIn(join(FIXTURES, 'pdf'), 'pdf'));
  });

  for (const folder of ['pdf', 'ocr', 'docx', 'csv', 'md', 'json', 'hostile']) {
    itWithSamples(folder)(
      `or any other file is read or refused with a reason: ${folder}`,
      () => readAll(pathsIn(samplePath(folder), 'pdf', 'docx', 'csv', 'md', 'json')),
      60_000,
    );
  }
});

async function readAll(paths: readonly string[]): Promise<void> {
  expect(paths).not.toEqual([]);
  for (const path of paths) {
    const outcome = await read(path).then(
      ({ pages }) => (pages.length > 0 ? 'read' : 'empty'),
      (error) => (error instanceof ExtractionFailure ? 'refused' : error),
    );
    expect(['read', 'refused'], path).toContain(outcome);
    // Files of a collection for parsers say by their name whether they are JSON.
    const isJson = /^([ny])_.*\.json$/.exec(basename(path))?.[1];
    if (isJson) expect(outcome, path).toBe(isJson === 'y' ? 'read' : 'refused');
  }
}
