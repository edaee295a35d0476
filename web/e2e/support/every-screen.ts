import { adminScreens } from './screens/admin.ts';
import { chatScreens } from './screens/chat.ts';
import { dashboardScreens } from './screens/dashboard.ts';
import { documentScreens } from './screens/documents.ts';
import { inboxScreens } from './screens/inbox.ts';
import { projectScreens } from './screens/project.ts';
import { publicScreens } from './screens/public.ts';
import type { Screen } from './screens/screen.ts';
import { searchScreens } from './screens/search.ts';
import { securityScreens } from './screens/security.ts';
import { settingsScreens } from './screens/settings.ts';
import { viewerScreens } from './screens/viewer.ts';

/** Every screen of Cairn in every state it has, in groups; a sweep goes through all of them. */
export const everyScreen: Record<string, Screen[]> = {
  'before signing in': publicScreens,
  'the dashboard': dashboardScreens,
  'a project': projectScreens,
  documents: documentScreens,
  'an open document': viewerScreens,
  chats: chatScreens,
  search: searchScreens,
  inbox: inboxScreens,
  settings: settingsScreens,
  'security and data': securityScreens,
  administration: adminScreens,
};
