import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { messageOf } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import {
  countsKey,
  deleteDocument,
  downloadDocument,
  reprocessDocument,
  updateDocument,
} from '../api/documents.ts';
import { changeLists, withKnown, withoutDocuments } from '../api/list-documents.ts';
import { useOfferReceipt } from './use-offer-receipt.ts';

/** What can be done with a document; failures are shown as toasts. */
export function useDocumentActions(projectId: number) {
  const { t } = useTranslation('documents');
  const { mutate: recount } = useSWRConfig();
  const offerReceipt = useOfferReceipt(projectId);
  const show = (document: ProjectDocument) => changeLists(projectId, (pages) => withKnown(pages, document));

  const rename = async (document: ProjectDocument, name: string) => {
    show({ ...document, name, filename: name });
    try {
      show(await updateDocument(projectId, document.id, { name }));
    } catch (error) {
      show(document);
      toast(t('messages.renameFailed', { message: messageOf(error) }), 'error');
    }
  };

  const reprocess = async (document: ProjectDocument) => {
    try {
      show(await reprocessDocument(projectId, document.id));
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
    let receiptId: string;
    try {
      receiptId = (await deleteDocument(projectId, document.id)).id;
    } catch {
      toast(t('messages.deleteFailed'), 'error');
      return false;
    }
    changeLists(projectId, (pages) => withoutDocuments(pages, [document.id]));
    void recount(countsKey(projectId));
    offerReceipt(t('messages.deleted'), receiptId, document.name);
    return true;
  };

  return { rename, reprocess, download, remove };
}
