import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import type { Project } from '#lib/api/types.ts';

interface Props {
  project: Project;
  onToggle: (project: Project) => void;
}

export function FavoriteStar({ project, onToggle }: Props) {
  const { t } = useTranslation('dashboard');
  const { name, is_favorite } = project;
  return (
    <IconAction
      size="small"
      label={is_favorite ? t('card.unfavorite', { name }) : t('card.favorite', { name })}
      aria-pressed={is_favorite}
      onClick={() => onToggle(project)}
      sx={is_favorite ? { color: 'accent', '&:hover': { color: 'accent' } } : {}}
    >
      <Star size={16} fill={is_favorite ? 'currentColor' : 'none'} />
    </IconAction>
  );
}
