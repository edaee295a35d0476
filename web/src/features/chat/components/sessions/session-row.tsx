import Box from '@mui/material/Box';
import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { Ellipsis } from '#components/ellipsis.tsx';
import { InlineRename } from '#components/form/inline-rename.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Caption } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { ChatSession } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';

interface Props {
  session: ChatSession;
  current: boolean;
  /** Its name is being changed; `typed` is absent until it was. It outlives the row, which may change groups. */
  renaming: { typed?: string } | null;
  onRenaming: (renaming: { typed?: string } | null) => void;
  onRename: (name: string) => void;
  /** Pins it, or no longer. */
  onPin: () => void;
  onDelete: () => Promise<void>;
}

/** What the service takes, in characters. */
const LONGEST_NAME = 200;

/** What the actions beside a name take. */
const ROOM = '92px';

/** One chat in the list. Its actions show on hover and on focus. */
export function SessionRow({ session, current, renaming, onRenaming, onRename, onPin, onDelete }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const name = session.title || session.name || t('sessions.untitled');
  if (renaming) {
    return (
      <Box component="li" sx={{ px: 0.5, py: 1 }}>
        <InlineRename
          label={t('sessions.renameField')}
          initial={name}
          most={LONGEST_NAME}
          tooLong={(length) => t('sessions.nameTooLong', { most: LONGEST_NAME, length })}
          typed={renaming.typed}
          onType={(typed) => onRenaming({ typed })}
          onSave={(next) => {
            onRenaming(null);
            onRename(next);
          }}
          onCancel={() => onRenaming(null)}
        />
      </Box>
    );
  }
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        borderRadius: '6px',
        bgcolor: current ? 'raised' : 'transparent',
        '&:hover': { bgcolor: 'raised' },
        '& .actions': { opacity: 0 },
        '&:hover .actions, &:focus-within .actions': { opacity: 1 },
        // The name makes room for the actions while they show.
        '&:hover a, &:focus-within a': { pr: ROOM },
        '@media (hover: none)': { '& .actions': { opacity: 1 }, '& a': { pr: ROOM } },
      }}
    >
      <Box
        component={Link}
        to={paths.chat(session.project_id, session.id)}
        aria-current={current ? 'page' : undefined}
        sx={{
          display: 'block',
          px: 2.5,
          py: 1.5,
          borderRadius: '6px',
          color: 'text.primary',
          textDecoration: 'none',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Ellipsis sx={{ fontWeight: current ? 500 : 400 }}>{name}</Ellipsis>
        <Caption component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formats.date(session.created_at)}
        </Caption>
      </Box>
      <Box
        className="actions"
        sx={{ position: 'absolute', right: 6, top: 9, display: 'flex', transition: 'opacity 120ms ease-out' }}
      >
        <IconAction
          id={`pin-chat-${session.id}`}
          size="small"
          label={session.pinned ? t('sessions.unpin', { name }) : t('sessions.pin', { name })}
          onClick={onPin}
        >
          {session.pinned ? <PinOff size={14} /> : <Pin size={14} />}
        </IconAction>
        <IconAction
          id={`rename-chat-${session.id}`}
          size="small"
          label={t('sessions.rename', { name })}
          onClick={() => onRenaming({})}
        >
          <Pencil size={14} />
        </IconAction>
        <IconAction size="small" label={t('sessions.delete', { name })} onClick={() => setAsking(true)}>
          <Trash2 size={14} />
        </IconAction>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('sessions.deleteConfirm')}
        confirmLabel={t('delete', { ns: 'common' })}
        onConfirm={onDelete}
        onClose={() => setAsking(false)}
      >
        {t('sessions.deleteText', { name })}
      </ConfirmDialog>
    </Box>
  );
}
