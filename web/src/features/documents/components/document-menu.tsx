import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download, EllipsisVertical, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { IconAction } from '#components/icon-action.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useDocumentActions } from './use-document-actions.ts';

interface Props {
  document: ProjectDocument;
  onRename: () => void;
  onDeleted?: () => void;
}

/** The actions on a document. */
export function DocumentMenu({ document, onRename, onDeleted }: Props) {
  const { t } = useTranslation('documents');
  const { reprocess, download, remove } = useDocumentActions(document.project_id);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { canChange } = useProjectAccess();
  const [asking, setAsking] = useState(false);
  const { name, status } = document;
  const chosen = useRef<(() => void) | null>(null);
  // Carried out once the menu is closed: closing gives the focus back to its button, and would take it from what opens.
  const pick = (action: () => void) => () => {
    chosen.current = action;
    setAnchor(null);
  };
  const carryOut = () => {
    chosen.current?.();
    chosen.current = null;
  };
  return (
    <>
      <IconAction
        size="small"
        label={t('card.menu', { name })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} />
      </IconAction>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: carryOut } }}
      >
        {canChange && (
          <MenuItem onClick={pick(onRename)}>
            <Pencil size={16} aria-hidden />
            {t('card.rename')}
          </MenuItem>
        )}
        {canChange && (
          <MenuItem onClick={pick(() => void reprocess(document))} disabled={status === 'processing'}>
            <RefreshCw size={16} aria-hidden />
            {t('card.reprocess')}
          </MenuItem>
        )}
        <MenuItem onClick={pick(() => void download(document))}>
          <Download size={16} aria-hidden />
          {t('card.download')}
        </MenuItem>
        {canChange && (
          <MenuItem onClick={pick(() => setAsking(true))}>
            <Trash2 size={16} aria-hidden />
            {t('card.delete')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        title={t('messages.deleteConfirm')}
        confirmLabel={t('card.delete')}
        onConfirm={async () => {
          if (await remove(document)) onDeleted?.();
        }}
        onClose={() => setAsking(false)}
      >
        {t('messages.deleteText', { name })}
      </ConfirmDialog>
    </>
  );
}
