/** The part of the page that is printed. */
const part = '[data-printed]';

/**
 * What is printed of a page that has a printed part: that part alone, black on white, over as many sheets as it takes.
 * The boxes around it, which scroll on a screen, are no boxes then.
 */
export const printStyles = {
  '@media print': {
    '@page': { margin: '18mm' },
    [`body:has(${part})`]: {
      [`& *:not(:has(${part})):not(${part}):not(${part} *)`]: { display: 'none !important' },
      [`&, & *:has(${part}), & ${part}`]: {
        display: 'block !important',
        position: 'static !important',
        height: 'auto !important',
        minHeight: '0 !important',
        maxHeight: 'none !important',
        width: 'auto !important',
        overflow: 'visible !important',
        background: 'none !important',
      },
      [`& ${part} *`]: {
        color: '#111 !important',
        backgroundColor: 'transparent !important',
        boxShadow: 'none !important',
        overflow: 'visible !important',
      },
      [`& ${part} .not-printed, & ${part} .quiet, & ${part} [role="status"]`]: { display: 'none !important' },
      [`& ${part} [role="log"], & ${part} .printed-whole`]: {
        display: 'block !important',
        height: 'auto !important',
        maxWidth: 'none !important',
        padding: '0 !important',
      },
      [`& ${part} article`]: { display: 'block', margin: '0 0 8mm', maxWidth: 'none !important' },
      [`& ${part} .answer-text`]: { maxWidth: 'none !important' },
      [`& ${part} .question-text`]: {
        border: '1px solid #999',
        width: 'fit-content',
        maxWidth: '85%',
        marginLeft: 'auto',
        breakInside: 'avoid',
      },
      [`& ${part} time`]: { fontSize: '9pt' },
      [`& ${part} .question-foot`]: { display: 'block', textAlign: 'right' },
      [`& ${part} > div`]: { padding: '0 !important' },
      [`& ${part} h2`]: { fontSize: '16pt', fontWeight: 650, whiteSpace: 'normal', marginBottom: '6mm' },
      [`& ${part} h3, & ${part} h4`]: { breakAfter: 'avoid' },
      [`& ${part} tr, & ${part} pre, & ${part} blockquote`]: { breakInside: 'avoid' },
      [`& ${part} pre`]: { whiteSpace: 'pre-wrap' },
    },
  },
} as const;
