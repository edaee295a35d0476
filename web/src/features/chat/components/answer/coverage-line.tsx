import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import type { Coverage } from '#lib/api/types.ts';

/** How many of the project's documents an answer could draw on when it was written, in one line. */
export function CoverageLine({ coverage: { searched, total } }: { coverage: Coverage }) {
  const { t } = useTranslation('chat');
  const missing = total - searched;
  const parts = [t('coverage.searched', { searched, count: total })];
  if (missing > 0) parts.push(t('coverage.missing', { count: missing }));
  return (
    <Muted data-coverage={`${searched}/${total}`} sx={{ mt: 3 }}>
      {parts.join(' · ')}
    </Muted>
  );
}
