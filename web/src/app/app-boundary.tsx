import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state.tsx';
import { Boundary } from '../components/panel/panel-boundary.tsx';

function Failed() {
  const { t } = useTranslation();
  return (
    <Box component="main" role="alert">
      <EmptyState
        level="h1"
        title={t('appFailed.title')}
        text={t('appFailed.text')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('appFailed.reload')}
          </Button>
        }
      />
    </Box>
  );
}

/** The last net: a fault outside every panel, or a part of the program that could not be fetched. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={() => <Failed />}>{children}</Boundary>;
}
