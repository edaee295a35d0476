import { Download, History, Pencil, RefreshCw, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu, type MenuAction } from '#components/actions-menu.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { EarlyDialog } from '#components/early/early-dialog.tsx';
import { earlyPart, useEarly } from '#components/early/early-part.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useDocumentActions } from './use-document-actions.ts';

const VERSIONS = earlyPart(() => import('../versions/versions-dialog.tsx'), ['documents']);
const DETAILS = earlyPart(() => import('../list/details-dialog.tsx'), ['documents']);
const PARTS = [VERSIONS, DETAILS];

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
  useEarly(PARTS);
  const { name, status } = document;
  const open = (setOpen: (isOpen: boolean) => void) => {
    const onClose = () => setOpen(false);
    return { given: { document, onClose }, onClose };
  };
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
        <EarlyDialog
          part={DETAILS}
          title={t('details.title', { name })}
          field={t('details.tags')}
          {...open(setDescribing)}
        />
      )}
      {showing && <EarlyDialog part={VERSIONS} title={t('versions.title', { name })} {...open(setShowing)} />}
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
