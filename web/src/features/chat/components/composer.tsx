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

interface InSession {
  /** An answer is being written: Stop stands where Send was. */
  busy: boolean;
  mode: KnowledgeMode;
  onMode: (mode: KnowledgeMode) => void;
  onStop: () => void;
}

interface Props {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Null while no session is selected: nothing can be sent then. */
  session: InSession | null;
  /** The id of what is said of asking here, beside the composer's own hint. */
  describedBy?: string | undefined;
  disabled?: boolean;
}

/** Where a message is written. Enter sends, Shift+Enter starts a new line. */
export function Composer({ text, onText, onSend, session, describedBy, disabled = false }: Props) {
  const { t } = useTranslation('chat');
  const hintId = useId();
  const tooLong = text.trim().length > LONGEST_MESSAGE;
  const busy = session?.busy ?? false;
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
        disabled={disabled}
        value={text}
        placeholder={session ? t('composer.placeholder') : t('composer.noSession')}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          dir: 'auto',
          'aria-label': t('composer.label'),
          'aria-describedby': describedBy ? `${describedBy} ${hintId}` : hintId,
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
        {session && <KnowledgeSelect mode={session.mode} onMode={session.onMode} />}
        {session ? (
          <Caption id={hintId} sx={{ flex: 1, textAlign: 'right', display: { xs: 'none', sm: 'block' } }}>
            {t('composer.hint')}
          </Caption>
        ) : (
          <Caption id={hintId} sx={{ flex: 1, px: 2 }}>
            {t('composer.noSessionHint')}
          </Caption>
        )}
        {session && <Box sx={{ flex: 1, display: { sm: 'none' } }} />}
        <SendOrStop
          busy={busy}
          ready={session !== null && Boolean(text.trim()) && !tooLong}
          onStop={() => session?.onStop()}
        />
      </Row>
    </Box>
  );
}
