import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '../close-button.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Row } from '../layout.tsx';
import { PartWaiting } from './early-panel.tsx';
import type { Typed } from './hand-over.ts';

interface Props {
  title: string;
  /** Name of the field that takes what is typed meanwhile. */
  field?: string | undefined;
  /** Where that is left when this goes. */
  typed: RefObject<Typed | null>;
  /** A word is being composed of several keys: the field must stay. */
  onComposing: (isComposing: boolean) => void;
  hasFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands in for a dialog that is being fetched: what is typed stays here until it is handed over. */
export function WaitingDialog({ title, field, typed, onComposing, hasFailed, onRetry, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(
    () => () => {
      // It is still in the page.
      const shown = input.current;
      if (shown) typed.current = { text: shown.value, start: shown.selectionStart, end: shown.selectionEnd };
    },
    [typed],
  );
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Row sx={{ flex: 'none', pr: 3 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <CloseButton label={t('close')} onClick={onClose} />
      </Row>
      <DialogContent>
        {field && (
          <Box sx={{ pt: 1 }}>
            <TextInput
              label={field}
              // Of several lines, as the field may be that takes its place.
              multiline
              maxRows={6}
              autoFocus
              inputRef={input}
              onCompositionStart={() => onComposing(true)}
              onCompositionEnd={() => onComposing(false)}
            />
          </Box>
        )}
        <PartWaiting hasFailed={hasFailed} onRetry={onRetry} />
      </DialogContent>
    </Dialog>
  );
}
