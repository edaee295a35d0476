import Box from '@mui/material/Box';
import type { FormEvent, ReactNode } from 'react';

/** A form of the screens before sign-in: its parts one under the other. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
    >
      {children}
    </Box>
  );
}
