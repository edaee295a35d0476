/** A tag in two lines rather than cut, where there is no room for one. */
export const wholeTag = {
  maxWidth: '100%',
  height: 'auto',
  minHeight: 'calc(1.5rem * var(--cairn-density, 1))',
  borderRadius: '12px',
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
};
