/**
 * Style of the invisible text over a page's picture: what pdf.js's TextLayer expects (pdf_viewer.css of
 * pdfjs-dist, `.textLayer`), reduced to what selecting and measuring need.
 */
export const textLayerStyle = {
  '& .text-layer': {
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    letterSpacing: 'normal',
    wordSpacing: 'normal',
    textAlign: 'initial',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    transformOrigin: '0 0',
    fontFeatureSettings: 'normal',
    fontVariantNumeric: 'normal',
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    '& :is(span, br)': {
      color: 'transparent',
      position: 'absolute',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
      '--font-height': 0,
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      '--scale-x': 1,
      '--rotate': '0deg',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
    },
    '& .markedContent': { display: 'contents' },
    '& ::selection': { color: 'transparent', backgroundColor: 'rgba(31, 95, 174, 0.28)' },
  },
} as const;
