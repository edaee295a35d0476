import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { Muted } from '../layout.tsx';

interface Props {
  label: string;
  text: string;
  /** A word or two beside the label. */
  mark?: ReactNode;
  /** A remark below the text. */
  remark?: ReactNode;
  /** What is wrong with the choice. */
  fault?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Something that is on or off: what it is at the left, its switch at the right. */
export function SwitchRow({ label, text, mark, remark, fault, checked, onChange }: Props) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500, cursor: 'pointer' }}>
          {label}
        </Box>
        {mark && (
          <Box component="span" sx={{ ml: 2 }}>
            {mark}
          </Box>
        )}
        <Muted id={`${id}-text`} sx={{ lineHeight: 1.45, mt: 0.5 }}>
          {text}
          {remark && <Box sx={{ color: 'info.main', mt: 0.5 }}>{remark}</Box>}
          {fault && <Box sx={{ color: 'error.main', mt: 0.5 }}>{fault}</Box>}
        </Muted>
      </Box>
      <Switch
        id={id}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        slotProps={{ input: { role: 'switch', 'aria-describedby': `${id}-text` } }}
        sx={{ flex: 'none', my: '-2px' }}
      />
    </Box>
  );
}
