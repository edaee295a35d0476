import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { arrowKeys } from './choice-cards.tsx';

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
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      onKeyDown={arrowKeys(choices, value, onChange)}
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, p: 0.75, bgcolor: 'raised', borderRadius: 1 }}
    >
      {choices.map((choice) => (
        <ButtonBase
          key={choice.value}
          data-value={choice.value}
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
