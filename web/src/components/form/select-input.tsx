import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import Select from '@mui/material/Select';
import { type ReactNode, useId } from 'react';

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  /** `option` and `optgroup` elements. */
  children: ReactNode;
  fault?: string | undefined;
  disabled?: boolean;
}

/** One of many, with its label: the browser's own list, which every device has its best way to show. */
export function SelectInput({ label, name, value, onChange, children, fault, disabled = false }: Props) {
  const id = useId();
  return (
    <FormControl fullWidth error={Boolean(fault)} disabled={disabled}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <Select
        native
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ id, name, 'aria-describedby': fault ? `${id}-fault` : undefined }}
      >
        {children}
      </Select>
      {fault && <FormHelperText id={`${id}-fault`}>{fault}</FormHelperText>}
    </FormControl>
  );
}
