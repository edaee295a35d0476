import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SquarePen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Column, Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import { writeDraft } from '#lib/drafts.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { scrolls } from '#theme/styles.ts';
import { ChatsMenu } from './chats-menu.tsx';
import { COLUMN } from './column.ts';
import { Composer } from './composer.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { SessionFault } from './sessions/session-fault.tsx';
import { useCreateChat } from './use-create-chat.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

/**
 * What is typed before there is a chat: it creates one, and is the first chat's draft. Enter has it sent as soon as
 * that opens.
 */
function useFirstDraft(projectId: number, create: ReturnType<typeof useCreateChat>['create']) {
  const [text, setText] = useState('');
  const latest = useRef('');
  const isDue = useRef(false);
  /** The chat that was created for it. Until its screen stands here, typing goes on. */
  const created = useRef<number | null>(null);
  const keep = () => {
    if (created.current === null) return;
    writeDraft(projectId, created.current, {
      text: latest.current,
      ...(isDue.current && { isDue: true }),
    });
  };
  /** Creates one chat: until the screen of that one stands here, Enter has its draft sent. */
  const begin = () => {
    if (created.current !== null) return;
    void create((sessionId) => {
      created.current = sessionId;
      keep();
    });
  };
  const type = (next: string) => {
    const isFirst = !latest.current.trim() && next.trim() !== '';
    latest.current = next;
    isDue.current = false;
    setText(next);
    keep();
    if (isFirst) begin();
  };
  const pick = (suggestion: string) => {
    latest.current = '';
    type(suggestion);
  };
  const send = () => {
    if (!latest.current.trim()) return;
    isDue.current = true;
    keep();
    begin();
  };
  return { text, type, pick, send, begin };
}

/** A project without any chat yet. */
export function NoSession({ projectId }: { projectId: number }) {
  const { t } = useTranslation('chat');
  const { create, creating } = useCreateChat(projectId, 'screen');
  const draft = useFirstDraft(projectId, create);
  // A chat that a button creates opens with what is typed there: nothing is typed into a screen that is about to go.
  const isWaiting = creating && draft.text.trim() === '';
  const { canChat } = useProjectAccess();
  useFocusOnArrival();
  return (
    <Column sx={{ ...scrolls, height: '100%' }}>
      <Row sx={{ gap: 3, px: { xs: 3, sm: 5 }, minHeight: 42, flex: 'none' }}>
        <ChatsMenu projectId={projectId} />
        <Box component="h2" sx={{ m: 0, fontSize: 'size.body', fontWeight: 500, color: 'text.secondary' }}>
          {t('header.select')}
        </Box>
      </Row>
      {canChat ? (
        <EmptyConversation onPick={draft.pick} disabled={isWaiting}>
          <Button
            variant="contained"
            startIcon={<SquarePen size={16} />}
            disabled={creating}
            onClick={draft.begin}
          >
            {creating ? t('sessions.creating') : t('sessions.new')}
          </Button>
        </EmptyConversation>
      ) : (
        <Box sx={{ flex: 1 }} />
      )}
      <Box sx={{ flex: 'none', width: '100%', maxWidth: COLUMN, mx: 'auto', px: { xs: 3, sm: 5 }, pb: 4 }}>
        <SessionFault projectId={projectId} place="screen" />
        {canChat ? (
          <Composer
            text={draft.text}
            onText={draft.type}
            onSend={draft.send}
            session={null}
            disabled={isWaiting}
          />
        ) : (
          <Notice level="info">{t('composer.archived')}</Notice>
        )}
      </Box>
    </Column>
  );
}
