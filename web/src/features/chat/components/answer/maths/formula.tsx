import { lazy, memo, Suspense } from 'react';
import { fontMono } from '#theme/tokens.ts';
import type { Formula } from './find-maths.ts';

/** Nothing of it is fetched before an answer holds a formula. */
const SetFormula = lazy(() => import('./set-formula.tsx'));

interface Props {
  formula: Formula;
  /** As it was written: shown until it is set, and where it cannot be. */
  source: string;
}

/** A formula of an answer. */
export const FormulaInText = memo(
  function FormulaInText({ formula, source }: Props) {
    const written = <span style={{ fontFamily: fontMono, fontSize: '0.875em' }}>{source}</span>;
    return (
      <Suspense fallback={written}>
        <SetFormula tex={formula.tex} display={formula.display} source={source} fallback={written} />
      </Suspense>
    );
  },
  (a, b) => a.source === b.source,
);
