import Box from '@mui/material/Box';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from './close-button.tsx';

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

interface Props {
  level: keyof typeof ICONS;
  children: ReactNode;
  onClose?: () => void;
  /** Its place: margins. */
  sx?: { mb?: number; my?: number };
}

/** A message that stays beside what it is about. */
export function Notice({ level, children, onClose, sx }: Props) {
  const { t } = useTranslation();
  const Icon = ICONS[level];
  return (
    <Box
      role={level === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2.5,
        px: 3,
        py: 2.25,
        border: 1,
        borderColor: `color-mix(in srgb, var(--cairn-palette-${level}-main) 45%, transparent)`,
        bgcolor: `color-mix(in srgb, var(--cairn-palette-${level}-main) 8%, var(--cairn-palette-background-paper))`,
        borderRadius: 1,
        overflowWrap: 'anywhere',
        lineHeight: 1.45,
        ...sx,
      }}
    >
      <Box sx={{ color: `${level}.main`, display: 'flex', pt: '2px' }}>
        <Icon size={17} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {onClose && <CloseButton label={t('close')} onClick={onClose} />}
    </Box>
  );
}

/** Says where the message is, on a Cairn that sends no mail and keeps its messages in a folder. */
export function OutboxNotice({ outbox }: { outbox: boolean }) {
  const { t } = useTranslation('auth');
  return outbox ? <Notice level="info">{t('outbox')}</Notice> : null;
}
