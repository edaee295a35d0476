import type { FileType } from '../domain/file-type.ts';
import { makeDocx, paragraph } from './docx.ts';
import { makePdf } from './pdf.ts';

export interface OwnFile {
  name: string;
  type: FileType;
  content: Uint8Array | string;
  /** What stands in the text that is read. */
  words?: readonly string[];
  /** The code it is refused with. */
  refused?: string;
}

type Readable = readonly [name: string, content: string | Uint8Array, words: readonly string[]];

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** What RFC 8259 allows. */
const json: readonly Readable[] = [
  ['a number alone', '-1.5e+10', ['-1.5e+10']],
  ['an escaped pair', '{"stone":"\\ud83e\\udea8"}', ['\\ud83e\\udea8']],
  ['a key that is a prototype', '{"__proto__":"basalt"}', ['basalt']],
  ['the same key twice', '{"a":"basalt","a":"granite"}', ['granite']],
  ['blanks everywhere', ' [ "basalt" ,\r\n\t2 ] ', ['basalt']],
  ['deep', `${'['.repeat(500)}"basalt"${']'.repeat(500)}`, ['basalt']],
  ['a byte order mark', '\ufeff{"a":"basalt"}', ['basalt']],
];

const notJson: readonly [name: string, content: string][] = [
  ['cut off', '{"a": "basalt"'],
  ['a comma too many', '["basalt",]'],
  ['single quotes', "{'a': 'basalt'}"],
  ['a comment', '{"a": "basalt" /* stone */}'],
  ['two values', '{"a":"basalt"} {"b":1}'],
  ['not a number', '[NaN]'],
  ['a number that begins with 0', '[012]'],
  ['a line break in a string', '["bas\nalt"]'],
  ['an unknown escape', '["\\x41"]'],
  ['a bare word', 'basalt'],
];

const csv: readonly Readable[] = [
  ['a comma in quotes', 'stone,note\nbasalt,"black, hard"\n', ['black, hard']],
  ['quotes in quotes', 'stone,note\r\nbasalt,"so ""black"""\r\n', ['so ""black""']],
  ['a line break in quotes', 'stone,note\nbasalt,"black\nhard"\n', ['black', 'hard']],
  ['semicolons', 'stone;note\nbasalt;black, hard\n', ['basalt', 'black, hard']],
  ['tabs', 'stone\tnote\nbasalt\tblack\n', ['basalt', 'black']],
  ['rows of other lengths', 'a,b\nbasalt\ngranite,grey,more\n', ['basalt', 'more']],
  ['a quote that never ends', 'a,b\nbasalt,"black\n', ['basalt', 'black']],
  ['UTF-16', utf16('stone,note\nbasalt,grün\n'), ['grün']],
];

const texts: readonly Readable[] = [
  ['UTF-8 with a byte order mark', '\ufeffbasalt', ['basalt']],
  ['UTF-16, the other way round', utf16('basalt, grün').swap16(), ['basalt, grün']],
  ['Windows-1252', Buffer.from('basalt, gr\xfcn', 'latin1'), ['basalt, grün']],
  ['line ends of every kind', 'basalt\r\ngranite\rslate\n', ['basalt', 'granite', 'slate']],
  ['one line of a million signs', `${'x '.repeat(500_000)}basalt`, ['basalt']],
  ['written from right to left', 'بازلت שחם', ['بازلت', 'שחם']],
];

const markdown: readonly Readable[] = [
  ['headings and lists', '# Stones\n\n- basalt\n  1. granite\n', ['Stones', 'basalt', 'granite']],
  ['a table', '| stone | note |\n|---|---|\n| basalt | black |\n', ['basalt', 'black']],
  ['a fence that never closes', '```js\nconst stone = "basalt";\n', ['basalt']],
  ['markup within', '<div onclick="x()">basalt</div>', ['basalt']],
];

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;

const docx: readonly Readable[] = [
  ['paragraphs', makeDocx(paragraph('basalt') + paragraph('clay &amp; slate')), ['basalt', 'clay & slate']],
  ['a word in several runs', makeDocx(`<w:p>${run('bas')}${run('alt')}</w:p>`), ['basalt']],
  ['a table', makeDocx(`<w:tbl><w:tr>${cell('basalt')}${cell('black')}</w:tr></w:tbl>`), ['basalt', 'black']],
  ['an unknown element', makeDocx(`<w:unknown>${paragraph('basalt')}</w:unknown>`), ['basalt']],
];

const damaged: readonly [name: string, type: FileType, content: string | Uint8Array][] = [
  ['a zip of nothing', 'docx', `PK\x05\x06${'\0'.repeat(18)}`],
  ['cut off', 'docx', makeDocx(paragraph('basalt')).subarray(0, 400)],
  ['nothing but its first line', 'pdf', '%PDF-1.7\n'],
  ['an end without a beginning', 'pdf', 'startxref\n0\n%%EOF'],
];

const readable: Readonly<Partial<Record<FileType, readonly Readable[]>>> = {
  json,
  csv,
  txt: texts,
  md: markdown,
  docx,
  pdf: [['pages', makePdf(['basalt', 'granite']), ['basalt', 'granite']]],
};

/** Files made here, of every type: what must be read, with words that stand in it, and what must be refused. */
export const ownFiles: readonly OwnFile[] = [
  ...Object.entries(readable).flatMap(([type, files]) =>
    files.map(([name, content, words]) => ({ name, type: type as FileType, content, words })),
  ),
  ...notJson.map(([name, content]) => ({ name, type: 'json' as const, content, refused: 'invalid' })),
  ...damaged.map(([name, type, content]) => ({ name, type, content, refused: 'damaged' })),
];
