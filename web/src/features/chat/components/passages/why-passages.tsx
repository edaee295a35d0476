import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EarlyDialog } from '#components/early/early-dialog.tsx';
import { earlyPart, useEarly } from '#components/early/early-part.ts';
import type { ChatMessage } from '#lib/api/types.ts';

const PASSAGES = earlyPart(() => import('./passages-dialog.tsx'), ['chat']);
const PARTS = [PASSAGES];

/** Opens how an answer came to its passages, where that was kept. */
export function WhyPassages({ projectId, message }: { projectId: number; message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  useEarly(PARTS);
  const close = () => setOpen(false);
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
        <EarlyDialog
          part={PASSAGES}
          given={{ projectId, message, onClose: close }}
          title={t('trace.title')}
          onClose={close}
        />
      )}
    </>
  );
}
