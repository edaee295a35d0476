import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { errorTexts } from '../lib/i18n/i18n.ts';
import { Guard } from './guard.tsx';
import { publicRoutes } from './public-routes.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { useKeptScreen } from './use-kept-screen.ts';
import { Waiting } from './waiting.tsx';

/** What goes wrong behind the sign-in, documents included, is said by the catalogue of errors. */
const Shell = lazy(async () => (await Promise.all([import('./shell/shell.tsx'), errorTexts()]))[0]);
const Dashboard = lazy(() => import('../features/projects/routes/dashboard.tsx'));
const ProjectLayout = lazy(() => import('./project-layout.tsx'));
const Chat = lazy(() => import('../features/chat/routes/chat.tsx'));
const Documents = lazy(() => import('../features/documents/routes/documents.tsx'));
const Document = lazy(() => import('../features/documents/routes/document.tsx'));
const DocumentDeletion = lazy(() => import('../features/documents/routes/deletion.tsx'));
const Memory = lazy(() => import('../features/memory/routes/memory.tsx'));
const ProjectSettings = lazy(() => import('../features/projects/routes/project-settings.tsx'));
const Deletion = lazy(() => import('../features/projects/routes/deletion.tsx'));
const Settings = lazy(() => import('../features/settings/routes/settings.tsx'));
const Profile = lazy(() => import('../features/settings/routes/profile.tsx'));
const Admin = lazy(() => import('../features/admin/routes/admin.tsx'));
const Search = lazy(() => import('../features/search/routes/search.tsx'));
const Notifications = lazy(() => import('../features/notifications/routes/notifications.tsx'));
const Help = lazy(() => import('../features/settings/routes/help.tsx'));
const SecondFactor = lazy(() => import('./second-factor.tsx'));
const SignInAgain = lazy(() => import('./sign-in-again.tsx'));
const NotFound = lazy(() => import('./not-found.tsx'));

/** Every route, each fetched when it is first opened. */
export function AppRoutes() {
  const { shown, covered, owner } = useKeptScreen();
  return (
    <Suspense fallback={<Waiting />}>
      <Routes key={owner} location={shown}>
        {publicRoutes}
        <Route element={<Guard />}>
          <Route path={paths.secondFactor} element={<SecondFactor />} />
          <Route element={<SecondFactorGate />}>
            <Route element={<Shell />}>
              <Route index element={<Navigate to={paths.dashboard} replace />} />
              <Route path="/dashboard" element={<Dashboard />} />
              <Route path="/settings/:tab?" element={<Settings />} />
              <Route path="/profile" element={<Profile />} />
              <Route path="/admin/:section?" element={<Admin />} />
              <Route path="/help" element={<Help />} />
              <Route path={paths.notifications} element={<Notifications />} />
              <Route path={paths.search} element={<Search />} />
              <Route path={paths.deletion(':deletionId')} element={<Deletion />} />
              <Route path="/projects/:projectId" element={<ProjectLayout />}>
                <Route index element={<Navigate to="chat" replace />} />
                <Route path="chat/:sessionId?" element={<Chat />} />
                <Route path="documents" element={<Documents />} />
                <Route path="documents/:documentId" element={<Document />} />
                <Route path="documents/deletions/:deletionId" element={<DocumentDeletion />} />
                <Route path="memory" element={<Memory />} />
                <Route path="settings/*" element={<ProjectSettings />} />
              </Route>
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
      {covered && (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      )}
    </Suspense>
  );
}
