import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { BANDS, type Band, dashOf } from './strength.ts';

/** A line as the graph draws it. */
export function LineSample({ band, dash }: { band: Band; dash?: string | undefined }) {
  return (
    <Box component="svg" width={28} height={10} viewBox="0 0 28 10" aria-hidden sx={{ flex: 'none' }}>
      <line
        x1="0"
        y1="5"
        x2="28"
        y2="5"
        style={{ stroke: band.colour, strokeWidth: band.width, strokeDasharray: dash }}
      />
    </Box>
  );
}

/** What the lines mean, in words. */
export function Legend({ weakest }: { weakest: number }) {
  const { t } = useTranslation('memory-views');
  const formats = useFormats();
  const wordsOf = ({ name, from }: Band) =>
    name === 'faint'
      ? t('connections.faint', { limit: formats.number(BANDS[2].from) })
      : t('connections.from', {
          label: t(`connections.strength.${name}`),
          limit: formats.number(from),
        });
  const lines = [
    ...BANDS.filter(({ name }) => name !== 'faint' || weakest < BANDS[2].from).map((band) => ({
      key: band.name,
      band,
      dash: undefined,
      words: wordsOf(band),
    })),
    ...(['same_type', 'cross_type'] as const).map((type) => ({
      key: type,
      band: BANDS[2],
      dash: dashOf(type),
      words: t(`connections.types.${type}`),
    })),
  ];
  return (
    <Row
      component="ul"
      aria-label={t('connections.legend')}
      sx={{
        flexWrap: 'wrap',
        columnGap: 5,
        rowGap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
        fontSize: 'size.small',
        color: 'text.secondary',
      }}
    >
      {lines.map(({ key, band, dash, words }) => (
        <Row key={key} component="li" sx={{ gap: 2 }}>
          <LineSample band={band} dash={dash} />
          {words}
        </Row>
      ))}
    </Row>
  );
}
