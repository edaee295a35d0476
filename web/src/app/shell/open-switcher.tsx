import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useMatch } from 'react-router-dom';
import { CreateProjectDialog } from '#features/projects/components/create-project-dialog.tsx';
import { Switcher } from '#features/search/switcher/switcher.tsx';
import { closeSource } from '#lib/citations/open-source.ts';
import { focusDocumentSearch } from '#lib/layout/find-focus.ts';
import { usePanelState } from '#lib/layout/panels.tsx';

interface Props {
  /** A new project takes the place of the list. */
  isCreating: boolean;
  onNewProject: () => void;
  onClose: () => void;
}

/** Asks for a new project over any screen, until that of the project is there. */
function NewProject({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const [from] = useState(pathname);
  useEffect(() => {
    if (pathname !== from) onClose();
  }, [pathname, from, onClose]);
  return <CreateProjectDialog open onClose={onClose} />;
}

/** The switcher, and what is opened from it over the same screen. */
export default function OpenSwitcher({ isCreating, onNewProject, onClose }: Props) {
  const { show } = usePanelState('right');
  const projectId = Number(useMatch('/projects/:projectId/*')?.params.projectId) || undefined;
  const findDocuments = () => {
    // First the focus returns to where it was before, and the panel is there.
    flushSync(() => {
      onClose();
      closeSource();
      show();
    });
    focusDocumentSearch();
  };
  if (isCreating) return <NewProject onClose={onClose} />;
  return (
    <Switcher
      projectId={projectId}
      onClose={onClose}
      onFindDocuments={findDocuments}
      onNewProject={onNewProject}
    />
  );
}
