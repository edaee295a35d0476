import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout.tsx';
import { Notice } from '#components/notice.tsx';
import type { Project } from '#lib/api/types.ts';
import { accessOf } from '#lib/project-access.tsx';
import { useArchiving } from './use-archiving.ts';

/** Says over an archived project that it rests, and lets its owner restore it. */
export function ArchivedNotice({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { toggle, busy } = useArchiving(project);
  const owner = accessOf(project).canAdminister;
  return (
    <Box sx={{ flex: 'none', px: { xs: 3, sm: 5 }, pt: 3 }}>
      <Notice level="info">
        <Row sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1.5 }}>
          <Box component="span" sx={{ flex: '1 1 14rem', minWidth: 0 }}>
            {t('archivedNotice')} {!owner && t('archivedAsk')}
          </Box>
          {owner && (
            <Button size="small" variant="outlined" disabled={busy} onClick={() => void toggle()}>
              {t('settings.restore')}
            </Button>
          )}
        </Row>
      </Notice>
    </Box>
  );
}
