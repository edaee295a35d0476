import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/empty-state.tsx';
import { IconAction } from '#components/icon-action.tsx';
import { Row } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { isNotFound } from '#lib/api/errors.ts';
import { scrolls } from '#theme/styles.ts';
import { useMemory } from '../api/memories.ts';
import { MemoryMenu } from '../components/memory-menu.tsx';
import { PARTS, type Part } from '../components/use-open-memory.ts';
import { ItemHistory } from './item-history.tsx';
import { ItemSimilar } from './item-similar.tsx';
import { WholeMemory } from './whole-memory.tsx';

interface Props {
  projectId: number;
  memoryId: string;
  part: Part;
  onPart: (part: Part) => void;
  onClose: () => void;
}

/** A memory, whole, at the right of the list: what it says and rests on, its history, and what is like it. */
export default function MemoryPanel({ projectId, memoryId, part, onPart, onClose }: Props) {
  const { t } = useTranslation(['memory', 'common']);
  const result = useMemory(projectId, memoryId);
  const titleId = useId();
  const isGone = isNotFound(result.error);
  const shown = { projectId, memoryId };
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(520px, 100vw)', '&:focus-visible': { outline: 'none' } },
        },
      }}
    >
      <Row sx={{ gap: 1, minHeight: 52, pl: 4, pr: 2, flex: 'none' }}>
        <Typography id={titleId} component="h2" variant="h4" sx={{ flex: 1 }}>
          {t('item.title')}
        </Typography>
        {result.data && !isGone && <MemoryMenu memory={result.data} />}
        <IconAction label={t('common:close')} onClick={onClose}>
          <X size={17} />
        </IconAction>
      </Row>
      {isGone ? (
        <EmptyState title={t('item.gone')} text={t('item.goneText')} level="h3" />
      ) : (
        <>
          <Tabs
            value={part}
            variant="scrollable"
            scrollButtons={false}
            onChange={(_, next: Part) => onPart(next)}
            aria-label={t('item.parts')}
            sx={{ px: 3, borderBottom: 1, borderColor: 'divider', flex: 'none' }}
          >
            {PARTS.map((each) => (
              <Tab
                key={each}
                value={each}
                id={`${titleId}-${each}`}
                aria-controls={`${titleId}-panel`}
                label={t(`item.tabs.${each}`)}
              />
            ))}
          </Tabs>
          <Box
            role="tabpanel"
            id={`${titleId}-panel`}
            aria-labelledby={`${titleId}-${part}`}
            tabIndex={0}
            sx={{ ...scrolls, flex: 1, minHeight: 0, px: 4, py: 4 }}
          >
            {part === 'memory' && (
              <Loaded result={result} failed={t('item.failed')} height={240}>
                {(memory) => <WholeMemory memory={memory} />}
              </Loaded>
            )}
            {part === 'history' && <ItemHistory {...shown} />}
            {part === 'similar' && <ItemSimilar {...shown} />}
          </Box>
        </>
      )}
    </Drawer>
  );
}
