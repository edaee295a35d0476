import Box from '@mui/material/Box';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes files dropped anywhere on the page. */
export function DropArea({ onFiles, children }: Props) {
  const { t } = useTranslation('documents');
  const [over, setOver] = useState(false);
  return (
    <Box
      onDragEnter={(event) => holdsFiles(event) && setOver(true)}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
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
            fontSize: '1.25rem',
            fontWeight: 650,
          }}
        >
          {t('upload.dropPage')}
        </Box>
      )}
    </Box>
  );
}
