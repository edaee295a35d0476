import { useTranslation } from 'react-i18next';
import { Page } from '#components/page.tsx';
import { PageHeader } from '#components/page-header.tsx';
import ProfileSection from '../sections/profile.tsx';

/** /profile: the same profile as in the settings, on a page of its own. */
export default function ProfileRoute() {
  const { t } = useTranslation(['settings', 'account', 'security']);
  return (
    <Page width={768} main>
      <PageHeader title={t('tabs.profile')} text={t('texts.profile')} />
      <ProfileSection />
    </Page>
  );
}
