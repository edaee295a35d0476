import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Archive, ArchiveRestore, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '#components/icon-action.tsx';
import type { Project } from '#lib/api/types.ts';

interface Props {
  project: Project;
  disabled: boolean;
  onArchive: (project: Project) => void;
}

export function ProjectCardMenu({ project, disabled, onArchive }: Props) {
  const { t } = useTranslation('dashboard');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Icon = project.is_archived ? ArchiveRestore : Archive;
  return (
    <>
      <IconAction
        size="small"
        label={t('card.menu', { name: project.name })}
        aria-haspopup="menu"
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} />
      </IconAction>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onArchive(project);
          }}
        >
          <Icon size={16} aria-hidden />
          {project.is_archived ? t('card.restore') : t('card.archive')}
        </MenuItem>
      </Menu>
    </>
  );
}
