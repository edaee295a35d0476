import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Submitting } from '#lib/use-form.ts';

interface Props {
  form: Pick<Submitting, 'submit'>;
  'aria-label'?: string;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** A form in the page: its parts one under the other. */
export function Form({ form, sx = {}, ...props }: Props) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.submit}
      sx={[{ display: 'flex', flexDirection: 'column', gap: 4 }, ...(Array.isArray(sx) ? sx : [sx])]}
      {...props}
    />
  );
}
