import Box from '@mui/material/Box';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Column, Row } from '#components/layout.tsx';
import { scrolls } from '#theme/styles.ts';

interface Props {
  /** What the source is called. */
  name: string;
  /** Opens it whole; absent where it is gone. */
  link: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** A cited source beside the answer: the way back and the way to the whole above what is cited. */
export function SourceFrame({ name, link, children, onClose }: Props) {
  const { t } = useTranslation('documents');
  return (
    <Column component="section" aria-label={name} sx={{ flex: 1, minHeight: 0 }}>
      <Row sx={{ justifyContent: 'space-between', px: 2, flex: 'none' }}>
        <Box
          component="button"
          type="button"
          onClick={onClose}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1.5,
            border: 0,
            bgcolor: 'transparent',
            color: 'text.secondary',
            font: 'inherit',
            cursor: 'pointer',
            px: 2,
            py: 1.5,
            borderRadius: '6px',
            '&:hover': { bgcolor: 'raised', color: 'text.primary' },
          }}
        >
          <ArrowLeft size={15} aria-hidden />
          {t('source.back')}
        </Box>
        {link}
      </Row>
      <Box
        tabIndex={0}
        sx={{ ...scrolls, flex: 1, minHeight: 0, px: 4, pb: 5, '&:focus-visible': { outlineOffset: -2 } }}
      >
        {children}
      </Box>
    </Column>
  );
}
