import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { messageOf } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { countsKey } from '../api/documents.ts';
import { changeLists, withoutDocuments } from '../api/list-documents.ts';
import { deleteVersion, makeCurrent } from '../api/versions.ts';
import { useOfferReceipt } from '../components/use-offer-receipt.ts';

/** What can be done with a version; what becomes of it is shown as toasts. */
export function useVersionActions(projectId: number) {
  const { t } = useTranslation('documents');
  const { mutate } = useSWRConfig();
  const offerReceipt = useOfferReceipt(projectId);
  const refetch = () =>
    mutate((key) => Array.isArray(key) && key[0] === 'document-versions' && key[1] === projectId);

  const bringBack = async ({ id, version_number: before }: ProjectDocument) => {
    try {
      const { version_number: number } = await makeCurrent(projectId, id);
      toast(t('versions.made', { before, number }), 'success');
    } catch (error) {
      toast(t('versions.makeFailed', { message: messageOf(error) }), 'error');
    }
    await refetch();
  };

  /** True when it is deleted. */
  const remove = async ({ id, name, version_number: number }: ProjectDocument): Promise<boolean> => {
    let receiptId: string;
    try {
      receiptId = (await deleteVersion(projectId, id)).id;
    } catch (error) {
      toast(t('versions.deleteFailed', { message: messageOf(error) }), 'error');
      return false;
    }
    changeLists(projectId, (pages) => withoutDocuments(pages, [id]));
    void mutate(countsKey(projectId));
    offerReceipt(t('versions.deleted', { number }), receiptId, name);
    await refetch();
    return true;
  };

  return { bringBack, remove };
}
