import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '#components/form/select-input.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Column } from '#components/layout.tsx';
import { SectionCard } from '#components/section-card.tsx';

const KINDS = ['report', 'map', 'letter'] as const;

/** Fields and switches, each of which can be tried. */
export function FieldSamples() {
  const { t } = useTranslation('demo');
  const [kind, setKind] = useState<string>('report');
  return (
    <SectionCard title={t('fields.title')}>
      <Column sx={{ gap: 4 }}>
        <TextInput label={t('fields.name')} defaultValue={t('fields.nameValue')} />
        <TextInput
          label={t('fields.search')}
          type="search"
          placeholder={t('fields.searchHint')}
          startAdornment={
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          }
        />
        <SelectInput label={t('fields.kind')} value={kind} onChange={setKind}>
          {KINDS.map((name) => (
            <option key={name} value={name}>
              {t(`fields.kinds.${name}`)}
            </option>
          ))}
        </SelectInput>
        <TextInput label={t('fields.note')} multiline minRows={2} defaultValue={t('fields.noteValue')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6 }}>
          <FormControlLabel control={<Checkbox defaultChecked />} label={t('fields.mail')} />
          <FormControlLabel control={<Switch defaultChecked />} label={t('fields.live')} />
        </Box>
      </Column>
    </SectionCard>
  );
}
