import Box from '@mui/material/Box';
import { Braces, FileSpreadsheet, FileText, FileType, Hash, Image, NotepadText } from 'lucide-react';

export type FileKind = 'txt' | 'pdf' | 'docx' | 'md' | 'csv' | 'json' | 'png' | 'jpeg' | 'tiff' | 'webp';

const ICONS = {
  txt: NotepadText,
  pdf: FileText,
  docx: FileType,
  md: Hash,
  csv: FileSpreadsheet,
  json: Braces,
  png: Image,
  jpeg: Image,
  tiff: Image,
  webp: Image,
};
const COLOURS: Record<FileKind, string> = {
  pdf: 'error.main',
  docx: 'info.main',
  csv: 'success.main',
  json: 'accent',
  md: 'primary.main',
  txt: 'text.secondary',
  png: 'warning.main',
  jpeg: 'warning.main',
  tiff: 'warning.main',
  webp: 'warning.main',
};

/** Other endings of a kind. */
const ALIASES: Readonly<Record<string, FileKind>> = { jpg: 'jpeg', tif: 'tiff' };

const isKind = (text: string): text is FileKind => text in ICONS;

/** The kind a file's name speaks of; plain text for any other. */
export function fileTypeOfName(name: string): FileKind {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const kind = ALIASES[ending] ?? ending;
  return isKind(kind) ? kind : 'txt';
}

/** A small sign for a kind of file. The kind stands in words beside it wherever it matters. */
export function FileTypeIcon({ type, size = 18 }: { type: string; size?: number }) {
  const kind = isKind(type) ? type : 'txt';
  const Icon = ICONS[kind];
  return (
    <Box component="span" sx={{ color: COLOURS[kind], display: 'inline-flex', flex: 'none', pt: '1px' }}>
      <Icon size={size} strokeWidth={1.75} aria-hidden />
    </Box>
  );
}
