/** The hues of charts, those of the theme; the last is for what is gathered. */
export const HUES = [
  'var(--cairn-palette-primary-main)',
  'var(--cairn-palette-accent)',
  'var(--cairn-palette-text-secondary)',
] as const;

/** Charts in the colours and letters of the theme. */
export const chartLook = {
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: 'var(--cairn-palette-divider)' },
  '& .MuiChartsAxis-tickLabel': { fill: 'var(--cairn-palette-text-secondary)', fontSize: '12px' },
  '& .MuiChartsGrid-line': { stroke: 'var(--cairn-palette-divider)' },
  '& .MuiBarLabel-root, & .MuiBarChart-label': {
    fill: 'var(--cairn-palette-text-primary)',
    fontSize: '13px',
  },
} as const;
