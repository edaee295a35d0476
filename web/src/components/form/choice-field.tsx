import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId } from 'react';
import { CONTROL_HEIGHT } from '#theme/density.ts';

interface Props<T extends string> extends Omit<TextFieldProps, 'label' | 'value' | 'onChange'> {
  label: string;
  /** Its width in pixels at least: it stands in a row of controls, and its label is only read out. */
  inRow?: number;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** One of a few named values. */
export function ChoiceField<T extends string>({ label, inRow, choices, onChange, ...props }: Props<T>) {
  const id = useId();
  const look = inRow
    ? {
        size: 'small' as const,
        slotProps: {
          select: { SelectDisplayProps: { 'aria-label': label } },
          input: { sx: { height: CONTROL_HEIGHT, minWidth: inRow } },
        },
      }
    : { id, label };
  return (
    <TextField select onChange={(event) => onChange(event.target.value as T)} {...look} {...props}>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
