import 'katex/dist/katex.min.css';
import Box from '@mui/material/Box';
import katex, { type KatexOptions } from 'katex';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { scrolls } from '#theme/styles.ts';

/** Nothing that an answer says may lead elsewhere, hold the page up or cover it. */
const SAFE: KatexOptions = {
  output: 'htmlAndMathml',
  trust: false,
  strict: false,
  throwOnError: true,
  maxExpand: 200,
  maxSize: 20,
};

interface Props {
  tex: string;
  display: boolean;
  source: string;
  /** Shown in place of what cannot be set. */
  fallback: ReactNode;
}

/**
 * A formula, set: MathML for screen readers, and letters for the eye. KaTeX makes the elements itself, since the page's
 * policy lets no markup bring styles along.
 */
export default memo(function SetFormula({ tex, display, source, fallback }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const [isBroken, setBroken] = useState(false);
  useLayoutEffect(() => {
    if (!box.current) return;
    try {
      katex.render(tex, box.current, { ...SAFE, displayMode: display });
      setBroken(false);
    } catch {
      box.current.replaceChildren();
      setBroken(true);
    }
  }, [tex, display]);
  return (
    <>
      {isBroken && fallback}
      <Box
        component="span"
        ref={box}
        data-formula={isBroken ? undefined : source}
        hidden={isBroken}
        tabIndex={display && !isBroken ? 0 : undefined}
        sx={{
          display: display ? 'block' : 'inline',
          ...(display && { ...scrolls, overflowY: 'hidden', py: 1 }),
          '&[hidden]': { display: 'none' },
          '& .katex-display': { my: 0 },
        }}
      />
    </>
  );
});
