import { useTranslation } from 'react-i18next';
import { FactList } from '#components/list/fact-list.tsx';
import { SectionCard } from '#components/section-card.tsx';

const KINDS = [
  'account',
  'projects',
  'documents',
  'chats',
  'memory',
  'notifications',
  'browser',
  'model',
] as const;

/** What is kept, and where. */
export function StoredCard() {
  const { t } = useTranslation('account');
  return (
    <SectionCard title={t('stored.title')} text={t('stored.text')}>
      <FactList facts={KINDS.map((kind) => [t(`stored.${kind}.name`), t(`stored.${kind}.text`)])} />
    </SectionCard>
  );
}
