import Popover from '@mui/material/Popover';
import { MessagesSquare, SquarePen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { usePanelMaybe } from '#lib/layout/panels.tsx';
import { useProjectAccess } from '#lib/project-access.tsx';
import { ChatSessions } from './sessions/chat-sessions.tsx';
import { useCreateChat } from './use-create-chat.ts';

/** The chats and New Chat on the chat's own screen, while the panel that has them is not beside it. */
export function ChatsMenu({ projectId }: { projectId: number }) {
  const { t } = useTranslation('chat');
  const panel = usePanelMaybe('left');
  const { canChat } = useProjectAccess();
  const { create, creating } = useCreateChat(projectId, 'screen');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is open now.
  useEffect(() => setAnchor(null), [pathname]);
  if (!panel || (panel.open && !panel.drawer)) return null;
  return (
    <Row className="not-printed" sx={{ flex: 'none', ml: -2 }}>
      <IconAction
        label={t('sessions.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MessagesSquare size={17} />
      </IconAction>
      {canChat && (
        <IconAction
          label={creating ? t('sessions.creating') : t('sessions.new')}
          disabled={creating}
          onClick={() => void create()}
        >
          <SquarePen size={16} />
        </IconAction>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('sessions.title'),
            sx: { width: 300, maxHeight: 'min(70vh, 560px)', display: 'flex', pt: 2 },
          },
        }}
      >
        <ChatSessions projectId={projectId} collapsible={false} />
      </Popover>
    </Row>
  );
}
