import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

/** How long a pause in typing is, in milliseconds. */
const PAUSE_MS = 900;

interface Props {
  label: string;
  help: string;
  value: string;
  maxLength: number;
  multiline?: boolean;
  disabled: boolean;
  /** Said instead of sending while there is no text. */
  required?: string;
  onCommit: (value: string) => void;
}

/**
 * A text that is sent when typing pauses, when it is left, or when the page is. What was typed stays, whatever comes of
 * it.
 */
export function TextSetting({ label, help, value, maxLength, disabled, required, onCommit, ...rest }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? value;
  const missing = required !== undefined && text.trim() === '';
  const latest = useRef({ draft, value, missing, onCommit });
  useEffect(() => {
    latest.current = { draft, value, missing, onCommit };
  });
  const commit = () => {
    const now = latest.current;
    if (now.draft === null || now.missing) return;
    if (now.draft.trim() !== now.value.trim()) now.onCommit(now.draft.trim());
  };
  const commitRef = useRef(commit);
  commitRef.current = commit;
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => commitRef.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => commitRef.current(), []);
  return (
    <TextField
      label={label}
      value={text}
      disabled={disabled}
      error={missing}
      helperText={missing ? required : help}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        commit();
        // Left as it was sent, or as it was.
        if (!missing && draft?.trim() === value.trim()) setDraft(null);
      }}
      slotProps={{ htmlInput: { maxLength } }}
      {...(rest.multiline ? { multiline: true, minRows: 3, maxRows: 12 } : {})}
    />
  );
}
