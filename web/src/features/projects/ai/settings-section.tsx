import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Muted } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';

interface Props {
  title: string;
  text: string;
  defaultOpen?: boolean;
  /** What went wrong in this section. */
  failure: string | null;
  children: ReactNode;
}

/** A part of the AI configuration that opens and closes. */
export function SettingsSection({ title, text, defaultOpen = false, failure, children }: Props) {
  const id = useId();
  return (
    <Accordion
      defaultExpanded={defaultOpen}
      disableGutters
      square
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
      sx={{
        bgcolor: 'transparent',
        borderTop: 1,
        borderColor: 'divider',
        '&::before': { display: 'none' },
      }}
    >
      <AccordionSummary
        id={id}
        aria-controls={`${id}-content`}
        expandIcon={<ChevronDown size={17} aria-hidden />}
        sx={{ px: 0, '& .MuiAccordionSummary-content': { minWidth: 0, display: 'block' } }}
      >
        <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {title}
        </Box>
        <Muted component="span" sx={{ display: 'block', fontWeight: 400 }}>
          {text}
        </Muted>
      </AccordionSummary>
      <AccordionDetails
        id={`${id}-content`}
        sx={{ px: 0, pb: 5, display: 'flex', flexDirection: 'column', gap: 5 }}
      >
        {failure && <Notice level="error">{failure}</Notice>}
        {children}
      </AccordionDetails>
    </Accordion>
  );
}
