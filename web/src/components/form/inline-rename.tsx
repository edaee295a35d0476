import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  label: string;
  initial: string;
  /** The most characters it may have, and what to say of more. */
  most?: number;
  tooLong?: (length: number) => string;
  onSave: (value: string) => void;
  onCancel: () => void;
}

/**
 * Renaming in place: Enter saves, Escape cancels; nothing but blanks cancels as well. What is too long stays until
 * it is shorter.
 */
export function InlineRename({
  label,
  initial,
  most = Number.POSITIVE_INFINITY,
  tooLong,
  onSave,
  onCancel,
}: Props) {
  const [value, setValue] = useState(initial);
  const [opener] = useState(() => document.activeElement);
  // After ending with a key the focus stays here; the button may have been rendered again meanwhile.
  const goBack = () =>
    requestAnimationFrame(() => {
      const target = opener?.isConnected ? opener : document.getElementById(opener?.id || ' ');
      if (target instanceof HTMLElement) target.focus();
    });
  const name = value.trim();
  const length = Array.from(name).length;
  const isTooLong = length > most;
  const finish = () => {
    if (isTooLong) return;
    if (name && name !== initial) onSave(name);
    else onCancel();
  };
  return (
    <TextField
      size="small"
      fullWidth
      autoFocus
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={finish}
      error={isTooLong}
      helperText={isTooLong && tooLong?.(length)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') onCancel();
        if ((event.key === 'Enter' && !isTooLong) || event.key === 'Escape') goBack();
      }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        formHelperText: { role: 'alert' },
        input: { sx: { '& input': { py: '5px', px: 2 } } },
      }}
    />
  );
}
