import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '#lib/api/types.ts';

const PassagesDialog = lazy(() => import('./passages-dialog.tsx'));

/** Opens how an answer came to its passages, where that was kept. */
export function WhyPassages({ projectId, message }: { projectId: number; message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  if (!message.traced) return null;
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{
          mt: 1,
          minHeight: 30,
          borderRadius: '6px',
          fontSize: 'size.small',
          color: 'text.secondary',
          textDecoration: 'underline',
          textDecorationColor: 'color-mix(in srgb, currentColor 45%, transparent)',
          textUnderlineOffset: '3px',
          '&:hover': { color: 'text.primary' },
        }}
      >
        {t('trace.open')}
      </ButtonBase>
      {open && (
        <Suspense>
          <PassagesDialog projectId={projectId} message={message} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
