import { useTranslation } from 'react-i18next';
import { FactList } from '#components/list/fact-list.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { type TokenQuota, useTokens } from '../api/tokens.ts';

/** The share of a limit from which on it is announced. */
const NEAR = 0.8;
const HOLDERS = ['project', 'person'] as const;

/** That a limit is near or reached, which one, and when it ends. */
function QuotaNotice({ holder, quota }: { holder: (typeof HOLDERS)[number]; quota: TokenQuota }) {
  const { t } = useTranslation('projects');
  const { number, moment } = useFormats();
  const { limit, counted, ends_at: end } = quota;
  if (limit === 0 || !end || counted < NEAR * limit) return null;
  const reached = counted >= limit;
  const values = { limit: number(limit), counted: number(counted), when: moment(end) };
  return (
    <Notice level={reached ? 'error' : 'warning'} sx={{ mb: 3 }}>
      {t(`tokens.${reached ? 'reached' : 'near'}.${holder}`, values)}
    </Notice>
  );
}

/** How many tokens of language models the project and its reader used, and how many they may use. */
export function TokenSection({ projectId }: { projectId: number }) {
  const { t } = useTranslation('projects');
  const { number } = useFormats();
  const tokens = useTokens(projectId);
  const shown = ({ today, month, limit }: TokenQuota) => {
    const used = t('tokens.used', { today: number(today), month: number(month) });
    return `${used}\n${t('tokens.limit', { limit: limit ? number(limit) : t('tokens.noLimit') })}`;
  };
  return (
    <SectionCard title={t('tokens.title')}>
      <Loaded result={tokens} failed={t('tokens.failed')}>
        {(quotas) => (
          <>
            {HOLDERS.map((holder) => (
              <QuotaNotice key={holder} holder={holder} quota={quotas[holder]} />
            ))}
            <FactList
              facts={HOLDERS.map((holder) => [t(`tokens.${holder}`), shown(quotas[holder])] as const)}
            />
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}
