import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption, Row } from '#components/layout.tsx';
import type { KnowledgeMode } from '#lib/api/types.ts';
import { KnowledgeSelect } from './knowledge-mode.tsx';
import { LONGEST_MESSAGE, TooLong } from './message-length.tsx';
import { SendOrStop } from './send-or-stop.tsx';

export const COMPOSER_ID = 'composer';

interface Props {
  text: string;
  onText: (text: string) => void;
  /** An answer is being written: Stop stands where Send was. */
  busy: boolean;
  mode: KnowledgeMode;
  onMode: (mode: KnowledgeMode) => void;
  onSend: () => void;
  onStop: () => void;
}

/** Where a message is written. Enter sends, Shift+Enter starts a new line. */
export function Composer({ text, onText, busy, mode, onMode, onSend, onStop }: Props) {
  const { t } = useTranslation('chat');
  const hintId = useId();
  const tooLong = text.trim().length > LONGEST_MESSAGE;
  const onKeyDown = (event: KeyboardEvent) => {
    // A composing input method uses Enter for itself.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy && !tooLong) onSend();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !tooLong) onSend();
      }}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        transition: 'border-color 140ms ease-out',
        '&:has(textarea:focus)': {
          borderColor: 'primary.main',
          boxShadow: '0 0 0 1px var(--cairn-palette-primary-main)',
        },
      }}
    >
      <InputBase
        id={COMPOSER_ID}
        multiline
        fullWidth
        value={text}
        placeholder={t('composer.placeholder')}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          dir: 'auto',
          'aria-label': t('composer.label'),
          'aria-describedby': hintId,
          'aria-invalid': tooLong,
        }}
        sx={{
          px: 4,
          pt: 3,
          pb: 1,
          fontSize: 'size.reading',
          lineHeight: 1.5,
          '& textarea': { maxHeight: '120px', overflowY: 'auto !important' },
          '& textarea:focus-visible': { outline: 'none' },
          '& textarea::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
      />
      {tooLong && <TooLong length={text.trim().length} />}
      <Row sx={{ gap: 2, px: 2, pb: 2 }}>
        <KnowledgeSelect mode={mode} onMode={onMode} />
        <Caption id={hintId} sx={{ flex: 1, textAlign: 'right', display: { xs: 'none', sm: 'block' } }}>
          {t('composer.hint')}
        </Caption>
        <Box sx={{ flex: 1, display: { sm: 'none' } }} />
        <SendOrStop busy={busy} ready={Boolean(text.trim()) && !tooLong} onStop={onStop} />
      </Row>
    </Box>
  );
}
