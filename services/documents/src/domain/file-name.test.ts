import { InvalidInput } from '@cairn/platform/errors';
import { naughtyLists } from '@cairn/testing/naughty-strings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renamed, uploadedName } from './file-name.ts';
import { fileTypeOfName } from './file-type.ts';

const refusal = (type: string, field: string) =>
  expect.objectContaining({
    code: 'invalid_input',
    faults: [expect.objectContaining({ type, loc: ['body', field] })],
  });

const thrownBy = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('the name a file is shown under', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['  spaced   out .txt ', 'spaced   out .txt'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\fakepath\\notes.md', 'notes.md'],
    ['.json', 'Untitled.json'],
    ['\u200b.pdf', 'Untitled.pdf'],
    ['', 'Untitled'],
    ['Résumé'.normalize('NFD'), 'Résumé'.normalize('NFC')],
    ['<script>alert(1)<\\script>.txt', 'script>.txt'],
    ["'; DROP TABLE documents; --.txt", "'; DROP TABLE documents; --.txt"],
    ['the "best" of 100%.txt', 'the "best" of 100%.txt'],
  ])('%j is %j', (given, shown) => {
    expect(uploadedName(given)).toBe(shown);
  });

  it.each(['innocent\u202Etxt.exe.pdf', 'a\0b\u001b[31m.csv', '\u202E'])('is refused: %j', (given) => {
    expect(thrownBy(() => uploadedName(given))).toEqual(refusal('character_refused', 'file'));
    expect(thrownBy(() => renamed(given, 'pdf'))).toEqual(refusal('character_refused', 'name'));
  });

  it('is never long, never empty, well-formed, and the same when shown again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom('', '.pdf', '.TXT'),
        (stem, extension) => {
          const given = stem + extension;
          const error = thrownBy(() => uploadedName(given));
          if (error) {
            expect(error).toBeInstanceOf(InvalidInput);
            return;
          }
          const shown = uploadedName(given);
          expect(shown.length).toBeLessThanOrEqual(255);
          expect(shown.trim()).not.toBe('');
          expect(shown.isWellFormed()).toBe(true);
          expect(shown).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          expect(uploadedName(shown)).toBe(shown);
          if (extension) expect(fileTypeOfName(shown)).toBe(extension.slice(1).toLowerCase());
        },
      ),
    );
  });

  for (const list of naughtyLists) {
    list.it(`is tame for every string of ${list.name}`, () => {
      for (const string of list.strings()) {
        const error = thrownBy(() => uploadedName(`${string}.txt`));
        if (error) expect(error).toBeInstanceOf(InvalidInput);
        else expect(uploadedName(`${string}.txt`)).toMatch(/^[^/\\\p{Cc}\u202a-\u202e\u2066-\u2069]+\.txt$/u);
      }
    });
  }

  it('is as typed when it is changed, with the extension of its type', () => {
    expect(renamed('final', 'pdf')).toBe('final.pdf');
    expect(renamed('final.PDF', 'pdf')).toBe('final.PDF');
    expect(renamed('final.docx', 'pdf')).toBe('final.docx.pdf');
    expect(renamed('Report Q1/Q2 2025', 'txt')).toBe('Report Q1/Q2 2025.txt');
    expect(renamed('C:\\a  b', 'txt')).toBe('C:\\a  b.txt');
    expect(thrownBy(() => renamed(' \u200b ', 'pdf'))).toEqual(refusal('document_name_missing', 'name'));
  });

  it('has at most 255 characters with its ending, and is never cut', () => {
    const longest = 'x'.repeat(251);
    expect(renamed(longest, 'txt')).toBe(`${longest}.txt`);
    expect(thrownBy(() => renamed(`${longest}x`, 'txt'))).toEqual(refusal('document_name_too_long', 'name'));
    expect(thrownBy(() => uploadedName(`${longest}x.txt`))).toEqual(
      refusal('document_name_too_long', 'file'),
    );
  });
});
