import type { SxProps, Theme } from '@mui/material/styles';

/** How a row of the settings' navigation looks, link or button alike; taller where a thumb has to hit it. */
export const rowStyle = (narrow: boolean): SxProps<Theme> => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 2.5,
  width: '100%',
  minHeight: narrow ? 48 : 36,
  px: 2.5,
  py: 1,
  borderRadius: '6px',
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: '0.875rem',
  textAlign: 'left',
  textDecoration: 'none',
  '& svg': { flex: 'none' },
  '&:hover': { bgcolor: 'raised', color: 'text.primary' },
  '&.active': { bgcolor: 'raised', color: 'text.primary' },
});
