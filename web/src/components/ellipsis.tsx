import Box, { type BoxProps } from '@mui/material/Box';
import { nameLine } from '#theme/styles.ts';

/** One line of text that ends in an ellipsis where it must; the whole is its title. */
export function Ellipsis({ children, sx, ...props }: BoxProps & { children: string }) {
  return (
    <Box
      component="span"
      title={children}
      {...props}
      sx={[
        {
          display: 'block',
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          ...nameLine,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  );
}
