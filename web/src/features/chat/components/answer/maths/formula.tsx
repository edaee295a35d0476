import { lazy, memo, Suspense } from 'react';
import { fontMono } from '#theme/tokens.ts';

/** Nothing of it is fetched before an answer holds a formula. */
const SetFormula = lazy(() => import('./set-formula.tsx'));

interface Props {
  tex: string;
  display: boolean;
  /** As it was written: shown until it is set, and where it cannot be. */
  source: string;
}

/** A formula of an answer. */
export const FormulaInText = memo(function FormulaInText({ tex, display, source }: Props) {
  const written = <span style={{ fontFamily: fontMono, fontSize: '0.875em' }}>{source}</span>;
  return (
    <Suspense fallback={written}>
      <SetFormula tex={tex} display={display} source={source} fallback={written} />
    </Suspense>
  );
});
