import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Progress } from '#features/chat/conversation/conversation-state.ts';
import type { ChatMessage } from '#lib/api/types.ts';

interface Props {
  writing: boolean;
  thinking: boolean;
  progress: Progress | null;
  reconnecting: boolean;
  /** How the newest answer ended. */
  ending: ChatMessage['state'] | undefined;
}

const ENDINGS = {
  complete: 'status.complete',
  stopped: 'status.stopped',
  interrupted: 'status.interrupted',
  failed: 'status.failed',
} as const;

function useStatusText({ writing, thinking, reconnecting }: Props): string {
  const { t } = useTranslation('chat');
  if (!writing) return '';
  if (reconnecting) return t('status.reconnecting');
  return thinking ? t('status.thinking') : t('status.generating');
}

/** A quiet line that says what is happening. Read out when it changes, not for each word of the answer. */
export function WritingStatus(props: Props) {
  const { t } = useTranslation('chat');
  const { writing, thinking, progress, reconnecting, ending } = props;
  const text = useStatusText(props);
  const [finished, setFinished] = useState(false);
  if (writing && !finished) setFinished(true);
  const detail =
    writing && thinking && !reconnecting && progress
      ? progress.passages > 0
        ? t('status.reading', {
            passages: t('status.passages', { count: progress.passages }),
            documents: t('status.documents', { count: progress.documents }),
          })
        : progress.stage === 'searching'
          ? t('status.searching')
          : ''
      : '';
  return (
    <Row
      role="status"
      aria-live="polite"
      sx={{ minHeight: 30, gap: 2.5, color: 'text.secondary', fontSize: 'size.small' }}
    >
      {!writing && finished && ending && ending !== 'generating' && (
        <VisuallyHidden>{t(ENDINGS[ending])}</VisuallyHidden>
      )}
      {writing && <Stones />}
      {text && <span>{text}</span>}
      {detail && <Box component="span">{detail}</Box>}
    </Row>
  );
}

/** Three stones that settle one after the other. */
function Stones() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'inline-flex',
        gap: '3px',
        '& i': {
          width: 6,
          height: 5,
          borderRadius: '50%',
          bgcolor: 'primary.main',
          animation: 'cairn-settle 1.2s ease-out infinite',
        },
        '& i:nth-of-type(2)': { animationDelay: '160ms' },
        '& i:nth-of-type(3)': { animationDelay: '320ms' },
        '@keyframes cairn-settle': { '0%, 60%, 100%': { opacity: 0.35 }, '30%': { opacity: 1 } },
      }}
    >
      <i />
      <i />
      <i />
    </Box>
  );
}
