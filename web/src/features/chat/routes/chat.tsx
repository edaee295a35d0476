import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { ErrorState } from '#components/error-state.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import { paths } from '#config/paths.ts';
import { isNotFound, wordsOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useSession, useSessions } from '../api/sessions.ts';
import { Conversation } from '../components/conversation.tsx';
import { NoSession } from '../components/no-session.tsx';
import { clearSessionFault, showSessionFault } from '../components/sessions/session-faults.ts';

/** The chat of a project. Without a session in the address, or with one that is not there, the first one opens. */
export default function ChatRoute() {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const params = useParams();
  const projectId = Number(params.projectId);
  const sessionId = params.sessionId === undefined ? null : Number(params.sessionId);
  const { data: sessions, error, hasMore, mutate } = useSessions(projectId);
  const shown = useRef<number | null>(null);
  /** Where the address is about to lead: until it does, the list may be read again. */
  const leadingTo = useRef<string | null>(null);
  const wasEmpty = useRef(false);
  const listed = sessions?.find(({ id }) => id === sessionId);
  // An older chat, which a link or a search leads to, is asked for by itself: the list may go on for long.
  const older = useSession(projectId, sessions && !listed && hasMore ? sessionId : null);
  const session = listed ?? older.data;
  const isAway = older.error !== undefined && !isNotFound(older.error);

  useEffect(() => {
    if (session) {
      // What failed on the chat before is not shown on this one.
      if (shown.current !== null && shown.current !== session.id) clearSessionFault();
      shown.current = session.id;
    }
    if (!sessions) return;
    // The first chat was created just now: whichever comes first, this way to it or the one of who created it.
    if (sessions.length === 0) wasEmpty.current = true;
    else if (session) wasEmpty.current = false;
    const isFirst = wasEmpty.current && sessions.length > 0;
    const [first] = sessions;
    if (session || (sessionId === null && !first)) {
      leadingTo.current = null;
      return;
    }
    if (older.isLoading || isAway) return;
    const there = first ? paths.chat(projectId, first.id) : paths.chat(projectId);
    if (leadingTo.current === there) return;
    leadingTo.current = there;
    // One that was open just now has been deleted, here or elsewhere; any other was never there.
    const deleted = sessionId !== null && shown.current === sessionId;
    shown.current = null;
    if (deleted) toast(t('sessions.deleted'), 'info');
    else if (sessionId !== null) showSessionFault(projectId, 'screen', t('errors.notFound'));
    navigate(there, { replace: true, state: { focus: deleted || isFirst } });
  }, [sessions, session, sessionId, projectId, older.isLoading, isAway, navigate, t]);

  if ((error && !sessions) || (isAway && !session))
    return (
      <ErrorState
        title={t('errors.loadSessions')}
        text={wordsOf(error ?? older.error) ?? undefined}
        onRetry={() => void (isAway ? older.mutate() : mutate())}
      />
    );
  if (session) return <Conversation key={session.id} session={session} />;
  // Until the first chat stands here, what is typed goes on.
  if (sessions?.length === 0 || (sessionId === null && wasEmpty.current))
    return <NoSession projectId={projectId} />;
  return (
    <Box role="status" sx={{ p: 8, textAlign: 'center', color: 'text.secondary', ...appearLate }}>
      {t('loading')}
    </Box>
  );
}
