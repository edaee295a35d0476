import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Column, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import { scrolls } from '#theme/styles.ts';
import { useProject } from '../api/projects.ts';
import { ProjectAvatar } from './project-avatar.tsx';
import { ProjectNav } from './project-nav.tsx';

interface Props {
  projectId: number;
  /** The button that starts a chat. */
  newChat: ReactNode;
  /** The list of chats, under the navigation. */
  sessions: ReactNode;
}

function Identity({ projectId }: { projectId: number }) {
  const { t } = useTranslation('projects');
  const { data: project, error } = useProject(projectId);
  if (error && !project) return <Box sx={{ color: 'error.main' }}>{t('sidebar.failed')}</Box>;
  if (!project) {
    return (
      <Row sx={{ gap: 3 }} aria-hidden>
        <Skeleton width={38} height={38} sx={{ borderRadius: '50%' }} />
        <Skeleton width="60%" height={16} />
      </Row>
    );
  }
  return (
    <Row sx={{ gap: 3, minWidth: 0 }}>
      <ProjectAvatar name={project.name} size={38} />
      <Box sx={{ minWidth: 0 }}>
        <Ellipsis sx={{ fontWeight: 650, lineHeight: 1.35 }}>{project.name}</Ellipsis>
        <Ellipsis sx={{ color: 'text.secondary', fontSize: 'size.small' }}>
          {project.description || t('sidebar.fallback')}
        </Ellipsis>
      </Box>
    </Row>
  );
}

/** The left panel: which project this is, its parts and its chats. */
export function ProjectSidebar({ projectId, newChat, sessions }: Props) {
  const { t } = useTranslation('projects');
  return (
    <Column sx={{ ...scrolls, flex: 1, minHeight: 0 }}>
      <Column sx={{ px: 4, pt: 3, pb: 3, gap: 3.5 }}>
        <Identity projectId={projectId} />
        {newChat}
      </Column>
      <ProjectNav projectId={projectId} />
      {/* In a low window, or with large text, the panel scrolls as one: the list keeps some rows. */}
      <Column sx={{ flex: 1, minHeight: '10rem', mt: 2 }}>{sessions}</Column>
      <Box sx={{ borderTop: 1, borderColor: 'divider', p: 2 }}>
        <Row
          component={Link}
          to={paths.dashboard}
          sx={{
            gap: 2.5,
            px: 2.5,
            py: 2,
            borderRadius: '6px',
            color: 'text.secondary',
            textDecoration: 'none',
            '&:hover': { bgcolor: 'raised', color: 'text.primary' },
          }}
        >
          <ArrowLeft size={16} aria-hidden />
          {t('sidebar.back')}
        </Row>
      </Box>
    </Column>
  );
}
