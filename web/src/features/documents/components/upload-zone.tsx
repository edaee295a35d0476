import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { CloudUpload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { ACCEPT } from '#lib/uploads/accepted-files.ts';
import { useTakeDrop } from './drop-area.tsx';

/** Where files are dropped or chosen. The whole field is the button. */
export function UploadZone({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('documents');
  const input = useRef<HTMLInputElement>(null);
  const take = useTakeDrop(onFiles);
  const [over, setOver] = useState(false);
  return (
    <>
      <ButtonBase
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
          py: 7,
          px: 4,
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
        <Muted component="span">{t('upload.limits')}</Muted>
      </ButtonBase>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        data-testid="file-input"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
