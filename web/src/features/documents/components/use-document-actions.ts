import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { messageOf } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import {
  countsKey,
  deleteDocument,
  downloadDocument,
  renameDocument,
  reprocessDocument,
} from '../api/documents.ts';
import { useDocuments, withDocument, withoutDocument } from '../api/list-documents.ts';

/** What can be done with a document; failures are shown as toasts. */
export function useDocumentActions(projectId: number) {
  const { t } = useTranslation('documents');
  const { mutate: recount } = useSWRConfig();
  const { change } = useDocuments(projectId, { shows: false });

  const rename = async (document: ProjectDocument, name: string) => {
    await change((pages) => withDocument(pages, { ...document, name, filename: name }));
    try {
      const renamed = await renameDocument(projectId, document.id, name);
      await change((pages) => withDocument(pages, renamed));
    } catch (error) {
      await change((pages) => withDocument(pages, document));
      toast(t('messages.renameFailed', { message: messageOf(error) }), 'error');
    }
  };

  const reprocess = async (document: ProjectDocument) => {
    try {
      const again = await reprocessDocument(projectId, document.id);
      await change((pages) => withDocument(pages, again));
    } catch (error) {
      toast(t('messages.reprocessFailed', { message: messageOf(error) }), 'error');
    }
  };

  const download = async (document: ProjectDocument) => {
    try {
      await downloadDocument(document);
    } catch (error) {
      toast(t('messages.downloadFailed', { message: messageOf(error) }), 'error');
    }
  };

  /** True when it is deleted. */
  const remove = async (document: ProjectDocument): Promise<boolean> => {
    try {
      await deleteDocument(projectId, document.id);
    } catch {
      toast(t('messages.deleteFailed'), 'error');
      return false;
    }
    await change((pages) => withoutDocument(pages, document.id));
    void recount(countsKey(projectId));
    toast(t('messages.deleted'), 'success');
    return true;
  };

  return { rename, reprocess, download, remove };
}
