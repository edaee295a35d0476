import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption, Row } from '#components/layout.tsx';
import { LONGEST_MESSAGE, TooLong } from '../message-length.tsx';

interface Props {
  text: string;
  /** An answer is being written, or this question is being sent. */
  busy: boolean;
  onText: (text: string) => void;
  onSend: () => void;
  onCancel: () => void;
}

/** A question as a text field in its place. Enter sends, Shift+Enter starts a new line, Escape cancels. */
export function QuestionEditor({ text, busy, onText, onSend, onCancel }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const hintId = useId();
  const { length } = text.trim();
  const tooLong = length > LONGEST_MESSAGE;
  const canSend = !busy && length > 0 && !tooLong;
  const onKeyDown = (event: KeyboardEvent) => {
    // A composing input method uses both keys for itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
      sx={{
        width: '100%',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '&:has(textarea:focus)': {
          borderColor: 'primary.main',
          boxShadow: '0 0 0 1px var(--cairn-palette-primary-main)',
        },
      }}
    >
      <InputBase
        multiline
        fullWidth
        autoFocus
        value={text}
        readOnly={busy}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        inputProps={{
          dir: 'auto',
          'aria-label': t('versions.field'),
          'aria-describedby': hintId,
          'aria-invalid': tooLong,
        }}
        sx={{
          px: 4,
          pt: 3,
          pb: 1,
          fontSize: 'size.reading',
          lineHeight: 1.5,
          '& textarea': { maxHeight: '240px', overflowY: 'auto !important' },
          '& textarea:focus-visible': { outline: 'none' },
        }}
      />
      {tooLong && <TooLong length={length} />}
      <Row sx={{ flexWrap: 'wrap', gap: 2, px: 2, pb: 2 }}>
        <Caption id={hintId} sx={{ flex: '1 1 12rem', px: 2 }}>
          {t('versions.hint')}
        </Caption>
        <Row sx={{ gap: 2, ml: 'auto' }}>
          <Button size="small" color="inherit" onClick={onCancel}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button size="small" type="submit" variant="contained" disabled={!canSend}>
            {t('versions.send')}
          </Button>
        </Row>
      </Row>
    </Box>
  );
}
