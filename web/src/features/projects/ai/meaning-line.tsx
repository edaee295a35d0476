import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { useMeaning } from '#lib/api/meaning.ts';

/** Says that search goes by meaning too, and by which model; nothing where there is none. */
export function MeaningLine() {
  const { t } = useTranslation('projects');
  const meaning = useMeaning();
  if (!meaning || meaning.state === 'off') return null;
  const { state, model, percent } = meaning;
  const line = state === 'served' && percent < 100 ? 'following' : state;
  return <Muted sx={{ pt: 2 }}>{t(`ai.meaning.${line}`, { model, percent })}</Muted>;
}
