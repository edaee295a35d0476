import Box from '@mui/material/Box';

/** The mark: three stones. Decoration only; the name stands beside it. */
export function CairnMark({ size = 24 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden="true"
      sx={{ width: size, height: size, flex: 'none', color: 'primary.main' }}
    >
      <g fill="currentColor">
        <ellipse cx="16" cy="26.2" rx="12" ry="4.2" />
        <ellipse cx="16.8" cy="17" rx="8.6" ry="3.7" opacity="0.85" />
        <ellipse cx="15.4" cy="8.8" rx="5.4" ry="3.2" opacity="0.7" />
      </g>
    </Box>
  );
}
