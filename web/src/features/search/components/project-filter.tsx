import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Caption, Row } from '#components/layout.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { useNarrowedProject, useProjectChoices } from '../api/search.ts';

interface Props {
  project: number | undefined;
  onChoose: (project: number | undefined) => void;
}

/** Narrows the results to one project. The projects are fetched when they are looked for. */
export function ProjectFilter({ project, onChoose }: Props) {
  const { t } = useTranslation('search');
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const { data: choices, error } = useProjectChoices(opened);
  const chosen = useNarrowedProject(project);
  // While its name is not known, its number stands for it.
  const value = project
    ? { id: project, name: chosen?.name ?? t('filter.number', { id: project }), is_archived: false }
    : null;
  return (
    <Row sx={{ flexWrap: 'wrap', gap: 2, minWidth: 0 }}>
      <Autocomplete
        size="small"
        options={choices ?? []}
        loading={!choices && !error}
        loadingText={t('filter.loading')}
        noOptionsText={error ? t('filter.failed', { message: messageOf(error) }) : t('filter.none')}
        openText={t('filter.open')}
        closeText={t('filter.close')}
        forcePopupIcon
        disableClearable={false}
        value={value}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onOpen={() => setOpened(true)}
        onChange={(_, next) => onChoose(next?.id)}
        sx={{ flex: '1 1 13.75rem', minWidth: 0, '& .MuiAutocomplete-clearIndicator': { display: 'none' } }}
        renderOption={({ key, ...props }, { name, is_archived }) => (
          <li key={key} {...props}>
            <bdi>{name}</bdi>
            {is_archived && (
              <Caption component="span" sx={{ ml: 2 }}>
                {t('archived')}
              </Caption>
            )}
          </li>
        )}
        renderInput={(params) => (
          <TextField {...params} label={t('filter.label')} placeholder={t('filter.all')} />
        )}
      />
      {project !== undefined && (
        <Button size="small" startIcon={<X size={14} />} onClick={() => onChoose(undefined)}>
          {t('filter.clear')}
        </Button>
      )}
    </Row>
  );
}
