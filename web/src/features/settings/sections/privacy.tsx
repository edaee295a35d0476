import { useTranslation } from 'react-i18next';
import { DeletionCard } from '../components/privacy/deletion-card.tsx';
import { ExportCard } from '../components/privacy/export-card.tsx';
import { StoredCard } from '../components/privacy/stored-card.tsx';

/** What is kept, taking it along, and deleting it. */
export default function PrivacySection() {
  useTranslation(['account', 'security']);
  return (
    <>
      <StoredCard />
      <ExportCard />
      <DeletionCard />
    </>
  );
}
