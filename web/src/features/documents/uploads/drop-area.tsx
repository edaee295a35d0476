import Box from '@mui/material/Box';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#lib/toasts.ts';
import { droppedFiles, MOST_FILES, type Skipped } from '#lib/uploads/dropped-files.ts';

/** Takes files, and what was left out beside them. */
export type TakeFiles = (files: Iterable<File>, skipped?: readonly Skipped[]) => void;

interface Props {
  onFiles: TakeFiles;
  /** False where nothing may be added: files are then not taken. */
  enabled: boolean;
  children: ReactNode;
}

/** Hands on the dropped files, and those within dropped folders. */
export function useTakeDrop(onFiles: TakeFiles): (event: DragEvent) => void {
  const { t } = useTranslation('documents');
  return (event) => {
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(({ files, skipped, isCut }) => {
      if (isCut) toast(t('upload.tooMany', { count: MOST_FILES }), 'error');
      onFiles(files, skipped);
    });
  };
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes files dropped anywhere on the page. */
export function DropArea({ onFiles, enabled, children }: Props) {
  const { t } = useTranslation('documents');
  const take = useTakeDrop(onFiles);
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragEnter={(event) => enabled && holdsFiles(event) && setOver(true)}
      onDragOver={(event) => enabled && holdsFiles(event) && event.preventDefault()}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (enabled) take(event);
      }}
      sx={{ height: '100%', position: 'relative' }}
    >
      {children}
      {over && (
        <Box
          sx={{
            position: 'absolute',
            inset: 12,
            zIndex: 3,
            pointerEvents: 'none',
            display: 'grid',
            placeItems: 'center',
            border: '2px dashed',
            borderColor: 'primary.main',
            borderRadius: '12px',
            bgcolor: 'color-mix(in srgb, var(--cairn-palette-canvas) 90%, transparent)',
            fontSize: 'size.title',
            fontWeight: 650,
          }}
        >
          {t('upload.dropPage')}
        </Box>
      )}
    </Box>
  );
}
