import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { paths } from '../config/paths.ts';
import { Guard } from './guard.tsx';

const Login = lazy(() => import('../features/auth/routes/login.tsx'));
const Register = lazy(() => import('../features/auth/routes/register.tsx'));
const ForgotPassword = lazy(() => import('../features/auth/routes/forgot-password.tsx'));
const Shell = lazy(() => import('./shell/shell.tsx'));
const Dashboard = lazy(() => import('../features/projects/routes/dashboard.tsx'));
const ProjectLayout = lazy(() => import('./project-layout.tsx'));
const Chat = lazy(() => import('../features/chat/routes/chat.tsx'));
const Documents = lazy(() => import('../features/documents/routes/documents.tsx'));
const Document = lazy(() => import('../features/documents/routes/document.tsx'));
const Memory = lazy(() => import('../features/memory/routes/memory.tsx'));
const ProjectSettings = lazy(() => import('../features/projects/routes/project-settings.tsx'));
const Settings = lazy(() => import('../features/settings/routes/settings.tsx'));
const Profile = lazy(() => import('../features/settings/routes/profile.tsx'));
const NotFound = lazy(() => import('./not-found.tsx'));

/** Every route, each fetched when it is first opened. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/register" element={<Register />} />
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route element={<Guard />}>
          <Route element={<Shell />}>
            <Route index element={<Navigate to={paths.dashboard} replace />} />
            <Route path="/dashboard" element={<Dashboard />} />
            <Route path="/settings/:tab?" element={<Settings />} />
            <Route path="/profile" element={<Profile />} />
            <Route path="/projects/:projectId" element={<ProjectLayout />}>
              <Route index element={<Navigate to="chat" replace />} />
              <Route path="chat/:sessionId?" element={<Chat />} />
              <Route path="documents" element={<Documents />} />
              <Route path="documents/:documentId" element={<Document />} />
              <Route path="memory" element={<Memory />} />
              <Route path="settings/*" element={<ProjectSettings />} />
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
