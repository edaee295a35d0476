import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CircleHelp, LogOut, Settings, ShieldCheck, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Ellipsis } from '#components/ellipsis.tsx';
import { PersonAvatar } from '#components/person-avatar.tsx';
import { paths } from '#config/paths.ts';
import { useProfile } from '#lib/account/profile.ts';
import { useSession } from '#lib/auth/session.ts';
import { useLeave } from '../use-leave.ts';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = useLeave();
  const { user } = useSession();
  const { data: profile } = useProfile();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  // The token keeps the name that held when it was made.
  const name = profile?.name || `${user.firstName} ${user.lastName}`.trim() || user.email;
  const open = (path: string) => () => {
    setAnchor(null);
    navigate(path);
  };
  return (
    <>
      <ButtonBase
        aria-label={t('topBar.account')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none', borderRadius: '50%' }}
      >
        <PersonAvatar name={name} url={profile?.avatar_url} />
      </ButtonBase>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 240 } } }}
      >
        <Box component="li" role="none" sx={{ px: 2.5, py: 2 }}>
          <Ellipsis sx={{ fontWeight: 500 }}>{name}</Ellipsis>
          <Ellipsis sx={{ color: 'text.secondary', fontSize: 'size.small' }}>
            {profile?.email ?? user.email}
          </Ellipsis>
        </Box>
        <Divider component="li" role="none" sx={{ my: 1 }} />
        <MenuItem onClick={open(paths.profile)}>
          <User size={16} aria-hidden />
          {t('topBar.profile')}
        </MenuItem>
        <MenuItem onClick={open(paths.settings)}>
          <Settings size={16} aria-hidden />
          {t('topBar.settings')}
        </MenuItem>
        {profile?.administrator && (
          <MenuItem onClick={open(paths.admin)}>
            <ShieldCheck size={16} aria-hidden />
            {t('topBar.admin')}
          </MenuItem>
        )}
        <MenuItem onClick={open(paths.help)}>
          <CircleHelp size={16} aria-hidden />
          {t('topBar.help')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            void leave();
          }}
        >
          <LogOut size={16} aria-hidden />
          {t('topBar.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
