/**
 * The screens behind the sign-in, with what each fetches: asked for as soon as the address is known, before the
 * program is there. `screens.test.tsx` holds this list and the routes together.
 */
export interface Screen {
  /** As the router has it. */
  path: string;
  /** The files of its code, from web/src. */
  modules: readonly string[];
  /** The catalogues of its texts. */
  texts: readonly string[];
  /** What it asks the server for; `:name` stands for the part of the address. */
  calls: readonly string[];
}

const SHELL = 'app/shell/shell.tsx';
const ACCOUNT = ['/api/users/me', '/api/user/preferences'];
const FRAME = [...ACCOUNT, '/api/notifications?page_size=20'];
const dashboard = {
  modules: [SHELL, 'features/projects/routes/dashboard.tsx'],
  texts: ['dashboard', 'projects'],
  calls: [...FRAME, '/api/projects?page_size=100', '/api/projects/stats', '/api/invitations'],
};

const plain = (path: string, route: string, texts: string[] = []): Screen => ({
  path,
  modules: [SHELL, route],
  texts,
  calls: FRAME,
});

const inProject = (path: string, route: string, texts: string[], calls: string[] = []): Screen => ({
  path: `/projects/:projectId${path}`,
  modules: [SHELL, 'app/project-layout.tsx', route],
  texts: ['projects', 'chat', 'documents', ...texts],
  calls: [...FRAME, '/api/projects/:projectId', ...calls],
});

const chat = (path: string) => inProject(path, 'features/chat/routes/chat.tsx', []);

export const screens: readonly Screen[] = [
  { path: '/', ...dashboard },
  { path: '/dashboard', ...dashboard },
  plain('/settings/:tab?', 'features/settings/routes/settings.tsx', ['settings']),
  plain('/profile', 'features/settings/routes/profile.tsx', ['settings', 'account']),
  plain('/help', 'features/settings/routes/help.tsx', ['help']),
  plain('/notifications', 'features/notifications/routes/notifications.tsx', ['notices']),
  plain('/deletions/:deletionId', 'features/projects/routes/deletion.tsx', ['projects', 'receipt']),
  {
    path: '/second-factor',
    modules: ['app/second-factor.tsx'],
    texts: ['security'],
    calls: ACCOUNT,
  },
  chat(''),
  chat('/chat/:sessionId?'),
  inProject('/documents', 'features/documents/routes/documents.tsx', []),
  inProject('/documents/:documentId', 'features/documents/routes/document.tsx', []),
  inProject('/documents/deletions/:deletionId', 'features/documents/routes/deletion.tsx', ['receipt']),
  inProject('/memory', 'features/memory/routes/memory.tsx', ['memory']),
  inProject('/settings/*', 'features/projects/routes/project-settings.tsx', []),
];

/** A path of the router as an expression: `:name` is one part of the address, `?` after it none or one. */
const expressionOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/\*$/, '(?:/.*)?')
      .replaceAll(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
      .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`,
    'i',
  );

/** The screen at an address, with the calls that it makes there; null for an address that is for everyone, or none. */
export function screenAt(pathname: string): Screen | null {
  for (const screen of screens) {
    const found = expressionOf(screen.path).exec(pathname);
    if (!found) continue;
    const calls = screen.calls.map((call) =>
      call.replaceAll(/:(\w+)/g, (_, name) => found.groups?.[name] ?? ''),
    );
    return { ...screen, calls };
  }
  return null;
}
