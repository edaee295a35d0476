import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Progress } from '#features/chat/conversation/conversation-state.ts';
import type { AnswerStep, ChatMessage } from '#lib/api/types.ts';
import { useStepText } from './steps/use-step-text.ts';

interface Props {
  writing: boolean;
  thinking: boolean;
  progress: Progress | null;
  reconnecting: boolean;
  /** The step that is being taken, of an answer in steps. */
  step: AnswerStep | undefined;
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

/** What is done before the first words; empty where that is not known. */
function useDetail({ writing, thinking, reconnecting, progress, step }: Props): string {
  const { t } = useTranslation('chat');
  const textOf = useStepText();
  if (!writing || !thinking || reconnecting) return '';
  if (step) return textOf(step);
  if (progress && progress.passages > 0) {
    return t('status.reading', {
      passages: t('status.passages', { count: progress.passages }),
      documents: t('status.documents', { count: progress.documents }),
    });
  }
  return progress?.stage === 'searching' ? t('status.searching') : '';
}

/** A quiet line that says what is happening. Read out when it changes, not for each word of the answer. */
export function WritingStatus(props: Props) {
  const { t } = useTranslation('chat');
  const { writing, ending } = props;
  const text = useStatusText(props);
  const detail = useDetail(props);
  const [finished, setFinished] = useState(false);
  if (writing && !finished) setFinished(true);
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
