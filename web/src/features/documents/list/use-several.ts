import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { failureText, messageOf } from '#lib/api/errors.ts';
import type { DocumentOutcome } from '#lib/api/types.ts';
import { toast } from '#lib/toasts.ts';
import { countsKey, deleteSeveral, reprocessSeveral } from '../api/documents.ts';
import { changeLists, withoutDocuments } from '../api/list-documents.ts';
import { useOfferReceipt } from '../components/use-offer-receipt.ts';

/** Documents that the server acts on in one call. */
const AT_ONCE = 100;

/** What is done with many documents. Each result is said: how many it was done to, and why not to the others. */
export function useSeveral(projectId: number) {
  const { t } = useTranslation('documents');
  const { mutate } = useSWRConfig();
  const offerReceipt = useOfferReceipt(projectId);
  const [busy, setBusy] = useState(false);

  /** The ids of those it was done to. */
  async function run(ids: readonly string[], action: 'deleted' | 'reprocessed'): Promise<string[]> {
    const call: (...of: Parameters<typeof deleteSeveral>) => Promise<DocumentOutcome[]> =
      action === 'deleted' ? deleteSeveral : reprocessSeveral;
    const done: string[] = [];
    const reasons = new Set<string>();
    const receipts = new Set<string>();
    setBusy(true);
    try {
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        for (const outcome of await call(projectId, ids.slice(at, at + AT_ONCE))) {
          if (outcome.error) reasons.add(failureText(outcome.error));
          else done.push(outcome.id);
          if (outcome.receipt_id) receipts.add(outcome.receipt_id);
        }
      }
    } catch (error) {
      reasons.add(messageOf(error));
    } finally {
      setBusy(false);
    }
    const said = t(`several.${action}`, { count: done.length });
    const [receipt, ...more] = receipts;
    // Several calls have a receipt each, and there is room for one offer.
    if (receipt && more.length === 0) offerReceipt(said, receipt);
    else if (done.length > 0) toast(said, 'success');
    const left = ids.length - done.length;
    if (left > 0) toast(t('several.left', { count: left, reasons: [...reasons].join(' ') }), 'error');
    if (action === 'deleted') {
      changeLists(projectId, (pages) => withoutDocuments(pages, done));
      void mutate(countsKey(projectId));
    }
    return done;
  }

  return {
    busy,
    remove: (ids: readonly string[]) => run(ids, 'deleted'),
    reprocess: (ids: readonly string[]) => run(ids, 'reprocessed'),
  };
}
