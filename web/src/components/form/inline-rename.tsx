import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  label: string;
  initial: string;
  maxLength?: number;
  onSave: (value: string) => void;
  onCancel: () => void;
}

/** Renaming in place: Enter saves, Escape cancels; nothing but blanks cancels as well. */
export function InlineRename({ label, initial, maxLength = 255, onSave, onCancel }: Props) {
  const [value, setValue] = useState(initial);
  const [opener] = useState(() => document.activeElement);
  // After ending with a key the focus stays here; the button may have been rendered again meanwhile.
  const goBack = () =>
    requestAnimationFrame(() => {
      const target = opener?.isConnected ? opener : document.getElementById(opener?.id || ' ');
      if (target instanceof HTMLElement) target.focus();
    });
  const finish = () => {
    const name = value.trim();
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
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' || event.key === 'Escape') goBack();
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength },
        input: { sx: { '& input': { py: '5px', px: 2 } } },
      }}
    />
  );
}
