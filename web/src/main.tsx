// Imported by the program, so that the licences of the faces are among those of its parts.
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AddressRouter } from './app/address-router.tsx';
import { App } from './app/app.tsx';
import { leadToSignIn } from './app/first-screen/lead-to-sign-in.ts';
import { keepFocus, showFocusedFields } from './app/keep-focus.ts';
import { Login } from './app/public-routes.tsx';
import { forgetDrawn, isDrawn } from './lib/handover.ts';
import { startLanguage } from './lib/i18n/follow-language.ts';
import { followPush } from './lib/notifications/push.ts';
import { followPreferences } from './lib/preferences/follow-preferences.ts';
import { preferencesStore } from './lib/preferences/preferences-store.ts';
import { showPreferencesEvents } from './lib/preferences/show-events.ts';
import { createStyleCache } from './theme/emotion-cache.ts';

/** Not awaited by this module: what is fetched here may import parts of the same file. */
async function start(root: HTMLElement): Promise<void> {
  const isAtSignIn = leadToSignIn();
  const takesOver = isAtSignIn && isDrawn(preferencesStore.get().preferences.language);
  await Promise.all([startLanguage(), isAtSignIn && Login.load()]);
  followPreferences();
  followPush();
  showPreferencesEvents();
  keepFocus();
  showFocusedFields();
  const app = (
    <StrictMode>
      <App styles={createStyleCache()} routed={(routes) => <AddressRouter>{routes}</AddressRouter>} />
    </StrictMode>
  );
  if (takesOver) hydrateRoot(root, app);
  else {
    forgetDrawn();
    createRoot(root).render(app);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
void start(root);
