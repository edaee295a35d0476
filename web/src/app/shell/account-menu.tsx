import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { Ellipsis } from '../../components/ellipsis.tsx';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/auth/use-session.ts';
import { signOut } from '../sign-out.ts';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const leave = async () => {
    setAnchor(null);
    await signOut();
    navigate(paths.login, { replace: true });
    await mutate(() => true, undefined, { revalidate: false });
  };
  return (
    <>
      <ButtonBase
        aria-label={t('topBar.account')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          width: 32,
          height: 32,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          fontWeight: 650,
          fontSize: '0.8125rem',
        }}
      >
        {[...name][0]?.toUpperCase()}
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
          <Ellipsis sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{user.email}</Ellipsis>
        </Box>
        <Divider component="li" role="none" sx={{ my: 1 }} />
        <MenuItem
          onClick={() => {
            setAnchor(null);
            navigate(paths.settings);
          }}
        >
          <Settings size={16} aria-hidden />
          {t('topBar.settings')}
        </MenuItem>
        <MenuItem onClick={() => void leave()}>
          <LogOut size={16} aria-hidden />
          {t('topBar.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
