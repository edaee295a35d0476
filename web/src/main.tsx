import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { keepFocus, showFocusedFields } from './app/keep-focus.ts';
import { startLanguage } from './lib/i18n/follow-language.ts';
import { followPreferences } from './lib/preferences/follow-preferences.ts';
import { showPreferencesEvents } from './lib/preferences/show-events.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

await startLanguage();
followPreferences();
showPreferencesEvents();
keepFocus();
showFocusedFields();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
