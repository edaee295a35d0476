import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { CalendarRange, LayoutGrid, type LucideIcon, Sparkles, Table2, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import { ENHANCED_VIEWS, type MemoryChoice, VIEWS, type View } from './use-memory-choice.ts';

const ICONS: Record<View, LucideIcon> = {
  grid: LayoutGrid,
  list: Table2,
  timeline: CalendarRange,
  connections: Waypoints,
  intelligence: Sparkles,
};

export const VIEW_PANEL = 'memory-view';
export const tabId = (view: string) => `memory-tab-${view}`;

interface Props {
  view: MemoryChoice['view'];
  /** Whether the views that need enhanced fields can be shown. */
  enhanced: boolean;
  onView: (view: View) => void;
}

/** The five views of the manager. Those that cannot be shown stay in reach, and say why. */
export function ViewTabs({ view, enhanced, onView }: Props) {
  const { t } = useTranslation('memory');
  const isDisabled = (each: View) => !enhanced && ENHANCED_VIEWS.includes(each);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={VIEWS.find((each) => each === view) ?? false}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, next: View) => !isDisabled(next) && onView(next)}
        aria-label={t('views.label')}
      >
        {VIEWS.map((each) => {
          const Icon = ICONS[each];
          const disabled = isDisabled(each);
          return (
            <Tab
              key={each}
              value={each}
              id={tabId(each)}
              aria-controls={view === each ? VIEW_PANEL : undefined}
              aria-disabled={disabled || undefined}
              title={disabled ? t('views.enhancedRequired') : undefined}
              icon={<Icon size={15} aria-hidden />}
              iconPosition="start"
              label={t(`views.${each}`)}
              sx={{ gap: 1, ...(disabled && { opacity: 0.6, cursor: 'not-allowed' }) }}
            />
          );
        })}
      </Tabs>
      {!enhanced && (
        <Muted sx={{ mt: 1 }}>
          {t('views.enhancedRequiredFor', {
            views: ENHANCED_VIEWS.map((each) => t(`views.${each}`)).join(', '),
          })}
        </Muted>
      )}
    </Box>
  );
}
