import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Card, Muted, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { Project } from '#lib/api/types.ts';
import { ActivityDot } from './activity-dot.tsx';
import { ProjectAvatar } from './project-avatar.tsx';
import { selectProjects } from './select-projects.ts';

/** How many projects the list shows. */
const SHOWN = 5;

/** The active projects in which something happened last, and when. */
export function RecentActivity({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box component="section" aria-labelledby="recent-activity">
      <Typography id="recent-activity" variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('recent.title')}
      </Typography>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none', overflow: 'hidden' }}>
        {selectProjects(projects, '', 'activity')
          .slice(0, SHOWN)
          .map((project) => (
            <Box component="li" key={project.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <Row
                component={Link}
                to={paths.project(project.id)}
                sx={{
                  flexWrap: 'wrap',
                  columnGap: 3,
                  px: 4,
                  py: 2.5,
                  color: 'text.primary',
                  textDecoration: 'none',
                  '&:hover': { bgcolor: 'raised' },
                  '&:focus-visible': { outlineOffset: -3 },
                }}
              >
                <ProjectAvatar name={project.name} size={26} />
                <Ellipsis sx={{ fontWeight: 500, flex: '1 1 6rem' }}>{project.name}</Ellipsis>
                <Muted>
                  <ActivityDot lastActivity={project.last_activity ?? null} />
                </Muted>
              </Row>
            </Box>
          ))}
      </Card>
    </Box>
  );
}
