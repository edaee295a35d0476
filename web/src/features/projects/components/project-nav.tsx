import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { FileText, Lightbulb, MessageSquare, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Column, Row } from '#components/layout.tsx';
import { paths } from '#config/paths.ts';

const ITEMS = [
  { section: 'chat', icon: MessageSquare, to: (id: number) => paths.chat(id) },
  { section: 'documents', icon: FileText, to: paths.documents },
  { section: 'memory', icon: Lightbulb, to: (id: number) => paths.memory(id) },
  { section: 'settings', icon: SlidersHorizontal, to: paths.projectSettings },
] as const;

/** The parts of a project; the one whose address is a prefix of this one is marked. */
export function ProjectNav({ projectId, compact = false }: { projectId: number; compact?: boolean }) {
  const { t } = useTranslation(['projects', 'common']);
  const { pathname } = useLocation();
  return (
    <Column
      component="nav"
      aria-label={t('sidebar.label')}
      sx={{ gap: 0.5, px: compact ? 0 : 2, alignItems: compact ? 'center' : 'stretch' }}
    >
      {ITEMS.map(({ section, icon: Icon, to }) => {
        const href = to(projectId);
        const active = pathname === href || pathname.startsWith(`${href}/`);
        const label = t(`sections.${section}`, { ns: 'common' });
        return (
          <Tooltip key={section} title={compact ? label : ''} placement="right">
            <Row
              component={Link}
              to={href}
              aria-current={active ? 'page' : undefined}
              aria-label={compact ? label : undefined}
              sx={{
                gap: 2.5,
                px: compact ? 0 : 2.5,
                width: compact ? 32 : 'auto',
                justifyContent: compact ? 'center' : 'flex-start',
                minHeight: 34,
                borderRadius: '6px',
                textDecoration: 'none',
                fontWeight: active ? 500 : 400,
                color: active ? 'text.primary' : 'text.secondary',
                bgcolor: active ? 'raised' : 'transparent',
                '& svg': { color: active ? 'primary.main' : 'inherit' },
                '&:hover': { bgcolor: 'raised', color: 'text.primary' },
              }}
            >
              <Icon size={17} aria-hidden />
              {!compact && <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' }}>{label}</Box>}
            </Row>
          </Tooltip>
        );
      })}
    </Column>
  );
}
