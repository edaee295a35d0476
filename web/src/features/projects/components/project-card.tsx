import Box from '@mui/material/Box';
import { Archive, ArchiveRestore, FileText, Lightbulb, MessageSquare, Star, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActionsMenu } from '#components/actions-menu.tsx';
import { Ellipsis } from '#components/ellipsis.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Card, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { Project } from '#lib/api/types.ts';
import { accessOf } from '#lib/project-access.tsx';
import { clamped, coverLink } from '#theme/styles.ts';
import { ActivityDot } from './activity-dot.tsx';

function Count({ icon, value, label }: { icon: ReactNode; value: number; label: string }) {
  return (
    <Box
      component="span"
      title={label}
      aria-label={label}
      role="img"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
    >
      {icon}
      {value}
    </Box>
  );
}

/** Whose it is, where it is not the person's own, or how many share it; nothing for what is theirs alone. */
function Sharing({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { role, owner_name, members_count } = project;
  if (role === 'owner' && members_count < 2) return null;
  const foreign = owner_name ? t('shared.by', { name: owner_name }) : t('shared.you');
  return (
    <Row sx={{ gap: 1.5, mt: 2, minWidth: 0, color: 'text.secondary', fontSize: 'size.small' }}>
      <Users size={14} aria-hidden style={{ flex: 'none' }} />
      <Ellipsis>
        {role === 'owner'
          ? t('shared.members', { count: members_count })
          : `${foreign} · ${t(`roles.${role}`)}`}
      </Ellipsis>
    </Row>
  );
}

interface ProjectCardProps {
  project: Project;
  /** An action on this project is under way: its menu is locked. */
  busy: boolean;
  onArchive: (project: Project) => void;
  onFavorite: (project: Project) => void;
}

interface Props {
  project: Project;
  onToggle: (project: Project) => void;
}

function FavoriteStar({ project, onToggle }: Props) {
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

/** One project on the dashboard. The whole card opens it. */
export function ProjectCard({ project, busy, onArchive, onFavorite }: ProjectCardProps) {
  const { t } = useTranslation('dashboard');
  const { id, name, description } = project;
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        minHeight: 172,
        p: 4,
        pb: 3,
        opacity: busy ? 0.6 : 1,
        transition: 'border-color 140ms ease-out, background-color 140ms ease-out',
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box
          component="h3"
          sx={{
            m: 0,
            flex: 1,
            minWidth: 0,
            fontSize: 'size.reading',
            fontWeight: 650,
            lineHeight: 1.35,
            pt: '3px',
          }}
        >
          <Box
            component={Link}
            to={paths.project(id)}
            // It lies over the whole card: what the card shortens is shown here.
            title={[name, description].filter(Boolean).join('\n\n')}
            sx={{
              ...clamped(2),
              ...coverLink('8px', 2),
            }}
          >
            {name}
          </Box>
        </Box>
        <Box sx={{ position: 'relative', zIndex: 1, display: 'flex', mr: -1.5, mt: -0.5 }}>
          <FavoriteStar project={project} onToggle={onFavorite} />
          {accessOf(project).canAdminister && (
            <ActionsMenu
              size="small"
              label={t('card.menu', { name })}
              disabled={busy}
              actions={[
                {
                  icon: project.is_archived ? ArchiveRestore : Archive,
                  label: project.is_archived ? t('card.restore') : t('card.archive'),
                  onPick: () => onArchive(project),
                },
              ]}
            />
          )}
        </Box>
      </Box>
      <Box
        title={description ?? undefined}
        sx={{
          color: 'text.secondary',
          mt: 1,
          ...clamped(2),
        }}
      >
        {description || t('card.noDescription')}
      </Box>
      <Sharing project={project} />
      <Box sx={{ flex: 1 }} />
      <Row
        sx={{
          flexWrap: 'wrap',
          columnGap: 3.5,
          rowGap: 1,
          pt: 3,
          color: 'text.secondary',
          fontSize: 'size.small',
        }}
      >
        <Count
          icon={<FileText size={14} />}
          value={project.documents_count}
          label={t('card.documents', { count: project.documents_count })}
        />
        <Count
          icon={<MessageSquare size={14} />}
          value={project.chat_sessions_count}
          label={t('card.chats', { count: project.chat_sessions_count })}
        />
        <Count
          icon={<Lightbulb size={14} />}
          value={project.memory_count}
          label={t('card.memories', { count: project.memory_count })}
        />
        <Box sx={{ flex: 1 }} />
        <ActivityDot lastActivity={project.last_activity ?? null} />
      </Row>
    </Card>
  );
}
