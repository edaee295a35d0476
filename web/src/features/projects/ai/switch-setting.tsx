import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Muted } from '#components/layout.tsx';

interface Props {
  label: string;
  help: string;
  value: boolean;
  disabled: boolean;
  onChange: (value: boolean) => void;
}

/** On or off. */
export function SwitchSetting({ label, help, value, disabled, onChange }: Props) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 4 }}>
      <Box component="label" htmlFor={id} sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontSize: 'size.small', fontWeight: 500 }}>
          {label}
        </Box>
        <Muted component="span" id={`${id}-help`} sx={{ display: 'block' }}>
          {help}
        </Muted>
      </Box>
      <Switch
        id={id}
        size="small"
        checked={value}
        disabled={disabled}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{ input: { 'aria-label': label, 'aria-describedby': `${id}-help` } }}
      />
    </Box>
  );
}
