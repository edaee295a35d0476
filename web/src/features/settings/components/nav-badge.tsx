import Box from '@mui/material/Box';

/** A word beside a section's name. */
export function NavBadge({ kind, children }: { kind: 'important' | 'beta'; children: string }) {
  const colour = kind === 'important' ? 'warning' : 'info';
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        px: 1.75,
        py: '1px',
        borderRadius: 99,
        border: 1,
        borderColor: `color-mix(in srgb, var(--cairn-palette-${colour}-main) 45%, transparent)`,
        color: `${colour}.main`,
        fontSize: 'size.caption',
        lineHeight: 1.4,
      }}
    >
      {children}
    </Box>
  );
}
