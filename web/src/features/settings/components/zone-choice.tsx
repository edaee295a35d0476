import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { nameKeyOf, offsetOf, type ZoneOption, zoneOptions } from './zones.ts';

interface Props {
  value: string;
  onChange: (zone: string) => void;
}

/** How many zones the list shows at once; typing narrows it to the rest. */
const SHOWN = 60;

const readable = (zone: string) => zone.replaceAll('_', ' ');

/** Every time zone, to be found by typing a part of its name; the usual ones stand first. */
export function ZoneChoice({ value, onChange }: Props) {
  const { t, i18n } = useTranslation('display');
  const options = useMemo(() => zoneOptions(value), [value]);
  const nameOf = ({ zone }: ZoneOption) => {
    const key = nameKeyOf(zone);
    return key ? t(`zone.names.${key}`) : readable(zone);
  };
  const filter = createFilterOptions<ZoneOption>({
    limit: SHOWN,
    stringify: (option) => `${option.zone} ${readable(option.zone)} ${nameOf(option)}`,
  });
  return (
    <Autocomplete
      disableClearable
      fullWidth
      options={options}
      value={options.find(({ zone }) => zone === value)}
      onChange={(_event, option) => onChange(option.zone)}
      filterOptions={filter}
      groupBy={({ group }) => t(`zone.groups.${group}`)}
      getOptionLabel={nameOf}
      getOptionKey={({ zone }) => zone}
      isOptionEqualToValue={(one, other) => one.zone === other.zone}
      noOptionsText={t('zone.none')}
      openText={t('zone.open')}
      closeText={t('zone.close')}
      renderInput={(params) => <TextField {...params} label={t('zone.title')} />}
      // The component's own groups are lists inside of the list box, which has none by its role.
      renderGroup={({ key, group, children }) => (
        <li key={key} role="presentation">
          <ListSubheader component="div" aria-hidden sx={{ top: -8, py: 2, lineHeight: 1.3 }}>
            {group}
          </ListSubheader>
          <Box component="ul" role="group" aria-label={group} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {children}
          </Box>
        </li>
      )}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ flexWrap: 'wrap', columnGap: 3 }}>
          <Box component="span" sx={{ flex: '1 0 auto', maxWidth: '100%' }}>
            {nameOf(option)}
          </Box>
          <Muted component="span" sx={{ flex: 'none' }}>
            {offsetOf(option.zone, i18n.language)}
          </Muted>
        </Box>
      )}
    />
  );
}
