import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ArrowUp, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const round = {
  width: 34,
  height: 34,
  borderRadius: '8px',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  '&:hover': { bgcolor: 'primaryStrong', color: 'primary.contrastText' },
  // The same stone, not yet filled: it takes its colour with the first letter.
  '&.Mui-disabled': {
    color: 'primary.main',
    bgcolor: 'transparent',
    boxShadow: 'inset 0 0 0 1.5px color-mix(in srgb, var(--cairn-palette-primary-main) 45%, transparent)',
    '& svg': { opacity: 0.6 },
  },
} as const;

interface Props {
  /** An answer is being written: Stop stands where Send was. */
  busy: boolean;
  /** There is something that may be sent. */
  ready: boolean;
  onStop: () => void;
}

/** The one button of the composer. Send submits the form around it. */
export function SendOrStop({ busy, ready, onStop }: Props) {
  const { t } = useTranslation('chat');
  if (busy) {
    return (
      <Tooltip title={t('status.stop')}>
        {/* The second half of a double click on Send lands here, and is not meant. */}
        <IconButton
          aria-label={t('status.stop')}
          onClick={(event) => event.detail < 2 && onStop()}
          sx={round}
        >
          <Square size={14} fill="currentColor" />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <IconButton
      type="submit"
      aria-label={t('composer.send')}
      title={t('composer.send')}
      disabled={!ready}
      sx={round}
    >
      <ArrowUp size={18} />
    </IconButton>
  );
}
