import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router-dom';
import { Caption, Column } from '#components/layout.tsx';
import type { ChatSession } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { groupSessions, type Period } from './session-groups.ts';
import { SessionRow } from './session-row.tsx';
import { useSessionActions } from './use-session-actions.ts';

interface Props {
  projectId: number;
  sessions: readonly ChatSession[];
  hasMore: boolean;
  onMore: () => void;
}

/** Chats under the days on which they were begun. */
export function SessionList({ projectId, sessions, hasMore, onMore }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const formats = useFormats();
  const id = useId();
  const currentId = Number(useMatch('/projects/:projectId/chat/:sessionId')?.params.sessionId) || null;
  const { rename, pin, remove } = useSessionActions(projectId);
  const [renaming, setRenaming] = useState<{ id: number; typed?: string } | null>(null);
  const titleOf = (period: Period) =>
    typeof period === 'string' ? t(`sessions.periods.${period}`) : formats.month(period.month);
  return (
    <>
      {groupSessions(sessions, formats).map((group) => (
        <Fragment key={group.key}>
          <Caption id={`${id}-${group.key}`} sx={{ px: 2.5, pt: 2.5, pb: 0.5, fontWeight: 500 }}>
            {titleOf(group.period)}
          </Caption>
          <Column
            component="ul"
            aria-labelledby={`${id}-${group.key}`}
            sx={{ m: 0, p: 0, listStyle: 'none', gap: 0.5 }}
          >
            {group.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                current={session.id === currentId}
                renaming={renaming?.id === session.id ? renaming : null}
                onRenaming={(next) => setRenaming(next && { ...next, id: session.id })}
                onRename={(name) => void rename(session, name)}
                onPin={() => void pin(session, !session.pinned)}
                onDelete={() => remove(session)}
              />
            ))}
          </Column>
        </Fragment>
      ))}
      {hasMore && (
        <Box sx={{ mt: 1 }}>
          <Button size="small" color="inherit" onClick={onMore}>
            {t('showMore', { ns: 'common' })}
          </Button>
        </Box>
      )}
    </>
  );
}
