import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import type { JudgedSentence } from '#lib/api/types.ts';

/** How many sentences of an answer stand in what they cite, in one line. */
export function VerdictSum({ verdicts }: { verdicts: readonly JudgedSentence[] }) {
  const { t } = useTranslation('chat');
  const count = verdicts.length;
  if (count === 0) return null;
  const met = verdicts.filter(({ verdict }) => verdict === 'supported').length;
  const uncited = verdicts.filter(({ verdict }) => verdict === 'not_cited').length;
  const parts = [t('verdicts.sum', { met, count })];
  if (uncited > 0) parts.push(t('verdicts.uncited', { count: uncited }));
  return (
    <Muted data-verdicts={`${met}/${count}`} sx={{ mt: 3, '[data-coverage] + &': { mt: 1 } }}>
      {parts.join(' · ')}
    </Muted>
  );
}
