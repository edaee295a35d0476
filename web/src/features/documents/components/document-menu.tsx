import { Download, History, Pencil, RefreshCw, Tags, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu, type MenuAction } from '#components/actions-menu.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useDocumentActions } from './use-document-actions.ts';

const VersionsDialog = lazy(() => import('../versions/versions-dialog.tsx'));
const DetailsDialog = lazy(() => import('../list/details-dialog.tsx'));

interface Props {
  document: ProjectDocument;
  onRename: () => void;
  onDeleted?: () => void;
}

/** The actions on a document. */
export function DocumentMenu({ document, onRename, onDeleted }: Props) {
  const { t } = useTranslation('documents');
  const { reprocess, download, remove } = useDocumentActions(document.project_id);
  const { canChange } = useProjectAccess();
  const [asking, setAsking] = useState(false);
  const [describing, setDescribing] = useState(false);
  const [showing, setShowing] = useState(false);
  const { name, status } = document;
  const busy = status === 'processing';
  const save = { icon: Download, label: t('card.download'), onPick: () => void download(document) };
  const hasVersions = document.series_id !== null;
  const versions = hasVersions
    ? [{ icon: History, label: t('card.versions'), onPick: () => setShowing(true) }]
    : [];
  const actions: MenuAction[] = canChange
    ? [
        { icon: Pencil, label: t('card.rename'), onPick: onRename },
        { icon: Tags, label: t('card.details'), onPick: () => setDescribing(true) },
        {
          icon: RefreshCw,
          label: t('card.reprocess'),
          onPick: () => void reprocess(document),
          disabled: busy,
        },
        save,
        ...versions,
        { icon: Trash2, label: t('card.delete'), onPick: () => setAsking(true) },
      ]
    : [save, ...versions];
  return (
    <>
      <ActionsMenu size="small" label={t('card.menu', { name })} actions={actions} />
      {describing && (
        <Suspense>
          <DetailsDialog document={document} onClose={() => setDescribing(false)} />
        </Suspense>
      )}
      {showing && (
        <Suspense>
          <VersionsDialog document={document} onClose={() => setShowing(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        title={t('messages.deleteConfirm')}
        confirmLabel={t('card.delete')}
        onConfirm={async () => {
          if (await remove(document)) onDeleted?.();
        }}
        onClose={() => setAsking(false)}
      >
        {t(hasVersions ? 'messages.deleteVersionsText' : 'messages.deleteText', { name })}
      </ConfirmDialog>
    </>
  );
}
