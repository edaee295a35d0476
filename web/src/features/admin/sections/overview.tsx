import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { FactList } from '#components/list/fact-list.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { paths } from '#config/paths.ts';
import { api, unwrap } from '#lib/api/client.ts';
import { useInstallation } from '../api/admin.ts';
import { useConnections } from '../api/models.ts';
import { HoldingsCard } from '../components/holdings-card.tsx';

/** Every few seconds while passages are being embedded. */
const POLL_MS = 5_000;

function useMeaningState() {
  return useSWR('/api/search/meaning', () => unwrap(api.GET('/api/search/meaning')), {
    refreshInterval: (latest) => (latest?.state === 'building' ? POLL_MS : 0),
  });
}

/** Who may come in, what answers, and how it is searched: each leads to where it is set. */
export default function OverviewSection() {
  const { t } = useTranslation('admin');
  const settings = useInstallation();
  const models = useConnections();
  const meaning = useMeaningState();
  return (
    <>
      <SectionCard title={t('overview.access')}>
        <Loaded result={settings} failed={t('loadFailed')}>
          {({ registration, second_factor_demanded: demanded }) => (
            <FactList
              facts={[
                [
                  t('sections.registration'),
                  <Link key="registration" to={paths.adminSection('registration')}>
                    {t(`registration.modes.${registration}.label`)}
                  </Link>,
                ],
                [t('registration.secondFactor'), demanded ? t('overview.demanded') : t('overview.optional')],
              ]}
            />
          )}
        </Loaded>
      </SectionCard>
      <SectionCard title={t('overview.answers')}>
        <Loaded result={models} failed={t('loadFailed')}>
          {({ connections, default_model: byDefault }) => (
            <FactList
              facts={[
                [
                  t('models.default'),
                  <Link key="models" to={paths.adminSection('models')}>
                    {byDefault.slice(byDefault.indexOf('/') + 1) || t('overview.quotations')}
                  </Link>,
                ],
                [t('overview.connections'), t('overview.count', { count: connections.length })],
              ]}
            />
          )}
        </Loaded>
      </SectionCard>
      <SectionCard title={t('overview.search')}>
        <Loaded result={meaning} failed={t('loadFailed')}>
          {({ state, model, percent }) => (
            <FactList
              facts={[
                [t('overview.embedder'), model || t('overview.none')],
                [t('overview.state'), t(`overview.meaning.${state}`, { percent })],
              ]}
            />
          )}
        </Loaded>
      </SectionCard>
      <HoldingsCard />
    </>
  );
}
