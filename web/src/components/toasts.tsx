import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dismissToast, type ToastLevel, useToasts } from '../lib/toasts.ts';
import { CloseButton } from './close-button.tsx';
import { Card, Column } from './layout.tsx';

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

function ToastIcon({ level }: { level: ToastLevel }) {
  const Icon = ICONS[level];
  return (
    <Box sx={{ color: `${level}.main`, display: 'flex', pt: '2px' }}>
      <Icon size={17} aria-hidden />
    </Box>
  );
}

/** Short messages, stacked at the bottom right. Read out when they come. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <Column
      role="status"
      aria-live="polite"
      sx={{
        position: 'fixed',
        right: { xs: 12, sm: 20 },
        bottom: { xs: 12, sm: 20 },
        left: { xs: 12, sm: 'auto' },
        zIndex: 'snackbar',

        alignItems: 'flex-end',
        gap: 2,
        pointerEvents: 'none',
        // Send and Stop of a conversation stay free: a long message is wider than the panel beside it.
        'body:has(#composer) &': { bottom: 'calc(104px + 2rem)' },
      }}
    >
      {toasts.map(({ id, level, message, action }) => (
        <Card
          key={id}
          data-level={level}
          sx={{
            pointerEvents: 'auto',
            display: 'flex',
            alignItems: 'flex-start',
            gap: 2.5,
            width: 'fit-content',
            maxWidth: 420,
            py: 2,
            pl: 3,
            pr: 1.5,
            boxShadow: 'var(--cairn-palette-shadow)',
            overflowWrap: 'anywhere',
            animation: 'cairn-toast 160ms ease-out',
            '@keyframes cairn-toast': { from: { opacity: 0, transform: 'translateY(6px)' } },
          }}
        >
          <ToastIcon level={level} />
          <Box sx={{ flex: 1, minWidth: 0, lineHeight: 1.45, pt: '1px' }}>{message}</Box>
          {action && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                dismissToast(id);
                action.onPick();
              }}
            >
              {action.label}
            </Button>
          )}
          <CloseButton label={t('dismiss')} onClick={() => dismissToast(id)} />
        </Card>
      ))}
    </Column>
  );
}
