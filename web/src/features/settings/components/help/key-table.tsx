import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '#components/list/fact-list.tsx';
import { SectionCard } from '#components/section-card.tsx';

/** What keys do, each with the keys that are pressed together. */
const KEYS = [
  ['find', ['Ctrl', 'K']],
  ['send', ['Enter']],
  ['newLine', ['Shift', 'Enter']],
  ['close', ['Esc']],
  ['panel', ['← →']],
  ['findHere', ['Ctrl', 'F']],
  ['step', ['F3']],
  ['turn', ['PgUp PgDn ← →']],
  ['ends', ['Home End']],
  ['goTo', ['G']],
  ['zoom', ['Ctrl', '+ − 0']],
  ['skip', ['Tab']],
] as const;

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' + '}
      <Box
        component="kbd"
        sx={{
          px: 1.5,
          py: '1px',
          border: 1,
          borderColor: 'divider',
          borderRadius: '4px',
          bgcolor: 'raised',
          fontFamily: 'inherit',
          fontSize: 'size.small',
        }}
      >
        {key}
      </Box>
    </Fragment>
  ));
}

/** The keys worth knowing. */
export function KeyTable() {
  const { t } = useTranslation('help');
  return (
    <SectionCard title={t('keys.title')} text={t('keys.text')}>
      <FactList facts={KEYS.map(([name, keys]) => [t(`keys.${name}`), <Keys key={name} keys={keys} />])} />
    </SectionCard>
  );
}
