import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './error-state.tsx';

interface Props {
  children: ReactNode;
  fallback: (reset: () => void) => ReactNode;
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children;
  }
}

/** Keeps a fault inside its panel: the others go on, and this one offers to try again. */
export function PanelBoundary({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Boundary
      fallback={(reset) => (
        <ErrorState dense title={t('panelFailed.title')} text={t('panelFailed.text')} onRetry={reset} />
      )}
    >
      {children}
    </Boundary>
  );
}
