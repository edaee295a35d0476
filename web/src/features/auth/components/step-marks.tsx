import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';

/** Which of the two steps of registration this is. */
export function StepMarks({ step, labels }: { step: 0 | 1; labels: [string, string] }) {
  const { t } = useTranslation('auth');
  return (
    <Box
      component="ol"
      aria-label={t('register.steps', { step: step + 1 })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2, sm: 4 }, listStyle: 'none', p: 0, m: 0, mb: 6 }}
    >
      {labels.map((label, index) => (
        <Row
          key={label}
          component="li"
          aria-current={index === step ? 'step' : undefined}
          sx={{
            flex: '1 1 7rem',
            minWidth: 0,
            overflowWrap: 'anywhere',
            pt: 2.5,
            borderTop: 2,
            borderColor: index <= step ? 'primary.main' : 'divider',
            color: index === step ? 'text.primary' : 'text.secondary',
            fontWeight: index === step ? 500 : 400,
            fontSize: 'size.small',
            gap: 1.5,
          }}
        >
          {index < step && <Check size={14} aria-hidden />}
          {label}
        </Row>
      ))}
    </Box>
  );
}
