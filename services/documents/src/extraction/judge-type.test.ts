import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { makeDocx, paragraph } from '../testing/docx.ts';
import { makePdf } from '../testing/pdf.ts';
import { judgeType } from './judge-type.ts';

function judge(filename: string, content: Uint8Array | string) {
  const bytes = Buffer.from(content as Uint8Array);
  return judgeType(filename, async (start, end) => bytes.subarray(start, end), bytes.length);
}

const pdf = makePdf(['words']);
const docx = makeDocx(paragraph('words'));
const excel = zipSync({ '[Content_Types].xml': new Uint8Array(), 'xl/workbook.xml': new Uint8Array() });
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('the type of a file', () => {
  it.each([
    ['a.txt', 'plain words', 'txt'],
    ['A.TXT', 'BM are the first letters of a bitmap, and of this', 'txt'],
    ['a.md', '# Title\n<div align="center">x</div>', 'md'],
    ['a.csv', 'a,b\n1,2', 'csv'],
    ['a.json', '{}', 'json'],
    ['a.pdf', pdf, 'pdf'],
    ['a.pdf', Buffer.concat([Buffer.from('\0\u0001junk'), pdf]), 'pdf'],
    ['late.pdf', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nServer: cairns\r\n\r\n'), pdf]), 'pdf'],
    ['later.pdf', Buffer.concat([Buffer.from('x'.repeat(1_000)), pdf]), 'pdf'],
    ['headless.pdf', pdf.subarray(pdf.indexOf('\n') + 1), 'pdf'],
    ['of-pdfs.txt', 'A file that begins with %PDF-1.7 is a PDF.', 'txt'],
    ['a.docx', docx, 'docx'],
    ['utf16.txt', Buffer.from('\ufeffwords', 'utf16le'), 'txt'],
    ['empty.pdf', '', 'pdf'],
    ['encrypted.docx', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]), 'docx'],
    ['cut-off.docx', docx.subarray(0, 200), 'docx'],
  ])('%s is taken', async (filename, content, fileType) => {
    expect(await judge(filename, content)).toEqual({ fileType });
  });

  it.each([
    ['a.txt', pdf, 'named .txt but holds a PDF; rename it to .pdf'],
    ['a.csv', docx, 'named .csv but holds a Word document; rename it to .docx'],
    ['a.pdf', 'just words', 'named .pdf but holds plain text'],
    ['a.pdf', 'An object begins with 1 0 obj in a PDF.', 'named .pdf but holds plain text'],
    ['a.docx', pdf, 'named .docx but holds a PDF; rename it to .pdf'],
    ['a.docx', excel, 'holds an Excel workbook'],
    ['a.docx', zipSync({ 'readme.txt': new Uint8Array() }), 'holds a ZIP archive'],
    ['a.md', '<!-- hi -->\n<!DOCTYPE html><html></html>', 'holds a web page'],
    ['a.txt', "<script>alert('XSS')</script>", 'holds a web page'],
    ['a.txt', '{\\rtf1 words}', 'holds rich text'],
    ['a.txt', png, 'holds a PNG picture'],
    ['a.csv', Buffer.from([1, 2, 3, 0, 255, 254, 7, 9]), 'holds binary data'],
  ])('%s is refused with the reason', async (filename, content, reason) => {
    expect(await judge(filename, content)).toMatchObject({
      refusal: {
        code: 'unsupported',
        message: expect.stringContaining(reason),
        reason: expect.stringMatching(/^file_holds_/),
        params: { named: filename.split('.').at(-1) },
      },
    });
  });

  it('is judged in no time, whatever the file is made to hold', async () => {
    const comments = '<!-- -->'.repeat(500);
    expect(await judge('a.md', `${comments}words`)).toEqual({ fileType: 'md' });
    expect(await judge('a.md', `${'<!-- -->'.repeat(100)}<html>`)).toHaveProperty('refusal');
  });

  it.each(['a.exe', 'pdf', 'a.pdf.zip', ''])('%j is refused by its name alone', async (filename) => {
    expect(await judge(filename, pdf)).toMatchObject({ refusal: { reason: 'file_unsupported' } });
  });
});
