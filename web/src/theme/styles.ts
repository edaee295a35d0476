/** Text that ends in an ellipsis after so many lines. */
export const clamped = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitLineClamp: lines,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;

/** A name in Arabic or Hebrew runs, and is cut, as it is read; it stands where other names stand. */
export const nameLine = { unicodeBidi: 'plaintext', textAlign: 'left' } as const;

/** A link that lies over the whole of what it stands in, a card or a row, and rings all of it for the keyboard. */
export const coverLink = (borderRadius: string, outlineOffset: number) =>
  ({
    color: 'text.primary',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset },
  }) as const;

/**
 * What scrolls when it has more than its room. It is positioned: what is out of its flow, as text for screen readers
 * is, scrolls with it. Otherwise that stretches what is outside, which then scrolls away as a whole. Spread it first:
 * what follows may say more, as `overflowX: 'hidden'` or another `position`.
 */
export const scrolls = { position: 'relative', overflow: 'auto' } as const;
