import Box, { type BoxProps } from '@mui/material/Box';
import { Ellipsis } from '../ellipsis.tsx';

/** Names so long fit nearly everywhere, in characters. */
const SHORT = 24;
/** Characters before the extension that stay in sight: room for a year or a version. */
const KEPT = 7;
/** What runs from right to left, whose end is not at the right. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * A file's name on one line. A long one is cut in its middle: alike files differ at the end of their names, in a year
 * or a version. The whole is its title, and is what is read aloud and copied.
 */
export function FileName({ children: name, sx, ...props }: BoxProps & { children: string }) {
  const end = endOf(name);
  if (!end) {
    return (
      <Ellipsis sx={sx ?? null} {...props}>
        {name}
      </Ellipsis>
    );
  }
  return (
    <Box
      component="span"
      title={name}
      {...props}
      sx={[
        { display: 'flex', minWidth: 0, whiteSpace: 'pre', textAlign: 'left' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name.slice(0, -end.length)}
      </Box>
      <Box component="span" sx={{ flex: 'none' }}>
        {end}
      </Box>
    </Box>
  );
}

/** The end of a long name: its extension and a few characters before it, no half of an emoji. */
function endOf(name: string): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)];
  if (characters.length <= SHORT || RIGHT_TO_LEFT.test(name)) return '';
  const extension = /\.[a-z]{1,5}$/i.exec(name)?.[0].length ?? 0;
  return characters
    .slice(-(KEPT + extension))
    .map(({ segment }) => segment)
    .join('');
}
