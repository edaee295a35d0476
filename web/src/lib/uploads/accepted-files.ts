/** Largest file the server takes: 50 MB. */
const MAX_BYTES = 52_428_800;

const MIME_TYPES = new Set([
  'text/plain',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/markdown',
  'text/x-markdown',
  'text/csv',
  'application/csv',
  'application/vnd.ms-excel',
  'application/json',
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/tiff',
  'image/webp',
]);

const EXTENSIONS = /\.(txt|pdf|docx|md|markdown|csv|json|png|jpe?g|tiff?|webp)$/i;

/** For the `accept` attribute of a file input. */
export const ACCEPT = '.txt,.pdf,.docx,.md,.csv,.json,.png,.jpg,.jpeg,.tif,.tiff,.webp';

export type Refusal = 'type' | 'size';

/**
 * Why a file cannot be uploaded, judged before sending anything; null when it may be tried. Browsers leave the
 * type empty for kinds they do not know (Markdown on most systems): then the name decides. The server judges
 * by content.
 */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): Refusal | null {
  const unknownType = file.type === '' || file.type === 'application/octet-stream';
  const mime = file.type.split(';')[0]?.trim() ?? '';
  const spreadsheet = mime === 'application/vnd.ms-excel' && !/\.csv$/i.test(file.name);
  if (spreadsheet || !(MIME_TYPES.has(mime) || (unknownType && EXTENSIONS.test(file.name)))) return 'type';
  if (file.size > MAX_BYTES) return 'size';
  return null;
}
