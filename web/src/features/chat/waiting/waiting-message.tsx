import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Caption, Column, Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { sendNow } from './send-waiting.ts';
import type { WaitingQuestion } from './waiting-questions.ts';

interface Props {
  question: WaitingQuestion;
  /** An answer is being written in its chat. */
  busy: boolean;
  onTakeBack: (question: WaitingQuestion) => void;
}

function useStateText({ question, busy }: Props): string {
  const { t } = useTranslation('chat');
  if (question.refusal) return t('waiting.refused', { reason: question.refusal });
  return busy ? t('waiting.turn') : t('waiting.connection');
}

/** A question that the server does not have yet: the outline of one, with what it waits for and the ways on. */
export function WaitingMessage(props: Props) {
  const { question, onTakeBack } = props;
  const { t } = useTranslation('chat');
  const state = useStateText(props);
  const isRefused = question.refusal !== undefined;
  const Icon = isRefused ? CircleAlert : Clock;
  return (
    <Column
      component="article"
      data-waiting={question.clientId}
      sx={{ alignSelf: 'flex-end', maxWidth: 'min(85%, 60ch)', alignItems: 'flex-end', gap: 1 }}
    >
      <VisuallyHidden>{t('messages.you')}</VisuallyHidden>
      <Box
        sx={{
          border: '1px dashed',
          borderColor: isRefused ? 'error.main' : 'text.secondary',
          borderRadius: '12px 12px 4px 12px',
          px: 4,
          py: 2.5,
          fontSize: 'size.reading',
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          unicodeBidi: 'plaintext',
          overflowWrap: 'anywhere',
        }}
      >
        {question.text}
      </Box>
      <Row sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 2 }}>
        <Row
          role="status"
          sx={{ gap: 1.5, px: 1, color: isRefused ? 'error.main' : 'text.secondary', minWidth: 0 }}
        >
          <Icon size={14} aria-hidden style={{ flex: 'none' }} />
          <Caption sx={{ color: 'inherit', overflowWrap: 'anywhere' }}>{state}</Caption>
        </Row>

        <Row sx={{ gap: 1 }}>
          <Button size="small" onClick={() => sendNow(question)}>
            {t('waiting.sendNow')}
          </Button>
          <Button size="small" onClick={() => onTakeBack(question)}>
            {t('waiting.takeBack')}
          </Button>
        </Row>
      </Row>
    </Column>
  );
}
