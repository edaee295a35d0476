import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';

const TIPS = ['phrase', 'without', 'type', 'project'] as const;

/** How a search can be written. */
export function SearchTips() {
  const { t } = useTranslation('search');
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2">
        {t('tips.title')}
      </Typography>
      <Muted component="dl" sx={{ m: 0, mt: 2, lineHeight: 1.45 }}>
        {TIPS.map((tip) => (
          <Fragment key={tip}>
            <Box component="dt" sx={{ mt: 2.5, '&:first-of-type': { mt: 0 } }}>
              <Box
                component="code"
                sx={{
                  px: 1.5,
                  py: '1px',
                  borderRadius: '4px',
                  bgcolor: 'raised',
                  color: 'text.primary',
                  overflowWrap: 'anywhere',
                }}
              >
                {t(`tips.${tip}.example`)}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0, mt: 1 }}>
              {t(`tips.${tip}.text`)}
            </Box>
          </Fragment>
        ))}
      </Muted>
    </Box>
  );
}
