import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/empty-state.tsx';

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
export class AppBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}
