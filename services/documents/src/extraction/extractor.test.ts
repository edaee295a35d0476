import { existsSync, readFileSync } from 'node:fs';
import { eventually } from '@cairn/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { makeDocx, paragraph, wordXml } from '../testing/docx.ts';
import { inPieces, readWhole } from '../testing/extraction.ts';
import { makePdf } from '../testing/pdf.ts';
import { Extractor } from './extractor.ts';
import { DEFAULT_LIMITS, type ExtractionLimits } from './limits.ts';

const MANY_PAGES = Array.from(
  { length: 400 },
  (_, index) => `Page ${index + 1} says ${'something '.repeat(40)}`,
);

describe('a reading', () => {
  const extractor = new Extractor(DEFAULT_LIMITS);
  afterAll(() => extractor.close());

  const failure = (code: string) => expect.objectContaining({ name: 'ExtractionFailure', code });

  it('gives the pages of a PDF with the lines they begin on', async () => {
    const { pages, warnings } = await readWhole(extractor, 'pdf', makePdf(['One\ntwo', '', 'Third page']));
    expect(pages).toMatchObject([
      { number: 1, text: 'One\ntwo', firstLine: 1 },
      { number: 2, text: '', firstLine: 3 },
      { number: 3, text: 'Third page', firstLine: 4 },
    ]);
    expect(warnings).toEqual([
      {
        code: 'reading_warning_blank_pages',
        message: 'Page 2 has no text; pictures of text are not read.',
        params: { count: 1, pages: '2' },
      },
    ]);
  });

  it('names the pages without text in runs, in the same form for every language', async () => {
    const texts = [
      'One',
      '',
      '',
      '',
      'Five',
      '',
      ...Array.from({ length: 60 }, (_, n) => (n % 2 ? '' : 'x')),
    ];
    const { warnings } = await readWhole(extractor, 'pdf', makePdf(texts));
    const alone = Array.from({ length: 18 }, (_, n) => 8 + 2 * n).join(', ');
    expect(warnings[0]?.params).toEqual({ count: 34, pages: `2–4, 6, ${alone}, …` });
  });

  it('says what is wrong with PDFs it cannot read', async () => {
    const whole = makePdf(['Some words']);
    await expect(readWhole(extractor, 'pdf', whole.subarray(0, 300))).rejects.toEqual(failure('damaged'));
    await expect(readWhole(extractor, 'pdf', '%PDF-1.7 and nothing else')).rejects.toEqual(
      failure('damaged'),
    );
    await expect(readWhole(extractor, 'pdf', makePdf(['', '']))).rejects.toEqual(failure('no_text'));
    await expect(readWhole(extractor, 'pdf', makePdf(['x'], { declaredPages: 10_000 }))).rejects.toEqual(
      failure('too_many_pages'),
    );
  });

  it('asks a second library for what the first refuses or finds nothing in', async () => {
    const whole = makePdf(['Some words', 'and some more']).toString('latin1');
    const lateHeader = Buffer.from('x'.repeat(2_000) + whole, 'latin1');
    expect((await readWhole(extractor, 'pdf', lateHeader)).text).toBe('Some words\nand some more');
    const unclosed = Buffer.from(whole.replaceAll('endobj', ''), 'latin1');
    expect((await readWhole(extractor, 'pdf', unclosed)).text).toBe('Some words\nand some more');
  });

  it('reads PDFs whose first line comes late or is missing', async () => {
    const whole = makePdf(['Some words']);
    for (const before of ['HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(1_000)]) {
      const late = Buffer.concat([Buffer.from(before), whole]);
      expect((await readWhole(extractor, 'pdf', late)).text).toBe('Some words');
    }
    const headless = whole.subarray(whole.indexOf('\n') + 1);
    expect((await readWhole(extractor, 'pdf', headless)).text).toBe('Some words');
  });

  it('reads PDFs with a few signs, letters or not', async () => {
    const few = await readWhole(extractor, 'pdf', makePdf(['Page 7']));
    expect(few).toMatchObject({ text: 'Page 7', warnings: [] });
    const signs = await readWhole(extractor, 'pdf', makePdf(['+ - + - + - + - +']));
    expect(signs).toMatchObject({ text: '+ - + - + - + - +', warnings: [] });
  });

  it('warns of pages whose fonts name their letters wrongly, or not at all', async () => {
    const prose = 'Basalt columns stand on the north ridge, and the wind goes round them.';
    const wrongly = [
      (code: number) => 0xac00 + code * 3,
      (code: number) => 0x5000 + code * 7,
      (code: number) => 0xe000 + code,
    ];
    for (const toUnicode of wrongly) {
      const { warnings } = await readWhole(extractor, 'pdf', makePdf([prose, prose], { toUnicode }));
      expect(warnings).toMatchObject([
        { code: 'reading_warning_unsure_pages', params: { count: 2, pages: '1–2' } },
      ]);
    }
    const rightly = await readWhole(extractor, 'pdf', makePdf([prose], { toUnicode: (code) => code }));
    expect(rightly).toMatchObject({ text: prose, warnings: [] });
  });

  it('warns of a PDF whose end is missing when its text can still be read', async () => {
    const whole = makePdf(['Some words that survive']);
    const cut = whole.subarray(0, whole.indexOf('startxref'));
    const { text, warnings } = await readWhole(extractor, 'pdf', cut);
    expect(text).toContain('Some words that survive');
    expect(warnings).toEqual([expect.objectContaining({ code: 'reading_warning_cut_off' })]);
  });

  it('reads text in UTF-8, UTF-16 and Windows-1252, without marks, NULs or lone surrogates', async () => {
    expect((await readWhole(extractor, 'txt', '\ufeffnaïve\r\nline')).text).toBe('naïve\nline');
    const utf16 = Buffer.from('\ufeffGrüße \ud800!', 'utf16le');
    expect((await readWhole(extractor, 'txt', utf16)).text).toBe('Grüße \ufffd!');
    const windows = await readWhole(extractor, 'txt', Buffer.from('caf\xe9 \x80', 'latin1'));
    expect(windows.text).toBe('café €');
    expect(windows.warnings).toEqual([expect.objectContaining({ code: 'reading_warning_windows_1252' })]);
    expect((await readWhole(extractor, 'txt', 'a\0b')).text).toBe('a b');
  });

  it('cuts long texts into sections of whole lines that know where they begin', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index + 1}`);
    const { pages, text } = await readWhole(extractor, 'txt', `${lines.join('\n')}\n`);
    expect(text).toBe(lines.join('\n'));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) {
      expect(page.text.length).toBeLessThanOrEqual(20_000);
      expect(page.text.split('\n')[0]).toBe(`line ${page.firstLine}`);
    }
  });

  it('splits one endless line without losing a character', async () => {
    const line = '𝔘nbroken'.repeat(10_000);
    const { pages } = await readWhole(extractor, 'txt', `short\n${line}\nlast`);
    expect(pages.map((page) => page.text).join('')).toBe(`short${line}\nlast`);
    expect(pages.at(-1)?.firstLine).toBe(2);
    expect(pages.every((page) => page.text.isWellFormed())).toBe(true);
  });

  it('keeps count of lines through a record that is longer than a section', async () => {
    const record = `"${Array.from({ length: 3_000 }, (_, index) => `inner ${index + 2}`).join('\n')}",x`;
    const { pages, text } = await readWhole(extractor, 'csv', `a,b\n${record}\nlast,row`);
    expect(text).toBe(`a,b\n${record}\nlast,row`);
    for (const page of pages.slice(1)) expect(page.text).toMatch(new RegExp(`^"?inner ${page.firstLine}\n`));
    expect(pages.length).toBeGreaterThan(2);
  });

  it('finds the headings of Markdown, and none in its code', async () => {
    const { pages } = await readWhole(
      extractor,
      'md',
      '# A *title*\n\n```\n# no\n```\n\nUnder\n=====\ntext\n',
    );
    expect(pages[0]?.headings).toEqual([
      { start: 0, level: 1, title: 'A title' },
      { start: 27, level: 1, title: 'Under' },
    ]);
  });

  it('keeps the lines of a table and hangs its column names over them', async () => {
    const table = 'name;city;note\nAda;London;"two\nlines"\nBob;Rome\n';
    const { pages, text, warnings } = await readWhole(extractor, 'csv', table);
    expect(text).toBe(table.trimEnd());
    expect(pages[0]?.headings).toEqual([{ start: 0, level: 1, title: 'name, city, note' }]);
    expect(warnings).toEqual([
      {
        code: 'reading_warning_ragged_rows',
        message: expect.stringContaining('1 row has more or fewer cells'),
        params: { count: 1, cells: 3, row: 3 },
      },
    ]);
  });

  it.each([',', ';', '\t', '|'])('finds %j to be the delimiter', async (delimiter) => {
    const rows = ['first', 'second', 'third'].map((cell) =>
      [cell, `${cell} one, two`, 'x'].map((c) => `"${c}"`).join(delimiter),
    );
    const { pages, warnings } = await readWhole(extractor, 'csv', rows.join('\n'));
    expect(pages[0]?.headings[0]?.title).toBe('first, first one, two, x');
    expect(warnings).toEqual([]);
  });

  it('refuses JSON with the place of the fault, however deep it is nested', async () => {
    await expect(readWhole(extractor, 'json', '{\n "a": 1,\n "b" 2\n}')).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('line 3, column 6'),
    });
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    await expect(readWhole(extractor, 'json', deep)).rejects.toEqual(failure('too_deep'));
    await expect(readWhole(extractor, 'json', Buffer.from('["\xff"]', 'latin1'))).rejects.toEqual(
      failure('invalid'),
    );
  });

  it('breaks JSON of one giant line into lines that mean the same', async () => {
    const value = Array.from({ length: 800 }, (_, id) => ({
      id,
      tags: ['a', ','],
      nested: { empty: [], none: {} },
    }));
    const { text } = await readWhole(extractor, 'json', JSON.stringify(value));
    expect(JSON.parse(text)).toEqual(value);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(40);
  });

  it.each(['txt', 'md', 'csv', 'json', 'pdf', 'docx'] as const)(
    'calls an empty %s empty',
    async (fileType) => {
      await expect(readWhole(extractor, fileType, '')).rejects.toEqual(failure('empty'));
    },
  );

  it('does not expand entities or archives that grow without measure', async () => {
    const entities =
      '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><d>&b;</d>';
    const bomb = makeDocx(paragraph('x'), { styles: entities });
    await expect(readWhole(extractor, 'docx', bomb)).rejects.toEqual(failure('damaged'));
    const archive = makeDocx(paragraph('a'.repeat(60_000_000)));
    expect(archive.length).toBeLessThan(200_000);
    await expect(readWhole(extractor, 'docx', archive)).rejects.toEqual(failure('too_large_inside'));
  });

  it('says what is wrong with Word documents it cannot read', async () => {
    const whole = makeDocx(paragraph('Some words'));
    await expect(readWhole(extractor, 'docx', whole.subarray(0, whole.length - 40))).rejects.toEqual(
      failure('damaged'),
    );
    const compound = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await expect(readWhole(extractor, 'docx', compound)).rejects.toEqual(failure('encrypted'));
    const broken = makeDocx('<w:p><w:r><w:t>unclosed');
    await expect(readWhole(extractor, 'docx', broken)).rejects.toEqual(failure('damaged'));
    await expect(readWhole(extractor, 'docx', makeDocx(''))).rejects.toEqual(failure('empty'));
    expect(wordXml('document', '')).toContain('w:document');
  });

  it('is not ended by the calling off of the one before it in the same process', async () => {
    const calledOff = new AbortController();
    const bytes = Buffer.from('hello');
    const pids: number[] = [];
    const begin = (signal?: AbortSignal) =>
      extractor.extract({
        fileType: 'txt',
        size: bytes.length,
        source: inPieces(bytes),
        group: 'again',
        signal,
        onProcess: (pid) => pids.push(pid),
      });
    for await (const step of begin(calledOff.signal)) expect(step.kind).toBe('page');
    const second = begin();
    const first = second.next();
    calledOff.abort();
    expect(await first).toMatchObject({ done: false, value: { kind: 'page' } });
    expect(await second.next()).toMatchObject({ done: true });
    expect(pids[1]).toBe(pids[0]);
  });

  it('uses one process for the files of a project and another for the next project’s', async () => {
    const pids: number[] = [];
    for (const group of ['1', '1', '2']) {
      const steps = extractor.extract({
        fileType: 'csv',
        size: 5,
        source: inPieces(Buffer.from('hello')),
        group,
        onProcess: (pid) => pids.push(pid),
      });
      for await (const step of steps) expect(step.kind).toBe('page');
    }
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[0]);
  });
});

describe('a reading over its limits', () => {
  let extractor: Extractor | undefined;
  afterEach(() => extractor?.close());

  function read(limits: Partial<ExtractionLimits>, signal?: AbortSignal) {
    extractor = new Extractor({ ...DEFAULT_LIMITS, ...limits });
    const bytes = makePdf(MANY_PAGES);
    let process = 0;
    const steps = extractor.extract({
      fileType: 'pdf',
      size: bytes.length,
      source: inPieces(bytes),
      group: '1',
      signal,
      onProcess: (pid) => {
        process = pid;
      },
    });
    return { steps, pid: () => process };
  }

  async function drain(steps: AsyncIterable<unknown>): Promise<void> {
    for await (const _ of steps);
  }

  const hasEnded = (pid: number) => eventually(() => expect(isRunning(pid)).toBe(false));

  it('is ended when it takes too much memory', async () => {
    const { steps, pid } = read({ memoryBytes: 20 * 1024 * 1024 });
    await expect(drain(steps)).rejects.toMatchObject({ code: 'too_large_inside' });
    await hasEnded(pid());
  });

  it('is ended when it takes too long', async () => {
    const { steps, pid } = read({ wallMs: 1 });
    await expect(drain(steps)).rejects.toMatchObject({ code: 'too_slow' });
    await hasEnded(pid());
  });

  it('is ended when there is too much text', async () => {
    const { steps } = read({ maxTextLength: 10_000 });
    await expect(drain(steps)).rejects.toMatchObject({ code: 'too_much_text' });
  });

  it('is ended when its caller calls it off, or stops listening', async () => {
    const calledOff = new AbortController();
    const first = read({}, calledOff.signal);
    await first.steps.next();
    calledOff.abort(new Error('called off'));
    await expect(drain(first.steps)).rejects.toThrow('called off');
    await hasEnded(first.pid());

    const second = read({});
    await second.steps.next();
    await second.steps.return(undefined);
    await hasEnded(second.pid());
  });

  it('is a fault worth another attempt when its process is killed', async () => {
    const { steps, pid } = read({});
    await steps.next();
    process.kill(pid(), 'SIGKILL');
    await expect(drain(steps)).rejects.toMatchObject({
      name: 'ExtractorFault',
      message: expect.stringContaining('SIGKILL'),
    });
  });

  it('is a fault when the stored file is shorter than it should be', async () => {
    extractor = new Extractor(DEFAULT_LIMITS);
    const steps = extractor.extract({
      fileType: 'txt',
      size: 100,
      source: inPieces(Buffer.from('short')),
      group: '1',
    });
    await expect(drain(steps)).rejects.toMatchObject({ name: 'ExtractorFault' });
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed child that is not reaped yet is no longer running.
    return (
      !existsSync(`/proc/${pid}/status`) || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    );
  } catch {
    return false;
  }
}
