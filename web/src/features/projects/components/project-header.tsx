import Box from '@mui/material/Box';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { ActionsMenu } from '#components/actions-menu.tsx';
import { Ellipsis } from '#components/ellipsis.tsx';
import { Caption, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';
import type { Project } from '#lib/api/types.ts';
import { useMutes } from '#lib/notifications/mutes.ts';
import { useMuteAction } from '#lib/notifications/use-mute-action.ts';
import { scrolls } from '#theme/styles.ts';

const TABS = ['chat', 'documents', 'memory', 'settings'] as const;

const PATHS = {
  chat: (id: number) => paths.chat(id),
  documents: paths.documents,
  memory: paths.memory,
  settings: paths.projectSettings,
};

const bringIntoView = (tab: Element | null) => tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** What may be done with the project from anywhere in it, after a sign that its notifications are muted. */
function ProjectMenu({ project: { id, name } }: { project: Project }) {
  const { t } = useTranslation(['projects', 'common']);
  const muted = useMutes(id)({ projectId: id });
  const muteAction = useMuteAction();
  return (
    <Row sx={{ flex: 'none', gap: 1, alignSelf: 'center' }}>
      {muted && (
        <Caption component="span" title={t('muting.sign', { ns: 'common' })} sx={{ display: 'flex' }}>
          <BellOff size={15} role="img" aria-label={t('muting.sign', { ns: 'common' })} />
        </Caption>
      )}
      <ActionsMenu
        size="small"
        label={t('menu', { name })}
        actions={[muteAction({ projectId: id, name, muted })]}
      />
    </Row>
  );
}

/** The head of the centre: name, description, number, and the parts as tabs. */
export function ProjectHeader({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'common']);
  const { pathname } = useLocation();
  const active = TABS.find((tab) => pathname.startsWith(PATHS[tab](project.id)));
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', flex: 'none', px: { xs: 3, sm: 5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, pt: 2.5, minWidth: 0 }}>
        <Ellipsis
          component="h1"
          sx={{
            m: 0,
            fontSize: 'size.reading',
            fontWeight: 650,
            flex: { xs: 1, sm: 'none' },
            maxWidth: { xs: 'none', sm: '60%' },
          }}
        >
          {project.name}
        </Ellipsis>
        <Ellipsis sx={{ color: 'text.secondary', flex: 1, display: { xs: 'none', sm: 'block' } }}>
          {project.description ?? ''}
        </Ellipsis>
        <Caption component="span" sx={{ whiteSpace: 'nowrap' }}>
          {t('projectId', { id: project.id })}
        </Caption>
        <ProjectMenu project={project} />
      </Box>
      <Box
        component="nav"
        aria-label={t('tabs')}
        // One row at any width: what has no room is a swipe or a tab key away.
        sx={{ ...scrolls, display: 'flex', columnGap: 5, mb: '-1px', scrollbarWidth: 'none' }}
      >
        {TABS.map((tab) => (
          <Box
            key={tab}
            component={Link}
            to={PATHS[tab](project.id)}
            aria-current={tab === active ? 'page' : undefined}
            ref={tab === active ? bringIntoView : undefined}
            sx={{
              py: 2.25,
              flex: 'none',
              outlineOffset: -2,
              textDecoration: 'none',
              fontWeight: 500,
              borderBottom: 2,
              borderColor: tab === active ? 'primary.main' : 'transparent',
              color: tab === active ? 'text.primary' : 'text.secondary',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {t(`sections.${tab}`, { ns: 'common' })}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
