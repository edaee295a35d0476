import type { DomainError } from '@cairn/platform/errors';
import { fileTypeFromBuffer } from 'file-type';
import { type FileType, fileTypeOfName, isPictureType, type PictureType } from '../domain/file-type.ts';
import { refusals } from '../domain/refusals.ts';
import { type ReadRange, readZipDirectory } from './zip-directory.ts';

/** What a file is, or why it is not taken. */
export type TypeVerdict =
  | { readonly fileType: FileType; readonly refusal?: undefined }
  | { readonly fileType?: undefined; readonly refusal: DomainError };

/** Bytes at the beginning of a file its type is judged by. */
const HEAD_BYTES = 64 * 1024;
/** Bytes at the end of a PDF in which it says where its objects are. */
const TAIL_BYTES = 2_048;
/** Bytes in which the mark of a PDF begins (PDF 32000-1, annex H, note 13), and the mark itself. */
const MARK_WITHIN = 1_024 + 5;

type Content =
  | { readonly is: 'nothing' | 'pdf' | 'docx' | 'compound' | 'broken zip' | 'text' | 'html' | 'rtf' }
  | { readonly is: 'zip' | 'excel' | 'powerpoint' | 'binary' }
  | { readonly is: 'picture'; readonly type: PictureType }
  | { readonly is: 'data'; readonly type: string; readonly mime: string };

/** Pictures by their media types, animated ones among them: the reader says that they move. */
const PICTURES: ReadonlyMap<string, PictureType> = new Map([
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/jpeg', 'jpeg'],
  ['image/tiff', 'tiff'],
  ['image/webp', 'webp'],
]);

/**
 * Judges a stored file by its name and by what it holds. A name that promises another type than the content is refused.
 */
export async function judgeType(filename: string, read: ReadRange, size: number): Promise<TypeVerdict> {
  const named = fileTypeOfName(filename);
  if (!named) return { refusal: refusals.file_unsupported() };
  const content = await contentOf(read, size);
  if (content.is === 'nothing' || fits(named, content)) return { fileType: named };
  if (named === 'pdf' && (await readsAsPdf(read, size))) return { fileType: named };
  return { refusal: refusalOf(extensionOf(filename), content) };
}

/**
 * Whether readers of PDF would open what is not one at first sight: its mark comes late, after words of a mail or a web
 * server, or is lost. Asked only of files named so, for a text may be about PDFs.
 */
async function readsAsPdf(read: ReadRange, size: number): Promise<boolean> {
  const head = Buffer.from(await read(0, Math.min(size, HEAD_BYTES)));
  if (head.subarray(0, MARK_WITHIN).includes('%PDF-')) return true;
  const tail = Buffer.from(await read(Math.max(0, size - TAIL_BYTES), size));
  return /\d\s+\d+\s+obj\b/.test(head.toString('latin1')) && /startxref|%%EOF/.test(tail.toString('latin1'));
}

function fits(named: FileType, content: Content): boolean {
  if (named === 'pdf') return content.is === 'pdf';
  if (isPictureType(named)) return content.is === 'picture' && content.type === named;
  // What the reader judges better (encrypted, old Word, cut off) is left to it.
  if (named === 'docx')
    return content.is === 'docx' || content.is === 'compound' || content.is === 'broken zip';
  return content.is === 'text';
}

/** The extension as the name has it, in small letters. */
const extensionOf = (filename: string) => filename.trim().split('.').at(-1)?.toLowerCase() ?? '';

function refusalOf(named: string, content: Content): DomainError {
  switch (content.is) {
    case 'compound':
      return refusals.file_holds_office({ named });
    case 'picture':
      return refusals.file_holds_picture({ named, type: content.type.toUpperCase(), ending: content.type });
    case 'data':
      return refusals.file_holds_data({ named, type: content.type, mime: content.mime });
    case 'broken zip':
    case 'nothing':
      return refusals.file_holds_unknown({ named });
    default:
      return refusals[`file_holds_${content.is}`]({ named });
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
  const picture = found ? PICTURES.get(found.mime) : isTiff(head) ? 'tiff' : undefined;
  if (picture) return { is: 'picture', type: picture };
  return found ? { is: 'data', type: found.ext.toUpperCase(), mime: found.mime } : { is: 'binary' };
}

/** The mark of a TIFF (TIFF 6.0, section 2): one that is cut off has no directory to be known by. */
function isTiff(head: Buffer): boolean {
  return ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4));
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
