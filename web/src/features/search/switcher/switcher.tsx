import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Muted, Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toasts.ts';
import { scrolls } from '#theme/styles.ts';
import { useNarrowedProject } from '../api/search.ts';
import { clearHistory } from '../api/suggestions.ts';
import { SwitcherField } from './field.tsx';
import { KeyHints } from './key-hints.tsx';
import { RowList } from './row-list.tsx';
import type { SwitcherRow } from './rows.ts';
import { useActive } from './use-active.ts';
import { useRows } from './use-rows.ts';
import { WaitingRows } from './waiting-rows.tsx';

interface Props {
  /** The project that is open. */
  projectId: number | undefined;
  onClose: () => void;
  /** Closes this and brings the search of the project's documents forward. */
  onFindDocuments: () => void;
  /** Asks for a new project in place of this. */
  onNewProject: () => void;
}

/** What is typed and where it is looked for, what can be chosen then, and what choosing does. */
function useSwitcher({ projectId, onClose, onFindDocuments, onNewProject }: Props) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isScoped, setScoped] = useState(false);
  const name = useNarrowedProject(projectId)?.name ?? '';
  const here = projectId === undefined ? undefined : { id: projectId, name };
  const query = text.trim();
  const found = useRows({ query, here, isScoped });
  const { active, pointTo, step, reset } = useActive(found.groups.flatMap(({ rows }) => rows));
  const clear = async () => {
    try {
      await clearHistory(isScoped ? projectId : undefined);
      await found.forget();
      reset();
      toast(t('switcher.cleared'), 'success');
    } catch (error) {
      toast(t('switcher.clearFailed', { message: messageOf(error) }), 'error');
    }
  };
  const deeds = { clear: () => void clear(), findDocuments: onFindDocuments, newProject: onNewProject };
  const choose = ({ goal }: Pick<SwitcherRow, 'goal'>) => {
    if ('deed' in goal) return deeds[goal.deed]();
    onClose();
    navigate(goal.to);
  };
  const type = (value: string) => {
    setText(value);
    if (value.trim() !== query) reset();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, currentTarget } = event;
    if (key === 'ArrowDown') step(1);
    else if (key === 'ArrowUp') step(-1);
    else if (key === 'Enter' && (ctrlKey || metaKey)) {
      if (query) choose({ goal: found.all });
    } else if (key === 'Enter') {
      if (active) choose(active);
    } else if (key === 'Backspace' && isScoped && currentTarget.value === '') setScoped(false);
    else return;
    event.preventDefault();
  };
  const toggleScope = () => setScoped((is) => !is);
  return { ...found, query, isScoped, toggleScope, active, pointTo, choose, type, onKey };
}

/** Searches for names in everything as they are typed, and goes to what is chosen. */
export function Switcher(props: Props) {
  const { t } = useTranslation(['search', 'common']);
  const { projectId, onClose } = props;
  const switcher = useSwitcher(props);
  const { groups, active, query, count, error, isWaiting } = switcher;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const optionId = (key: string) => `${listId}-${encodeURIComponent(key)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      aria-labelledby={`${listId}-name`}
      transitionDuration={0}
      // What takes the focus away, as a dialog does that closes just now, has this dialog take it back: as a whole.
      onFocus={({ target }) => {
        if (target.tabIndex < 0) field.current?.focus();
      }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          sx: {
            ...scrolls,
            overflowX: 'hidden',
            mt: { xs: 4, sm: '10vh' },
            maxWidth: 640,
            maxHeight: { xs: 'calc(100dvh - 32px)', sm: '75vh' },
          },
        },
      }}
    >
      <VisuallyHidden>
        <h2 id={`${listId}-name`}>{t('topBar.searchEverything', { ns: 'common' })}</h2>
      </VisuallyHidden>
      <SwitcherField
        ref={field}
        listId={listId}
        activeId={active && optionId(active.key)}
        onQuery={switcher.type}
        onKey={switcher.onKey}
        onClose={onClose}
      />
      {projectId !== undefined && (
        <Row sx={{ flex: 'none', px: 4, pt: 2.5 }}>
          <Button
            size="small"
            variant="outlined"
            aria-pressed={switcher.isScoped}
            onClick={() => {
              switcher.toggleScope();
              field.current?.focus();
            }}
            sx={{
              borderRadius: '999px',
              '&[aria-pressed="true"]': { bgcolor: 'raised', borderColor: 'text.secondary', fontWeight: 650 },
            }}
          >
            {t('switcher.scope')}
          </Button>
        </Row>
      )}
      {Boolean(error) && (
        <Row role="alert" sx={{ flex: 'none', flexWrap: 'wrap', gap: 2, px: 4, pt: 2.5 }}>
          <Muted sx={{ flex: '1 1 12rem' }}>{t('switcher.failed', { message: messageOf(error) })}</Muted>
          <Button size="small" variant="outlined" onClick={switcher.retry}>
            {t('tryAgain', { ns: 'common' })}
          </Button>
        </Row>
      )}
      {isWaiting && !error && !groups.some(({ group }) => group !== 'place' && group !== 'search') && (
        <WaitingRows />
      )}
      {count === 0 && !error && (
        <Muted sx={{ flex: 'none', px: 4, pt: 3, overflowWrap: 'anywhere' }}>
          {t('switcher.none', { query })}
        </Muted>
      )}
      <VisuallyHidden>
        <span role="status">{count === undefined ? '' : t('switcher.count', { count })}</span>
      </VisuallyHidden>
      <RowList
        id={listId}
        groups={groups}
        active={active?.key}
        isBusy={isWaiting}
        optionId={optionId}
        onPoint={switcher.pointTo}
        onChoose={switcher.choose}
      />
      <KeyHints />
    </Dialog>
  );
}
