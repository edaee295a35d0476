import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '#components/notice.tsx';
import { paths } from '#config/paths.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { useVersions } from '../api/versions.ts';

/** Says of an earlier version that it is one, and leads to the current one. */
export function EarlierNotice({ document }: { document: ProjectDocument }) {
  const { t } = useTranslation('documents');
  const { id, project_id, name, version_number: number, version_state: state } = document;
  const { data: versions } = useVersions(project_id, state === 'earlier' ? id : null);
  if (state !== 'earlier') return null;
  // A list that was fetched before has this one as the current version still, until it is fetched again.
  const current = versions?.find((each) => each.version_state === 'current' && each.id !== id);
  return (
    <Notice level="info" sx={{ mb: 3 }}>
      {t('versions.earlierNotice', { number, name: current?.name ?? name })}{' '}
      {current && (
        <Link component={RouterLink} to={paths.document(project_id, current.id)}>
          {t('versions.openCurrent')}
        </Link>
      )}
    </Notice>
  );
}
