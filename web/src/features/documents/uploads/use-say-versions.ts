import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { messageOf } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { OFFER_DURATION, toast } from '#lib/toasts.ts';
import type { Upload } from '#lib/uploads/upload-queue.ts';
import { countsKey } from '../api/documents.ts';
import { changeLists, withoutDocuments } from '../api/list-documents.ts';
import { deleteVersion } from '../api/versions.ts';

/** Says of which documents uploads became versions; a single new one can be taken back. */
export function useSayVersions(projectId: number): (uploads: readonly Upload[]) => void {
  const { t } = useTranslation('documents');
  const { mutate } = useSWRConfig();

  const undo = async ({ id, name, version_number: number }: ProjectDocument) => {
    try {
      await deleteVersion(projectId, id);
    } catch (error) {
      toast(t('upload.undoFailed', { message: messageOf(error) }), 'error');
      return;
    }
    changeLists(projectId, (pages) => withoutDocuments(pages, [id]));
    void mutate(countsKey(projectId));
    toast(t('upload.undone', { name, number }), 'success');
  };

  return ([first, ...others]) => {
    const document = first?.document;
    if (!document) return;
    if (others.length > 0) {
      toast(t('upload.versionMany', { count: others.length + 1 }), 'success');
      return;
    }
    const text = { name: document.name, number: document.version_number };
    if (first.restored) toast(t('upload.restored', text), 'info');
    else {
      const offer = { label: t('upload.undo'), onPick: () => void undo(document) };
      toast(t('upload.version', text), 'success', OFFER_DURATION, offer);
    }
  };
}
