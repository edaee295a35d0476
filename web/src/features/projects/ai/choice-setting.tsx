import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface Props<T extends string> {
  label: string;
  help: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  disabled: boolean;
  onChange: (value: T) => void;
}

/** One of a few named values. */
export function ChoiceSetting<T extends string>({ value, choices, onChange, help, ...rest }: Props<T>) {
  const id = useId();
  return (
    <TextField
      select
      id={id}
      value={value}
      helperText={help}
      onChange={(event) => onChange(event.target.value as T)}
      {...rest}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
