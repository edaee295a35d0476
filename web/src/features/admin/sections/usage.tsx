import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { Muted } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, RowMark, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { paths } from '#config/paths.ts';
import { useFormats } from '#lib/use-formats.ts';
import { PERIODS, type Period, SCOPES, type Scope, type TokenUse, useTokenUse } from '../api/usage.ts';

function useNames(scope: Scope) {
  const { t } = useTranslation('admin');
  return ({ subject, name, deleted }: Pick<TokenUse, 'subject' | 'name' | 'deleted'>) => {
    if (scope === 'model') return subject;
    if (scope === 'person') return deleted ? t('usage.deleted') : name || subject;
    if (deleted) return t('usage.projectDeleted', { number: subject });
    return t(name ? 'usage.projectOf' : 'usage.project', { number: subject, owner: name });
  };
}

/** Models, people or projects, those that used most first. */
function UseCard({ scope, period }: { scope: Scope; period: Period }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const uses = useTokenUse(scope, period);
  const nameOf = useNames(scope);
  return (
    <SectionCard title={t(`usage.by.${scope}`)}>
      <Loaded result={uses} failed={t('loadFailed')}>
        {(list) =>
          list.length === 0 ? (
            <Muted>{t('usage.none')}</Muted>
          ) : (
            <Rows more={uses.hasMore ? uses.loadMore : undefined}>
              {list.map(({ subject, name, deleted, input, output, answers }) => (
                <ListRow
                  key={subject}
                  title={nameOf({ subject, name, deleted })}
                  mark={
                    <RowMark tone="info">
                      {t('usage.tokens', { count: input + output, number: number(input + output) })}
                    </RowMark>
                  }
                  text={t('usage.facts', { count: answers, input: number(input), output: number(output) })}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionCard>
  );
}

/** What answers took of language models, and of whom; beside it the way to the limits. */
export default function UsageSection() {
  const { t } = useTranslation('admin');
  const [period, setPeriod] = useState<Period>('day');
  return (
    <>
      <div>
        <ChoiceField
          label={t('usage.period')}
          value={period}
          choices={PERIODS.map((value) => ({ value, label: t(`usage.periods.${value}`) }))}
          onChange={setPeriod}
          sx={{ minWidth: 180 }}
        />
        <Muted sx={{ mt: 2 }}>
          {t('usage.utc')} <Link to={paths.adminSection('limits')}>{t('usage.limits')}</Link>
        </Muted>
      </div>
      {SCOPES.map((scope) => (
        <UseCard key={scope} scope={scope} period={period} />
      ))}
    </>
  );
}
