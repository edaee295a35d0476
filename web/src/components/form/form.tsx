import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import type { Submitting } from '#lib/use-form.ts';

interface Props {
  form: Pick<Submitting, 'submit'>;
  ref?: Ref<HTMLFormElement>;
  /** For a button outside of it. */
  id?: string;
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
      // Sent by the browser itself, what was typed would otherwise stand in the address.
      method="post"
      onSubmit={form.submit}
      sx={[{ display: 'flex', flexDirection: 'column', gap: 4 }, ...(Array.isArray(sx) ? sx : [sx])]}
      {...props}
    />
  );
}
