import { naughtyLists } from '@cairn/kit/testing/naughty-strings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayName, renamed } from './file-name.ts';
import { fileTypeOfName } from './file-type.ts';

describe('the name a file is shown under', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['  spaced   out .txt ', 'spaced out.txt'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\fakepath\\notes.md', 'notes.md'],
    ['innocent\u202Etxt.exe.pdf', 'innocenttxt.exe.pdf'],
    ['a\0b\u001b[31m.csv', 'ab[31m.csv'],
    ['.json', 'Untitled.json'],
    ['', 'Untitled'],
    ['Résumé'.normalize('NFD'), 'Résumé'.normalize('NFC')],
    ['<script>alert(1)<\\script>.txt', 'script>.txt'],
    ["'; DROP TABLE documents; --.txt", "'; DROP TABLE documents; --.txt"],
  ])('%j is %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  it('is never long, never empty, well-formed, and the same when shown again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 600 }),
        fc.constantFrom('', '.pdf', '.TXT'),
        (stem, extension) => {
          const shown = displayName(stem + extension);
          expect(shown.length).toBeLessThanOrEqual(255);
          expect(shown.trim()).not.toBe('');
          expect(shown.isWellFormed()).toBe(true);
          expect(shown).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          expect(displayName(shown)).toBe(shown);
          if (extension) expect(fileTypeOfName(shown)).toBe(extension.slice(1).toLowerCase());
        },
      ),
    );
  });

  for (const list of naughtyLists) {
    list.it(`is tame for every string of ${list.name}`, () => {
      for (const string of list.strings()) {
        const shown = displayName(`${string}.txt`);
        expect(shown.length).toBeLessThanOrEqual(255);
        expect(shown).toMatch(/^[^/\\\p{Cc}\u202a-\u202e\u2066-\u2069]+\.txt$/u);
      }
    });
  }

  it('keeps the extension of its type when it is changed', () => {
    expect(renamed('final', 'pdf')).toBe('final.pdf');
    expect(renamed('final.PDF', 'pdf')).toBe('final.PDF');
    expect(renamed('final.docx', 'pdf')).toBe('final.docx.pdf');
    expect(renamed(' \u200b ', 'pdf')).toBe('');
  });
});
