import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../error-state.tsx';

interface Props {
  children: ReactNode;
  fallback: (retry: () => void) => ReactNode;
}

/** Code of this page that could not be fetched: it will not come by asking again, since a newer version replaced it. */
export const isMissingCode = ({ message }: Error) =>
  /dynamically imported module|module script|preload CSS/i.test(message);

/** Shows `fallback` in place of what threw. */
export class Boundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.fallback(() => {
      if (isMissingCode(error)) window.location.reload();
      else this.setState({ error: null });
    });
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
