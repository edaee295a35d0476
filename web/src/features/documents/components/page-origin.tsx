import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import type { DocumentPage } from '#lib/api/types.ts';

/** Below this a page's text may be wrong in places; the server lists such pages as doubtful. */
const UNSURE_PERCENT = 70;

/** Whether a page's text was read from the file or recognised in its picture, and how surely. */
export function PageOrigin({ page: { text, recognition } }: { page: DocumentPage }) {
  const { t } = useTranslation('documents');
  const percent = recognition?.confidence ?? 0;
  const says = () => {
    if (text.trim() === '') return t('viewer.origin.none');
    if (!recognition) return t('viewer.origin.read');
    return percent < UNSURE_PERCENT
      ? t('viewer.origin.unsure', { percent })
      : t('viewer.recognised', { percent });
  };
  return <Muted sx={{ position: 'sticky', left: 0, width: 'fit-content', px: 3, py: 2 }}>{says()}</Muted>;
}
