import Box from '@mui/material/Box';

interface Props {
  /** Whose picture; its first letter stands where there is none. */
  name: string;
  url?: string | null | undefined;
  /** Width and height in pixels. */
  size?: number;
}

/** A person's picture, or the first letter of the name. Decoration: the name stands beside it or is its label. */
export function PersonAvatar({ name, url, size = 32 }: Props) {
  const shape = { width: size, height: size, flex: 'none', borderRadius: '50%' };
  if (url) {
    return <Box component="img" src={url} alt="" sx={{ ...shape, objectFit: 'cover', bgcolor: 'raised' }} />;
  }
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...shape,
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 650,
        fontSize: `${size / 40}rem`,
        lineHeight: 1,
      }}
    >
      {[...name][0]?.toUpperCase()}
    </Box>
  );
}
