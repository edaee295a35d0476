import Box from '@mui/material/Box';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { SECTION_ICONS, SECTIONS } from './sections.ts';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  minHeight: 36,
  px: 2.5,
  py: 1,
  borderRadius: '6px',
  color: 'text.secondary',
  fontWeight: 500,
  fontSize: '0.875rem',
  textDecoration: 'none',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
  '&:hover': { bgcolor: 'raised', color: 'text.primary' },
  '&.active': { bgcolor: 'raised', color: 'text.primary' },
};

/** The sections, one below the other; in columns of one width on a narrow screen. */
export function AdminNav({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <Box
      component="nav"
      aria-label={t('nav')}
      sx={{
        display: 'grid',
        gridTemplateColumns: narrow ? 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))' : 'minmax(0, 1fr)',
        gap: 0.5,
      }}
    >
      {SECTIONS.map((section) => {
        const Icon = SECTION_ICONS[section];
        return (
          <Box key={section} component={NavLink} to={paths.adminSection(section)} sx={row}>
            <Icon size={17} strokeWidth={1.75} aria-hidden />
            {t(`sections.${section}`)}
          </Box>
        );
      })}
      <Box component={Link} to={paths.dashboard} sx={row}>
        <ArrowLeft size={17} strokeWidth={1.75} aria-hidden />
        {t('back')}
      </Box>
    </Box>
  );
}
