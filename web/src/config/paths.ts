/** What a search is narrowed to. */
interface Narrowed {
  type?: string | undefined;
  project?: number | undefined;
}

/** Every address of the client, in one place. */
export const paths = {
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** Where a person sets up the second factor that is demanded of them before anything else. */
  secondFactor: '/second-factor',
  dashboard: '/dashboard',
  settings: '/settings',
  settingsTab: (tab: string) => `/settings/${tab}`,
  profile: '/profile',
  densityDemo: '/density-demo',
  help: '/help',
  notifications: '/notifications',
  search: '/search',
  searchFor: (query: string, { type, project }: Narrowed = {}) => {
    const narrowed = { ...(type && { type }), ...(project && { project: String(project) }) };
    return `/search?${new URLSearchParams({ q: query, ...narrowed })}`;
  },
  /** A file of the build (vite.config.ts), no route. */
  licences: '/licences.txt',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** Where the links of mails lead that turn such mails off. */
  turnOffMails: '/turn-off-mails',
  invitation: '/invitations',
  deletionReceipts: '/deletion-receipts',
  admin: '/admin',
  adminSection: (section: string) => `/admin/${section}`,
  deletion: (deletionId: string) => `/deletions/${deletionId}`,
  project: (projectId: number) => `/projects/${projectId}`,
  chat: (projectId: number, sessionId?: number) =>
    sessionId === undefined ? `/projects/${projectId}/chat` : `/projects/${projectId}/chat/${sessionId}`,
  documents: (projectId: number) => `/projects/${projectId}/documents`,
  document: (projectId: number, documentId: string) => `/projects/${projectId}/documents/${documentId}`,
  documentDeletion: (projectId: number | string, deletionId: string) =>
    `/projects/${projectId}/documents/deletions/${deletionId}`,
  memory: (projectId: number, memoryId?: string) =>
    `/projects/${projectId}/memory${memoryId === undefined ? '' : `?memory=${encodeURIComponent(memoryId)}`}`,
  projectSettings: (projectId: number) => `/projects/${projectId}/settings`,
} as const;

const PUBLIC: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.turnOffMails,
  paths.invitation,
  paths.densityDemo,
];

/** Whether a screen is for everyone, signed in or not. */
export const isPublic = (pathname: string): boolean =>
  PUBLIC.includes(pathname) || pathname.startsWith(`${paths.deletionReceipts}/`);
