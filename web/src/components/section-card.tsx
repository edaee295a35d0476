import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  text?: string;
  /** Beside the text, at the right. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One matter of a settings page, in a frame. */
export function SectionCard({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, p: 5 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 4,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ flex: '1 1 16.25rem', minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {text && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>}
        </Box>
        {action}
      </Box>
      {children && <Box sx={{ mt: 4 }}>{children}</Box>}
    </Box>
  );
}
