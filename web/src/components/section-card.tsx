import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Card, Row } from './layout.tsx';

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
    <Card component="section" aria-labelledby={id} sx={{ p: 5 }}>
      <Row sx={{ flexWrap: 'wrap', gap: 4, justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 16.25rem', minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {text && <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>}
        </Box>
        {action}
      </Row>
      {children && <Box sx={{ mt: 4 }}>{children}</Box>}
    </Card>
  );
}
