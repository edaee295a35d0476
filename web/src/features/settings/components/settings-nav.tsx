import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { ArrowLeft, ChevronRight, CircleHelp, Download, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import { paths } from '#config/paths.ts';
import { TABS, type Tab } from '#config/settings-tabs.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { saveFile } from '#lib/save-file.ts';
import { toast } from '#lib/toasts.ts';
import { LARGEST_SETTINGS_FILE, readSettings, writeSettings } from './settings-format.ts';
import { TAB_BADGES, TAB_ICONS } from './tabs.ts';

const BADGE = { flex: 'none', py: '1px', fontWeight: 'inherit', lineHeight: 1.4 };
const BADGE_TONES = { important: 'warning', beta: 'info' } as const;

function TabLink({ tab, narrow }: { tab: Tab; narrow: boolean }) {
  const { t } = useTranslation('settings');
  const Icon = TAB_ICONS[tab];
  const badge = TAB_BADGES[tab];
  return (
    <Box component={NavLink} to={paths.settingsTab(tab)} sx={rowStyle(narrow)}>
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {t(`tabs.${tab}`)}
      </Box>
      {badge && (
        <RowMark tone={BADGE_TONES[badge]} sx={BADGE}>
          {t(`badges.${badge}`)}
        </RowMark>
      )}
      {narrow && <ChevronRight size={16} aria-hidden />}
    </Box>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Column component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 0.5 }}>
    {children}
  </Column>
);

/** How a row of the settings' navigation looks, link or button alike; taller where a thumb has to hit it. */
const rowStyle = (narrow: boolean): SxProps<Theme> => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 2.5,
  width: '100%',
  minHeight: narrow ? 48 : 36,
  px: 2.5,
  py: 1,
  borderRadius: '6px',
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: '0.875rem',
  textAlign: 'left',
  textDecoration: 'none',
  '& svg': { flex: 'none' },
  '&:hover': { bgcolor: 'raised', color: 'text.primary' },
  '&.active': { bgcolor: 'raised', color: 'text.primary' },
});

/** Export Settings, and taking such a file in again. */
function SettingsFile({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const save = () => {
    const text = writeSettings(preferencesStore.get().preferences, new Date());
    saveFile('cairn-settings.json', text, 'application/json');
    toast(t('file.exported'), 'success');
  };
  const take = async (file: File) => {
    const settings = file.size <= LARGEST_SETTINGS_FILE ? readSettings(await file.text()) : null;
    if (!settings) return toast(t('file.notSettings', { name: file.name }), 'error');
    preferencesStore.update(settings);
    toast(t('file.imported'), 'success');
  };
  return (
    <>
      <li>
        <Box component={ButtonBase} sx={rowStyle(narrow)} onClick={save}>
          <Download size={17} strokeWidth={1.75} aria-hidden />
          {t('file.export')}
        </Box>
      </li>
      <li>
        <Box component={ButtonBase} sx={rowStyle(narrow)} onClick={() => input.current?.click()}>
          <Upload size={17} strokeWidth={1.75} aria-hidden />
          {t('file.import')}
        </Box>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('file.import')}
          data-testid="settings-file"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
            event.target.value = '';
          }}
        />
      </li>
    </>
  );
}

/** The nine sections, and below them the way back, the file of settings and help. `narrow` is a whole page of it. */
export function SettingsNav({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <Column component="nav" aria-label={t('nav')} sx={{ gap: narrow ? 5 : 4 }}>
      <List>
        {TABS.map((tab) => (
          <li key={tab}>
            <TabLink tab={tab} narrow={narrow} />
          </li>
        ))}
      </List>
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
        <List>
          <li>
            <Box component={Link} to={paths.dashboard} sx={rowStyle(narrow)}>
              <ArrowLeft size={17} strokeWidth={1.75} aria-hidden />
              {t('back')}
            </Box>
          </li>
          <SettingsFile narrow={narrow} />
          <li>
            <Box component={Link} to={paths.help} sx={rowStyle(narrow)}>
              <CircleHelp size={17} strokeWidth={1.75} aria-hidden />
              {t('help')}
            </Box>
          </li>
        </List>
      </Box>
    </Column>
  );
}
