import Box from '@mui/material/Box';
import { FolderOpen, Monitor, Moon, PanelLeft, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router-dom';
import { CairnMark } from '#components/cairn-mark.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import { NotificationBell } from '#features/notifications/components/notification-bell.tsx';
import { usePanelState } from '#lib/layout/panels.tsx';
import { useThemeMode } from '#theme/appearance.ts';
import { frame } from '#theme/tokens.ts';
import { AccountMenu } from './account-menu.tsx';
import { ActivityTray } from './activity-tray.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Find } from './find.tsx';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

/** Goes through light, dark and system. */
function ThemeSwitch() {
  const { t } = useTranslation();
  const { mode, cycle } = useThemeMode();
  const Icon = ICONS[mode];
  return (
    <IconAction label={t('theme.label', { mode: t(`theme.${mode}`) })} onClick={cycle}>
      <Icon size={18} />
    </IconAction>
  );
}

/** The thin bar on top: where I am, what is being worked on, me. */
export function TopBar() {
  const { t } = useTranslation();
  const inProject = Boolean(useMatch('/projects/:projectId/*'));
  const left = usePanelState('left');
  const right = usePanelState('right');
  return (
    <Row
      component="header"
      aria-label={t('topBar.label')}
      sx={{
        height: frame.top,
        flex: 'none',
        gap: { xs: 1, sm: 2 },
        px: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {inProject && left.drawer && (
        <IconAction label={t('topBar.openNavigation')} onClick={left.show}>
          <PanelLeft size={18} />
        </IconAction>
      )}
      <Row
        component={Link}
        to={paths.dashboard}
        aria-label={t('appName')}
        sx={{
          gap: 2,
          px: 1,
          minHeight: 32,
          borderRadius: 1,
          color: 'text.primary',
          textDecoration: 'none',
          fontWeight: 650,
          fontSize: '0.9375rem',
          flex: 'none',
        }}
      >
        <CairnMark size={22} />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {t('appName')}
        </Box>
      </Row>
      <Breadcrumb />
      <Box sx={{ flex: 1, display: { sm: 'none' } }} />
      <Find />
      <ActivityTray />
      <NotificationBell />
      {inProject && right.drawer && (
        <IconAction label={t('topBar.openDocuments')} onClick={right.show}>
          <FolderOpen size={18} />
        </IconAction>
      )}
      <ThemeSwitch />
      <AccountMenu />
    </Row>
  );
}
