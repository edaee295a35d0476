import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { paths } from '../config/paths.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

export const Login = lazyScreen(() => import('../features/auth/routes/login.tsx'));
const Register = lazy(() => import('../features/auth/routes/register.tsx'));
const ForgotPassword = lazy(() => import('../features/auth/routes/forgot-password.tsx'));
const ResetPassword = lazy(() => import('../features/auth/routes/reset-password.tsx'));
const VerifyEmail = lazy(() => import('../features/auth/routes/verify-email.tsx'));
const TurnOffMails = lazy(() => import('../features/auth/routes/turn-off-mails.tsx'));
const DeletionReceipt = lazy(() => import('../features/auth/routes/deletion-receipt.tsx'));
const Invitation = lazy(() => import('../features/projects/routes/invitation.tsx'));
const DensityDemo = lazy(() => import('../features/density-demo/routes/density-demo.tsx'));

/** The screens that need no sign-in. */
export const publicRoutes = (
  <>
    <Route path="/login" element={<Login />} />
    <Route path="/register" element={<Register />} />
    <Route path="/forgot-password" element={<ForgotPassword />} />
    <Route path="/reset-password" element={<ResetPassword />} />
    <Route path="/verify-email" element={<VerifyEmail />} />
    <Route path={paths.turnOffMails} element={<TurnOffMails />} />
    <Route path={`${paths.deletionReceipts}/:receiptId`} element={<DeletionReceipt />} />
    <Route element={<SecondFactorGate />}>
      <Route path={paths.invitation} element={<Invitation />} />
    </Route>
    <Route path={paths.densityDemo} element={<DensityDemo />} />
  </>
);

export function PublicRoutes() {
  return (
    <Suspense fallback={<LoadingScreen whole />}>
      <Routes>{publicRoutes}</Routes>
    </Suspense>
  );
}
