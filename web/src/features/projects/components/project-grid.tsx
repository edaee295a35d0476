import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Card } from '#components/layout.tsx';
import type { Project } from '#lib/api/types.ts';
import { ProjectCard } from './project-card.tsx';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18.125rem), 1fr))',
  gridAutoRows: '1fr',
  gap: 4,
};

interface Props {
  projects: readonly Project[];
  busyIds: ReadonlySet<number>;
  onArchive: (project: Project) => void;
  onFavorite: (project: Project) => void;
}

export function ProjectGrid({ projects, busyIds, onArchive, onFavorite }: Props) {
  return (
    <Box sx={grid}>
      {projects.map((project) => (
        <ProjectCard
          key={project.id}
          project={project}
          busy={busyIds.has(project.id)}
          onArchive={onArchive}
          onFavorite={onFavorite}
        />
      ))}
    </Box>
  );
}

export function ProjectGridSkeleton() {
  return (
    <Box sx={grid} aria-hidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} sx={{ p: 4, height: 172 }}>
          <Skeleton width="62%" height={18} />
          <Skeleton width="94%" height={13} sx={{ mt: 3 }} />
          <Skeleton width="74%" height={13} sx={{ mt: 2 }} />
          <Skeleton width="46%" height={13} sx={{ mt: 10 }} />
        </Card>
      ))}
    </Box>
  );
}
