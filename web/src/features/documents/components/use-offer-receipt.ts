import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { OFFER_DURATION, toast } from '#lib/toasts.ts';

/** Says that documents were deleted, and offers the receipt of that. */
export function useOfferReceipt(projectId: number) {
  const { t } = useTranslation('documents');
  const navigate = useNavigate();
  return (message: string, receiptId: string, name?: string) =>
    toast(message, 'success', OFFER_DURATION, {
      label: t('messages.receipt'),
      onPick: () => navigate(paths.documentDeletion(projectId, receiptId), { state: { name } }),
    });
}
