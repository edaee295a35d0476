import Box from '@mui/material/Box';
import { History, Inbox, type LucideIcon, Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useProjectAccess } from '#lib/project-access.tsx';
import { useFormats } from '#lib/use-formats.ts';
import { usePairs, useProposals } from '../api/ledger.ts';
import { LEDGER_VIEWS, type LedgerView, type MemoryChoice } from './use-memory-choice.ts';

const ICONS: Record<LedgerView, LucideIcon> = { suggested: Inbox, pairs: Scale, history: History };

function Count({ count }: { count: number }) {
  const formats = useFormats();
  return (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        px: 1.5,
        borderRadius: 99,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: 'size.caption',
        fontWeight: 500,
        lineHeight: '20px',
        textAlign: 'center',
      }}
    >
      {formats.number(count)}
    </Box>
  );
}

/** What waits to be decided about the memories, counted, and what became of them. */
export function LedgerLinks({ projectId, view }: { projectId: number; view: MemoryChoice['view'] }) {
  const { t } = useTranslation('memory');
  const { canChange } = useProjectAccess();
  const { search } = useLocation();
  const proposals = useProposals(projectId, canChange);
  const pairs = usePairs(projectId);
  const counts: Record<LedgerView, number> = {
    suggested: proposals.total ?? proposals.data?.length ?? 0,
    pairs: pairs.total ?? pairs.data?.length ?? 0,
    history: 0,
  };
  const to = (each: LedgerView) => {
    const params = new URLSearchParams(search);
    for (const name of ['memory', 'part']) params.delete(name);
    params.set('view', each);
    return `?${params}`;
  };
  const shown = LEDGER_VIEWS.filter((each) => canChange || each !== 'suggested');
  return (
    <Box
      component="nav"
      aria-label={t('ledger.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -2 }}
    >
      {shown.map((each) => {
        const Icon = ICONS[each];
        const active = view === each;
        return (
          <Box
            key={each}
            component={Link}
            to={to(each)}
            aria-current={active ? 'page' : undefined}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1.5,
              minHeight: 30,
              px: 2,
              borderRadius: '6px',
              fontSize: 'size.small',
              fontWeight: active ? 500 : 400,
              color: active ? 'text.primary' : 'text.secondary',
              bgcolor: active ? 'raised' : 'transparent',
              textDecoration: 'none',
              '& svg': { flex: 'none' },
              '&:hover': { bgcolor: 'raised', color: 'text.primary' },
            }}
          >
            <Icon size={15} aria-hidden />
            {t(`ledger.${each}`)}
            {counts[each] > 0 && <Count count={counts[each]} />}
          </Box>
        );
      })}
    </Box>
  );
}
