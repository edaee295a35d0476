import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props extends OutlinedInputProps {
  label: string;
  /** What is wrong with the value; read out with the field. */
  fault?: string | undefined;
  /** What the value should be like; stands where the fault would. */
  hint?: string | undefined;
}

/**
 * Text with its label, on one line or `multiline`. Like MUI's TextField, without the menus that one carries along for
 * selects.
 */
export function TextInput({ label, fault, hint, ...props }: Props) {
  const id = useId();
  const help = fault || hint;
  return (
    <FormControl fullWidth error={Boolean(fault)} required={props.required} disabled={props.disabled}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput id={id} aria-describedby={help ? `${id}-help` : undefined} {...props} />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}
