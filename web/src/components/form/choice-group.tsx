import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface Choice<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
}

interface Props<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A few choices side by side, of which one holds. Arrow keys move it. */
export function ChoiceGroup<T extends string>({ label, choices, value, onChange }: Props<T>) {
  const move = (by: number) => {
    const at = choices.findIndex((choice) => choice.value === value);
    const next = choices[(at + by + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${label}-${next.value}`)?.focus();
  };
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(1);
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(-1);
        else return;
        event.preventDefault();
      }}
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, p: 0.75, bgcolor: 'raised', borderRadius: 1 }}
    >
      {choices.map((choice) => (
        <ButtonBase
          key={choice.value}
          id={`${label}-${choice.value}`}
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
          sx={{
            gap: 1.5,
            minHeight: 30,
            px: 3,
            borderRadius: '6px',
            fontWeight: 500,
            fontSize: 'size.small',
            color: choice.value === value ? 'text.primary' : 'text.secondary',
            bgcolor: choice.value === value ? 'background.paper' : 'transparent',
            boxShadow: choice.value === value ? '0 0 0 1px var(--cairn-palette-divider)' : 'none',
          }}
        >
          {choice.icon}
          {choice.label}
        </ButtonBase>
      ))}
    </Box>
  );
}
