import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { CairnDrawing, LostDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';

interface Props {
  searching: boolean;
  archived: boolean;
  onClear: () => void;
  onCreate: () => void;
}

/** Why no project is listed, and what to do about it. */
export function ProjectsEmpty({ searching, archived, onClear, onCreate }: Props) {
  const { t } = useTranslation('dashboard');
  if (searching) {
    return (
      <EmptyState
        level="h3"
        drawing={<LostDrawing />}
        title={t('empty.notFound')}
        text={t('empty.notFoundText')}
        action={
          <Button variant="outlined" onClick={onClear}>
            {t('empty.clear')}
          </Button>
        }
      />
    );
  }
  if (archived) {
    return (
      <EmptyState
        level="h3"
        drawing={<CairnDrawing />}
        title={t('empty.archived')}
        text={t('empty.archivedText')}
      />
    );
  }
  return (
    <EmptyState
      level="h3"
      drawing={<CairnDrawing />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button variant="contained" onClick={onCreate}>
          {t('empty.action')}
        </Button>
      }
    />
  );
}
