import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/use-formats.ts';

/** Three hours and a quarter, in milliseconds. */
const WHILE_AGO = 11_700_000;

/** How dates and figures look in the chosen language and zone. */
export function FormatPreview() {
  const { t } = useTranslation('display');
  const formats = useFormats();
  const now = new Date();
  const samples = {
    now: formats.dateTime(now.toISOString()),
    date: formats.date(now.toISOString()),
    time: formats.time(now.toISOString()),
    ago: formats.ago(new Date(now.getTime() - WHILE_AGO).toISOString(), now.getTime()),
    number: formats.number(1_234_567.89),
    percent: formats.percent(0.42),
    size: formats.bytes(1_468_006),
  };
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 6, rowGap: 1.5 }}
    >
      {Object.entries(samples).map(([name, sample]) => (
        <Fragment key={name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {t(`formats.${name as keyof typeof samples}`)}
          </Box>
          <Box component="dd" data-format={name} sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {sample}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
