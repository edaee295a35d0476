import type { ErrorParams } from '@cairn/kit/errors';
import { fileTypeFromBuffer } from 'file-type';
import { type FileType, fileTypeOfName } from '../domain/file-type.ts';
import type { Misnamed } from '../domain/ports.ts';
import { type ReadRange, readZipDirectory } from './zip-directory.ts';

/** What a file is, or why it is not taken. `reason` is undefined where its name alone rules it out. */
export type TypeVerdict =
  | { readonly fileType: FileType; readonly refused?: undefined }
  | { readonly fileType?: undefined; readonly refused: true; readonly reason?: Misnamed };

/** Bytes at the beginning of a file its type is judged by. */
const HEAD_BYTES = 64 * 1024;
/** Bytes at the end of a PDF in which it says where its objects are. */
const TAIL_BYTES = 2_048;
/** Bytes in which the mark of a PDF begins (PDF 32000-1, annex H, note 13), and the mark itself. */
const MARK_WITHIN = 1_024 + 5;

type Content =
  | { readonly is: 'nothing' | 'pdf' | 'docx' | 'compound' | 'broken zip' | 'text' | 'html' | 'rtf' }
  | { readonly is: 'zip' | 'excel' | 'powerpoint' | 'binary' }
  | { readonly is: 'data'; readonly type: string; readonly mime: string };

/**
 * Judges a stored file by its name and by what it holds. A name that promises another type than the content is refused.
 */
export async function judgeType(filename: string, read: ReadRange, size: number): Promise<TypeVerdict> {
  const named = fileTypeOfName(filename);
  if (!named) return { refused: true };
  const content = await contentOf(read, size);
  if (content.is === 'nothing' || fits(named, content)) return { fileType: named };
  if (named === 'pdf' && (await readsAsPdf(read, size))) return { fileType: named };
  return { refused: true, reason: reasonFor(named, content) };
}

/**
 * Whether readers of PDF would open what is not one at first sight: its mark comes late, after words of a mail or a web
 * server, or is lost. Asked only of files named so, for text may tell of PDFs.
 */
async function readsAsPdf(read: ReadRange, size: number): Promise<boolean> {
  const head = Buffer.from(await read(0, Math.min(size, HEAD_BYTES)));
  if (head.subarray(0, MARK_WITHIN).includes('%PDF-')) return true;
  const tail = Buffer.from(await read(Math.max(0, size - TAIL_BYTES), size));
  return /\d\s+\d+\s+obj\b/.test(head.toString('latin1')) && /startxref|%%EOF/.test(tail.toString('latin1'));
}

function fits(named: FileType, content: Content): boolean {
  if (named === 'pdf') return content.is === 'pdf';
  // What the reader can tell better (encrypted, old Word, cut off) it is left to tell.
  if (named === 'docx')
    return content.is === 'docx' || content.is === 'compound' || content.is === 'broken zip';
  return content.is === 'text';
}

function reasonFor(named: FileType, content: Content): Misnamed {
  const start = `The file is named .${named} but holds`;
  const refused = (code: string, message: string, data?: ErrorParams): Misnamed => ({
    message,
    code,
    params: { named, ...data },
  });
  switch (content.is) {
    case 'pdf':
      return refused('file_holds_pdf', `${start} a PDF; rename it to .pdf and upload it again.`);
    case 'docx':
      return refused('file_holds_docx', `${start} a Word document; rename it to .docx and upload it again.`);
    case 'text':
      return refused('file_holds_text', `${start} plain text. Rename it to .txt, or upload the right file.`);
    case 'html':
      return refused(
        'file_holds_html',
        `${start} a web page (HTML). Save the page as text or PDF and upload that.`,
      );
    case 'rtf':
      return refused('file_holds_rtf', `${start} rich text (RTF). Save it as .docx or .txt and upload that.`);
    case 'compound':
      return refused(
        'file_holds_office',
        `${start} an old or protected Office document. Save it as .docx and upload that.`,
      );
    case 'zip':
      return refused('file_holds_zip', `${start} a ZIP archive. Upload the right file.`);
    case 'excel':
      return refused('file_holds_excel', `${start} an Excel workbook. Upload the right file.`);
    case 'powerpoint':
      return refused('file_holds_powerpoint', `${start} a PowerPoint presentation. Upload the right file.`);
    case 'binary':
      return refused('file_holds_binary', `${start} binary data, not text. Upload the right file.`);
    case 'data': {
      const { type, mime } = content;
      const message = `${start} ${type} data (${mime}). Upload the right file.`;
      return refused('file_holds_data', message, { type, mime });
    }
    default:
      return refused(
        'file_holds_unknown',
        `${start} something else that cannot be read. Upload the right file.`,
      );
  }
}

async function contentOf(read: ReadRange, size: number): Promise<Content> {
  if (size === 0) return { is: 'nothing' };
  const head = Buffer.from(await read(0, Math.min(size, HEAD_BYTES)));
  const begin = head.toString('latin1', 0, 2_048).replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  if (begin.startsWith('%PDF-')) return { is: 'pdf' };
  if (begin.startsWith('PK\u0003\u0004') || begin.startsWith('PK\u0005\u0006')) return zipContent(read, size);
  if (head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return { is: 'compound' };
  if (begin.startsWith('{\\rtf')) return { is: 'rtf' };
  if (
    /^(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body|script)\b/i.test(
      plain(head),
    )
  )
    return { is: 'html' };
  if (isText(head)) return { is: 'text' };
  // A PDF may begin with other bytes: readers look for its mark in the first kilobyte.
  if (head.subarray(0, MARK_WITHIN).includes('%PDF-')) return { is: 'pdf' };
  const found = await fileTypeFromBuffer(head);
  return found ? { is: 'data', type: found.ext.toUpperCase(), mime: found.mime } : { is: 'binary' };
}

async function zipContent(read: ReadRange, size: number): Promise<Content> {
  const entries = await readZipDirectory(read, size);
  if (!entries) return { is: 'broken zip' };
  const names = entries.map((entry) => entry.name.replaceAll('\\', '/').toLowerCase());
  const holds = (folder: string) => names.some((name) => name.startsWith(folder));
  if (!names.includes('[content_types].xml')) return { is: 'zip' };
  if (holds('xl/')) return { is: 'excel' };
  if (holds('ppt/')) return { is: 'powerpoint' };
  return { is: 'docx' };
}

/** The head as text for a look at its beginning, whatever UTF it is in. */
function plain(head: Buffer): string {
  const label =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(label).decode(head.subarray(0, 4_096)).trimStart();
}

/** Text has a UTF-16 mark, or no NUL and next to no other control characters. */
function isText(head: Buffer): boolean {
  const marked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (marked) return true;
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b)
      controls += 1;
  }
  return controls <= head.length / 100;
}
