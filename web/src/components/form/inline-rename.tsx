import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  label: string;
  initial: string;
  /** The most characters it may have, and what to say of more. */
  most?: number;
  tooLong?: (length: number) => string;
  /** What has been typed, where it outlives this field: a list that is fetched again may make another of it. */
  typed?: string | undefined;
  onType?: (value: string) => void;
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
  typed,
  onType,
  onSave,
  onCancel,
}: Props) {
  const [value, setValue] = useState(typed ?? initial);
  // The name may change meanwhile: what was not touched here is not what somebody wants to save.
  const [untouched] = useState(value);
  const [opener] = useState(() => document.activeElement);
  // After ending with a key the focus stays here; the button may have been rendered again meanwhile. Who is in another
  // field by then stays there.
  const goBack = (field: EventTarget) =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement !== field && activeElement !== document.body) return;
      const target = opener?.isConnected ? opener : document.getElementById(opener?.id || ' ');
      if (target instanceof HTMLElement) target.focus();
    });
  const name = value.trim();
  const length = Array.from(name).length;
  const isTooLong = length > most;
  const finish = () => {
    if (isTooLong) return;
    if (name && (typed !== undefined || name !== untouched)) onSave(name);
    else onCancel();
  };
  /** Leaving the window for another leaves nothing here. */
  const leave = () => document.hasFocus() && finish();
  return (
    <TextField
      size="small"
      fullWidth
      autoFocus
      value={value}
      onChange={(event) => {
        setValue(event.target.value);
        onType?.(event.target.value);
      }}
      onFocus={(event) => value === untouched && typed === undefined && event.target.select()}
      onBlur={leave}
      error={isTooLong}
      helperText={isTooLong && tooLong?.(length)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') onCancel();
        if ((event.key === 'Enter' && !isTooLong) || event.key === 'Escape') goBack(event.target);
      }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        formHelperText: { role: 'alert' },
        input: { sx: { '& input': { py: '5px', px: 2 } } },
      }}
    />
  );
}
