import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Column, Muted } from '#components/layout.tsx';
import { useSessions } from '#features/chat/api/sessions.ts';
import type { ChatSession } from '#lib/api/types.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useNearEnd } from '#lib/use-near-end.ts';
import { isBoolean, useStoredState } from '#lib/use-stored-state.ts';
import { scrolls } from '#theme/styles.ts';
import { SessionFault } from './session-fault.tsx';
import { SessionList } from './session-list.tsx';
import { SessionSearch } from './session-search.tsx';

/** How long typing must rest before it is searched for, in milliseconds. */
const REST = 250;

/**
 * The list, or while another is fetched that of before: it stays where it is, with the name that is being typed in it.
 */
function useKeptSessions(projectId: number, sessions: readonly ChatSession[] | undefined) {
  const last = useRef({ projectId, sessions });
  useEffect(() => {
    if (sessions) last.current = { projectId, sessions };
  });
  return sessions ?? (last.current.projectId === projectId ? last.current.sessions : undefined);
}

/** The chats of the project: find, open, rename, pin, delete. Collapsible, and remembered so. */
export function ChatSessions({
  projectId,
  collapsible = true,
}: {
  projectId: number;
  /** False where the list is all there is. */
  collapsible?: boolean;
}) {
  const { t } = useTranslation(['chat', 'common']);
  const [keptOpen, setOpen] = useStoredState('chatSessionsOpen', true, isBoolean);
  const open = keptOpen || !collapsible;
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), REST);
  const { data: all } = useSessions(projectId, { shows: false });
  const { data: sessions, error, hasMore, isFetching, loadMore, mutate } = useSessions(projectId, { query });
  const kept = useKeptSessions(projectId, sessions);
  const shown = error ? sessions : kept;
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, open && hasMore && !isFetching, loadMore);
  return (
    <Column component="section" aria-label={t('sessions.title')} sx={{ minHeight: 0, flex: 1 }}>
      {collapsible && (
        <ButtonBase
          aria-expanded={open}
          aria-label={open ? t('sessions.hide') : t('sessions.show')}
          onClick={() => setOpen(!open)}
          sx={{
            justifyContent: 'space-between',
            textAlign: 'left',
            mx: 2,
            px: 2.5,
            minHeight: 30,
            borderRadius: '6px',
            color: 'text.secondary',
            fontSize: 'size.small',
            fontWeight: 500,
            '&:hover': { bgcolor: 'raised' },
          }}
        >
          {t('sessions.title')}
          <ChevronDown
            size={15}
            aria-hidden
            style={{ transform: open ? 'none' : 'rotate(-90deg)', transition: 'transform 140ms ease-out' }}
          />
        </ButtonBase>
      )}
      <Box sx={{ px: 4, pt: 2, '&:empty': { display: 'none' } }}>
        <SessionFault projectId={projectId} place="list" />
      </Box>
      {open && (typed !== '' || Boolean(all?.length)) && <SessionSearch text={typed} onText={setTyped} />}
      {open && (
        <Box sx={{ ...scrolls, flex: 1, px: 2, pb: 3, pt: 0.5 }}>
          {error && !sessions ? (
            <Muted role="alert" sx={{ px: 2.5, py: 2 }}>
              {t('errors.loadSessions')}
              <Button
                size="small"
                variant="outlined"
                sx={{ mt: 2, display: 'block' }}
                onClick={() => void mutate()}
              >
                {t('tryAgain', { ns: 'common' })}
              </Button>
            </Muted>
          ) : null}
          {!shown && !error && (
            <Box sx={{ px: 2.5, pt: 1 }} aria-hidden>
              <Skeleton width="80%" height={14} sx={{ my: 3 }} />
              <Skeleton width="62%" height={14} sx={{ my: 3 }} />
              <Skeleton width="72%" height={14} sx={{ my: 3 }} />
            </Box>
          )}
          {sessions?.length === 0 && query !== '' && (
            <Muted role="status" sx={{ px: 2.5, py: 2, overflowWrap: 'anywhere' }}>
              {t('sessions.noneFound', { query })}
            </Muted>
          )}
          {sessions?.length === 0 && query === '' && (
            <Muted sx={{ px: 2.5, py: 2 }}>
              <Box sx={{ color: 'text.primary' }}>{t('sessions.empty')}</Box>
              {t('sessions.emptyText')}
            </Muted>
          )}
          {shown && (
            <SessionList projectId={projectId} sessions={shown} hasMore={hasMore} onMore={loadMore} />
          )}
          <div ref={end} />
        </Box>
      )}
    </Column>
  );
}
