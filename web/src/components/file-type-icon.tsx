import Box from '@mui/material/Box';
import { Braces, FileSpreadsheet, FileText, FileType, Hash, NotepadText } from 'lucide-react';

export type FileKind = 'txt' | 'pdf' | 'docx' | 'md' | 'csv' | 'json';

const ICONS = {
  txt: NotepadText,
  pdf: FileText,
  docx: FileType,
  md: Hash,
  csv: FileSpreadsheet,
  json: Braces,
};
const COLOURS: Record<FileKind, string> = {
  pdf: 'error.main',
  docx: 'info.main',
  csv: 'success.main',
  json: 'accent',
  md: 'primary.main',
  txt: 'text.secondary',
};

const isKind = (text: string): text is FileKind => text in ICONS;

/** The kind a file's name speaks of; plain text for any other. */
export function fileTypeOfName(name: string): FileKind {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return isKind(ending) ? ending : 'txt';
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
