import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { FactList } from '#components/list/fact-list.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { useHoldings } from '../api/admin.ts';

const KINDS = [
  'people',
  'projects',
  'documents',
  'pages',
  'passages',
  'chat_sessions',
  'memory_items',
  'file_bytes',
] as const;

/** How much of what the installation holds, and when that was counted. */
export function HoldingsCard() {
  const { t } = useTranslation('admin');
  const { number, bytes, list, dateTime } = useFormats();
  const holdings = useHoldings();
  return (
    <SectionCard title={t('overview.holds')}>
      <Loaded result={holdings} failed={t('loadFailed')} height={240}>
        {({ counts, away, counted_at: at }) => (
          <>
            <FactList
              facts={KINDS.flatMap((kind) => {
                const count = counts[kind];
                if (count === undefined) return [];
                const shown = kind === 'file_bytes' ? bytes(count) : number(count);
                return [[t(`overview.kinds.${kind}`), shown] as const];
              })}
            />
            {away.length > 0 && <Muted role="status">{t('overview.away', { services: list(away) })}</Muted>}
            <Muted>{t('overview.countedAt', { date: dateTime(at) })}</Muted>
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}
