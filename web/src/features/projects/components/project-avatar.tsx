import Box from '@mui/material/Box';

/** The first letter of a project's name on a stone. */
export function ProjectAvatar({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        width: size,
        height: size,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        borderRadius: '46% 54% 50% 50% / 54% 52% 48% 46%',
        bgcolor:
          'color-mix(in srgb, var(--cairn-palette-primary-main) 14%, var(--cairn-palette-background-paper))',
        color: 'primary.main',
        fontWeight: 650,
        fontSize: size * 0.42,
        lineHeight: 1,
      }}
    >
      {[...name.trim()][0]?.toLocaleUpperCase() ?? '·'}
    </Box>
  );
}
