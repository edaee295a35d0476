import Box from '@mui/material/Box';
import { ArrowLeft, ChevronRight, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { Column } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import { rowStyle } from './nav-row.ts';
import { RowMark } from './rows.tsx';
import { SettingsFile } from './settings-file.tsx';
import { TAB_BADGES, TAB_ICONS, TABS, type Tab } from './tabs.ts';

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
