import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Ellipsis } from '#components/ellipsis.tsx';
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
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          overflow: 'hidden',
        }}
      >
        {selectProjects(projects, '', 'activity')
          .slice(0, SHOWN)
          .map((project) => (
            <Box component="li" key={project.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <Box
                component={Link}
                to={paths.project(project.id)}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
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
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  <ActivityDot lastActivity={project.last_activity ?? null} />
                </Box>
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
