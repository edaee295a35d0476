import Box from '@mui/material/Box';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useMatch } from 'react-router-dom';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import { useProject } from '#features/projects/api/projects.ts';

interface Step {
  label: string;
  to?: string;
}

const SECTIONS = ['chat', 'documents', 'memory', 'settings'] as const;

/** Screens outside of projects. Those that have parts name themselves in the browser's tab. */
const PLACES = ['settings', 'profile', 'help', 'notifications', 'admin', 'search'] as const;
const NAME_THEMSELVES = [paths.settings, paths.admin, paths.search];

const placeOf = (pathname: string) => PLACES.find((name) => pathname.startsWith(paths[name])) ?? 'dashboard';

/** The title of the browser's tab: where I am, nearest first. */
const titleOf = (steps: Step[], app: string) =>
  [
    ...steps
      .map(({ label }) => label)
      .reverse()
      .slice(0, 2),
    app,
  ].join(' · ');

/** The way from the dashboard to here. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const projectId = Number(useMatch('/projects/:projectId/*')?.params.projectId) || null;
  const { data: project } = useProject(projectId);
  const section = SECTIONS.find((name) => pathname.split('/')[3] === name);
  const steps: Step[] = [];
  if (projectId) {
    steps.push({ label: t('topBar.dashboard'), to: paths.dashboard });
    if (project) steps.push({ label: project.name, to: paths.chat(projectId) });
    if (section) steps.push({ label: t(`sections.${section}`) });
  } else {
    steps.push({ label: t(`topBar.${placeOf(pathname)}`) });
  }
  return (
    <Box
      component="nav"
      aria-label={t('topBar.breadcrumb')}
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        overflow: 'hidden',
        p: '4px',
        m: '-4px',
        display: { xs: 'none', sm: 'block' },
        // Without room for the whole path, only the current page is shown.
        containerType: 'inline-size',
        '@container (max-width: 18rem)': { 'li:not(:last-of-type)': { display: 'none' } },
      }}
    >
      {!NAME_THEMSELVES.some((path) => pathname.startsWith(path)) && (
        <title>{titleOf(steps, t('appName'))}</title>
      )}
      <Row component="ol" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none', minWidth: 0 }}>
        {steps.map(({ label, to }, index) => (
          <Row
            component="li"
            key={`${to}${label}`}
            // Names of projects give way before where I am does.
            sx={{ gap: 1, minWidth: 0, flex: to ? '0 1000 auto' : '0 1 auto', color: 'text.secondary' }}
          >
            <ChevronRight size={14} aria-hidden style={{ flex: 'none' }} />
            {to ? (
              <Box
                component={Link}
                to={to}
                sx={{
                  color: 'inherit',
                  textDecoration: 'none',
                  minWidth: 0,
                  maxWidth: 280,
                  '&:hover': { color: 'text.primary' },
                }}
              >
                <Ellipsis>{label}</Ellipsis>
              </Box>
            ) : (
              <Ellipsis
                aria-current={index === steps.length - 1 ? 'page' : undefined}
                sx={{ color: 'text.primary', fontWeight: 500 }}
              >
                {label}
              </Ellipsis>
            )}
          </Row>
        ))}
      </Row>
    </Box>
  );
}
