import { useTranslation } from 'react-i18next';
import { CairnDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';

/** What the inbox is for, while nothing is in it. */
export function NoNotices() {
  const { t } = useTranslation('notices');
  return <EmptyState drawing={<CairnDrawing />} title={t('inbox.empty')} text={t('inbox.emptyText')} />;
}
