import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { ArrowDown, ArrowUp, LayoutGrid, Search, Table2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { useDebounced } from '#lib/use-debounced.ts';
import { CONTROL_HEIGHT } from '#theme/density.ts';
import { useTags } from '../api/documents.ts';
import {
  type Changes,
  firstOrder,
  isWhole,
  type ListChoice,
  SORTS,
  STATES,
  TYPES,
  turned,
  UPLOADERS,
  VIEWS,
} from './use-list-choice.ts';

interface Props {
  projectId: number;
  choice: ListChoice;
  choose: (changes: Changes) => void;
}

/** A name that documents are looked for by; the address follows once the person pauses. */
function NameSearch({ choice, choose }: Pick<Props, 'choice' | 'choose'>) {
  const { t } = useTranslation('documents');
  const [typed, setTyped] = useState(choice.query);
  const settled = useDebounced(typed, 250);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is chosen once it has settled.
  useEffect(() => {
    if (settled !== choice.query) choose({ query: settled });
  }, [settled]);
  // Cleared from outside.
  useEffect(() => {
    if (choice.query === '') setTyped('');
  }, [choice.query]);
  return (
    <TextField
      size="small"
      type="search"
      placeholder={t('list.searchHint')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      sx={{ flex: '1 1 13rem', maxWidth: { sm: 320 } }}
      slotProps={{
        htmlInput: { 'aria-label': t('list.search') },
        input: {
          sx: { height: CONTROL_HEIGHT },
          startAdornment: (
            <InputAdornment position="start">
              <Search size={16} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** Nothing is left out. No document has a tag of this name: blank ends are not kept. */
const ANY = ' ';

/** What is left out of the list. */
function Filters({ projectId, choice, choose }: Props) {
  const { t } = useTranslation('documents');
  const tags = useTags(projectId);
  const any = (label: string): { value: typeof ANY; label: string } => ({ value: ANY, label });
  const known = tags?.map(({ tag }) => tag) ?? [];
  const all = choice.tag && !known.includes(choice.tag) ? [choice.tag, ...known] : known;
  return (
    <>
      <ChoiceField
        inRow={96}
        label={t('list.state')}
        value={choice.status ?? ANY}
        onChange={(status) => choose({ status: status === ANY ? undefined : status })}
        choices={[
          any(t('list.anyState')),
          ...STATES.map((value) => ({ value, label: t(`list.states.${value}`) })),
        ]}
      />
      <ChoiceField
        inRow={96}
        label={t('list.type')}
        value={choice.file_type ?? ANY}
        onChange={(file_type) => choose({ file_type: file_type === ANY ? undefined : file_type })}
        choices={[any(t('list.anyType')), ...TYPES.map((value) => ({ value, label: value.toUpperCase() }))]}
      />
      {all.length > 0 && (
        <ChoiceField
          inRow={96}
          label={t('list.tag')}
          value={choice.tag || ANY}
          onChange={(tag) => choose({ tag: tag.trim() })}
          choices={[any(t('list.anyTag')), ...all.map((value) => ({ value, label: value }))]}
        />
      )}
      <ChoiceField
        inRow={96}
        label={t('list.uploader')}
        value={choice.uploader ?? ANY}
        onChange={(uploader) => choose({ uploader: uploader === ANY ? undefined : uploader })}
        choices={[
          any(t('list.anyUploader')),
          ...UPLOADERS.map((value) => ({ value, label: t(`list.uploaders.${value}`) })),
        ]}
      />
      <Button
        variant={choice.recent ? 'contained' : 'outlined'}
        color="inherit"
        aria-pressed={choice.recent}
        onClick={() => choose((last) => ({ recent: !last.recent }))}
        disableElevation
      >
        {t('list.recent')}
      </Button>
      {!isWhole(choice) && (
        <Button
          color="inherit"
          startIcon={<X size={15} />}
          onClick={() =>
            choose({
              query: '',
              status: undefined,
              file_type: undefined,
              tag: '',
              uploader: undefined,
              recent: false,
            })
          }
        >
          {t('list.clear')}
        </Button>
      )}
    </>
  );
}

const ICONS = { cards: LayoutGrid, table: Table2 };

/** What narrows and orders the documents below, and how they are shown. */
export function ListBar(props: Props) {
  const { t } = useTranslation('documents');
  const { choice, choose } = props;
  const isUp = choice.order === 'asc';
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
      <NameSearch choice={choice} choose={choose} />
      <Filters {...props} />
      <Row sx={{ gap: 2, flexWrap: 'wrap', ml: { sm: 'auto' } }}>
        <Row sx={{ gap: 1 }}>
          <ChoiceField
            inRow={96}
            label={t('list.sort')}
            value={choice.sort}
            // Another order begins as it stands by itself.
            onChange={(sort) => choose({ sort, order: firstOrder(sort) })}
            choices={SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
          />
          <IconAction
            label={isUp ? t('list.ascending') : t('list.descending')}
            onClick={() => choose(turned)}
          >
            {isUp ? <ArrowUp size={17} /> : <ArrowDown size={17} />}
          </IconAction>
        </Row>
        <Row role="group" aria-label={t('list.view')} sx={{ gap: 0.5 }}>
          {VIEWS.map((view) => {
            const Icon = ICONS[view];
            return (
              <IconAction
                key={view}
                label={t(`list.views.${view}`)}
                aria-pressed={choice.view === view}
                onClick={() => choose({ view })}
                sx={choice.view === view ? { bgcolor: 'raised', color: 'text.primary' } : {}}
              >
                <Icon size={17} />
              </IconAction>
            );
          })}
        </Row>
      </Row>
    </Box>
  );
}
