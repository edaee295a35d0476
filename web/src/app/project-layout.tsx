import Box from '@mui/material/Box';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { scrolls } from '#theme/styles.ts';
import { ErrorState } from '../components/error-state.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { Lost } from '../components/lost.tsx';
import { PanelBoundary } from '../components/panel/panel-boundary.tsx';
import { SidePanel } from '../components/panel/side-panel.tsx';
import { paths } from '../config/paths.ts';
import { NewChatButton } from '../features/chat/components/new-chat-button.tsx';
import { ChatSessions } from '../features/chat/components/sessions/chat-sessions.tsx';
import { DocumentsPanel } from '../features/documents/components/documents-panel.tsx';
import { FilesAnywhere } from '../features/documents/uploads/files-anywhere.tsx';
import { useProject } from '../features/projects/api/projects.ts';
import { ArchivedNotice } from '../features/projects/components/project-endings.tsx';
import { ProjectHeader } from '../features/projects/components/project-header.tsx';
import { ProjectNav } from '../features/projects/components/project-nav.tsx';
import { ProjectSidebar } from '../features/projects/components/project-sidebar.tsx';
import { isNotFound } from '../lib/api/errors.ts';
import { closeSource } from '../lib/citations/open-source.ts';
import { usePanelState } from '../lib/layout/panels.tsx';
import { ProjectAccessProvider } from '../lib/project-access.tsx';
import { toast } from '../lib/toasts.ts';

function MissingProject() {
  const { t } = useTranslation(['projects', 'common']);
  return (
    <Box component="main">
      <Lost
        title={t('missing.title')}
        text={t('missing.text')}
        action={t('notFound.action', { ns: 'common' })}
      />
    </Box>
  );
}

/** An address that names no project. */
function NoProject() {
  const { t } = useTranslation(['projects', 'common']);
  return (
    <Box component="main">
      <Lost title={t('none.title')} text={t('none.text')} action={t('notFound.action', { ns: 'common' })} />
    </Box>
  );
}

/** The list of documents shows beside its documents what was chosen. */
const takesFiles = (projectId: number, pathname: string) => pathname === paths.documents(projectId);

function Centre({ projectId }: { projectId: number }) {
  const { pathname } = useLocation();
  const { t } = useTranslation('projects');
  const result = useProject(projectId);
  const { data: project, error } = result;
  // A project that is here stays, whatever comes of fetching it again: somebody may be writing in it.
  const missing = Boolean(error) && !project;
  const failed = missing && !isNotFound(error);
  useEffect(() => {
    if (failed) toast(t('loadFailed'), 'error');
  }, [failed, t]);
  return (
    <Column component="main" sx={{ ...scrolls, flex: 1, minWidth: 0, overflowX: 'hidden' }}>
      {missing && <ErrorState level="h1" title={t('loadFailed')} of={result} />}
      {project && <ProjectHeader project={project} />}
      {project?.is_archived && <ArchivedNotice project={project} />}
      {!missing && (
        <Box sx={{ flex: 1, minHeight: 'min(100%, 16rem)', position: 'relative' }}>
          <PanelBoundary>
            <Suspense fallback={<LoadingScreen />}>
              <FilesAnywhere projectId={projectId} isTaken={takesFiles(projectId, pathname)}>
                <Outlet />
              </FilesAnywhere>
            </Suspense>
          </PanelBoundary>
        </Box>
      )}
    </Column>
  );
}

/** The three panels of a project: its parts and chats, the centre, its documents. */
export default function ProjectLayout() {
  const { t } = useTranslation(['common', 'projects', 'chat', 'documents']);
  const projectId = Number(useParams().projectId);
  const { pathname } = useLocation();
  const { data: project, error } = useProject(projectId);
  const { setDrawerOpen: setLeftDrawer } = usePanelState('left');

  // Going somewhere from the drawer closes it: what was opened would lie under it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the address changed.
  useEffect(() => setLeftDrawer(false), [pathname, setLeftDrawer]);
  // A passage belongs to its project.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the project changed.
  useEffect(() => closeSource, [projectId]);

  if (!Number.isSafeInteger(projectId) || projectId < 1) return <NoProject />;
  if (isNotFound(error)) return <MissingProject />;
  return (
    <ProjectAccessProvider project={project}>
      <Box sx={{ height: '100%', display: 'flex', minHeight: 0 }}>
        <SidePanel side="left" title={t('panels.left')} strip={<ProjectNav projectId={projectId} compact />}>
          <ProjectSidebar
            projectId={projectId}
            newChat={<NewChatButton projectId={projectId} />}
            sessions={<ChatSessions projectId={projectId} />}
          />
        </SidePanel>
        <Centre projectId={projectId} />
        <SidePanel side="right" title={t('panels.right')}>
          <DocumentsPanel projectId={projectId} />
        </SidePanel>
      </Box>
    </ProjectAccessProvider>
  );
}
