import { FileDown, NotebookPen, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '#components/actions-menu.tsx';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Row } from '#components/layout.tsx';
import type { ChatSession, KnowledgeMode } from '#lib/api/types.ts';
import { useMutes } from '#lib/notifications/mutes.ts';
import { useMuteAction } from '#lib/notifications/use-mute-action.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useChatExport } from '../export/use-chat-export.ts';
import { ChatsMenu } from './chats-menu.tsx';
import { KnowledgeBadge } from './knowledge-mode.tsx';
import { useSuggestMemories } from './use-suggest-memories.ts';

interface Props {
  session: ChatSession;
  mode: KnowledgeMode;
  /** There is something to export and to learn from. */
  hasMessages: boolean;
  /** Prints the whole chat. */
  onPrint: () => void;
}

/** What the chat is called, and what may be done with the whole of it. */
export function ChatHeader({ session, mode, hasMessages, onPrint }: Props) {
  const { t } = useTranslation('chat');
  const exportChat = useChatExport(session.project_id, session.id);
  const suggest = useSuggestMemories(session.project_id, session.id);
  const { canChange } = useProjectAccess();
  const muteAction = useMuteAction();
  const chat = { projectId: session.project_id, chatSessionId: session.id };
  const muted = useMutes(session.project_id)(chat);
  const title = session.title || session.name || t('sessions.untitled');
  return (
    // Large text in a small window gets a line of its own for the title, which would be shortened to nothing.
    <Row
      sx={{
        flexWrap: 'wrap',
        columnGap: 3,
        px: { xs: 3, sm: 5 },
        minHeight: 42,
        flex: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <ChatsMenu projectId={session.project_id} />
      <Ellipsis
        component="h2"
        sx={{ flex: '1 1 7em', m: 0, fontSize: 'size.body', fontWeight: 500, color: 'text.secondary' }}
      >
        {title}
      </Ellipsis>
      <Row className="not-printed" sx={{ flex: 'none', gap: 2 }}>
        <KnowledgeBadge mode={mode} />
        <Row>
          <ActionsMenu
            size="small"
            label={t('export.menu')}
            actions={[
              ...(hasMessages && canChange
                ? [{ icon: NotebookPen, label: t('memory.suggest'), onPick: () => void suggest() }]
                : []),
              ...(hasMessages
                ? [
                    { icon: FileDown, label: t('export.markdown'), onPick: () => void exportChat(title) },
                    { icon: Printer, label: t('export.print'), onPick: onPrint },
                  ]
                : []),
              muteAction({ ...chat, name: title, muted }),
            ]}
          />
        </Row>
      </Row>
    </Row>
  );
}
