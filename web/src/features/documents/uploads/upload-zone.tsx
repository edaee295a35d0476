import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { CloudUpload, FolderOpen } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { ACCEPT } from '#lib/uploads/accepted-files.ts';
import { withoutHidden } from '#lib/uploads/dropped-files.ts';
import { type TakeFiles, useTakeDrop } from './drop-area.tsx';

const CAN_CHOOSE_FOLDERS = 'webkitdirectory' in HTMLInputElement.prototype;

/** Where files and folders are dropped or chosen. The whole field is the button that chooses files. */
export function UploadZone({ onFiles }: { onFiles: TakeFiles }) {
  const { t } = useTranslation('documents');
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const limitsId = useId();
  const take = useTakeDrop(onFiles);
  // React has no name for this attribute.
  useEffect(() => {
    if (folder.current) folder.current.webkitdirectory = true;
  }, []);
  const [over, setOver] = useState(false);
  return (
    <>
      <ButtonBase
        aria-describedby={limitsId}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.stopPropagation();
          setOver(false);
          take(event);
        }}
        sx={{
          width: '100%',
          flexDirection: 'column',
          gap: 1.5,
          // No more of a narrow window than its share: in a large text the field would be taller than the screen.
          py: 'min(calc(7 * var(--cairn-spacing)), 8vw)',
          px: 'min(calc(4 * var(--cairn-spacing)), 4vw)',
          border: '1.5px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: over ? 'raised' : 'canvas',
          transition: 'background-color 140ms ease-out, border-color 140ms ease-out',
          '&:hover': { borderColor: 'text.secondary' },
          '& svg': { color: 'primary.main' },
        }}
      >
        <CloudUpload size={26} strokeWidth={1.6} aria-hidden />
        <Box component="span">
          <Box component="span" sx={{ fontWeight: 500 }}>
            {t('upload.drop')}
          </Box>{' '}
          {t('upload.or')}{' '}
          <Box
            component="span"
            sx={{ color: 'primary.main', textDecoration: 'underline', textUnderlineOffset: '0.18em' }}
          >
            {t('upload.choose')}
          </Box>
        </Box>
      </ButtonBase>
      <Muted id={limitsId} sx={{ mt: 1.5 }}>
        {t('upload.limits')}
      </Muted>
      {CAN_CHOOSE_FOLDERS && (
        <Button
          size="small"
          color="inherit"
          startIcon={<FolderOpen size={15} />}
          onClick={() => folder.current?.click()}
          sx={{ mt: 1.5 }}
        >
          {t('upload.chooseFolder')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        data-testid="file-input"
        onChange={(event) => takeFrom(event.target, onFiles)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        data-testid="folder-input"
        onChange={(event) => takeFrom(event.target, onFiles)}
      />
    </>
  );
}

function takeFrom(input: HTMLInputElement, onFiles: TakeFiles): void {
  const { files, skipped } = withoutHidden([...(input.files ?? [])]);
  onFiles(files, skipped);
  input.value = '';
}
