import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Caption, Row } from '#components/layout.tsx';

const KEYS = [
  ['move', '↑ ↓'],
  ['open', 'Enter'],
  ['all', 'Ctrl Enter'],
  ['close', 'Esc'],
] as const;

/** What the keys do, where there is a keyboard. */
export function KeyHints() {
  const { t } = useTranslation('search');
  return (
    <Row
      sx={{
        ...{ flex: 'none', flexWrap: 'wrap', columnGap: 4, rowGap: 1, px: 4, py: 2 },
        ...{ borderTop: 1, borderColor: 'divider' },
        '@media (pointer: coarse), (max-width: 599.95px), (max-height: 479.95px)': { display: 'none' },
      }}
    >
      {KEYS.map(([name, keys]) => (
        <Caption key={name} component="span">
          <Box component="kbd" sx={{ font: 'inherit', fontWeight: 500, color: 'text.primary' }}>
            {keys}
          </Box>{' '}
          {t(`switcher.keys.${name}`)}
        </Caption>
      ))}
    </Row>
  );
}
