import { useTranslation } from 'react-i18next';
import { FactList } from '#components/list/fact-list.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { HOLDERS, type Holder, nearing, type TokenQuota, useTokens } from '#lib/token-quotas.ts';
import { useFormats } from '#lib/use-formats.ts';

/** That a limit is near or reached, which one, and when it ends. */
function QuotaNotice({ holder, quota }: { holder: Holder; quota: TokenQuota }) {
  const { t } = useTranslation('projects');
  const { number, moment } = useFormats();
  const near = nearing(holder, quota);
  if (!near) return null;
  const { state, limit, counted, end } = near;
  return (
    <Notice level={state === 'reached' ? 'error' : 'warning'} sx={{ mb: 3 }}>
      {t(`tokens.${state}.${holder}`, {
        limit: number(limit),
        counted: number(counted),
        when: moment(end),
      })}
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
