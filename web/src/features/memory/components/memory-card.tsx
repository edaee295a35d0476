import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Caption, Card, Column, Row } from '#components/layout.tsx';
import { TagList } from '#components/list/tag-list.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { coverLink } from '#theme/styles.ts';
import { cutText } from './cut-text.ts';
import { ImportanceLine } from './importance-line.tsx';
import { MemoryEvidence } from './memory-evidence.tsx';
import { MemoryMenu } from './memory-menu.tsx';
import { useFacts } from './use-facts.ts';
import { useOpenMemory } from './use-open-memory.ts';

interface Props {
  memory: MemoryItem;
  /** Absent where memories are not being selected. */
  selection?: { selected: boolean; onToggle: () => void } | undefined;
  /** Only shown: nothing of it can be opened or changed. */
  inert?: boolean;
}

const words = { fontSize: 'size.reading', lineHeight: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' };

/** A memory, like a note: the words, and what they rest on under them. The whole card opens it. */
export function MemoryCard({ memory, selection, inert = false }: Props) {
  const { t } = useTranslation('memory');
  const factsOf = useFacts();
  const open = useOpenMemory();
  const text = cutText(memory.content, memory.is_cut);
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        minWidth: 0,
        overflow: 'hidden',
        transition: 'border-color 140ms ease-out',
        ...(!inert && { '&:hover': { borderColor: 'text.secondary' } }),
        ...(selection?.selected && { borderColor: 'primary.main', bgcolor: 'raised' }),
      }}
    >
      <ImportanceLine importance={memory.importance} />
      <Column sx={{ flex: 1, gap: 2, p: 3, pl: 4 }}>
        <Row sx={{ alignItems: 'flex-start', gap: 1 }}>
          {selection && (
            <Checkbox
              size="small"
              checked={selection.selected}
              onChange={selection.onToggle}
              slotProps={{ input: { 'aria-label': t('bulk.one', { name: text.slice(0, 60) }) } }}
              sx={{
                mt: -0.75,
                ml: -2,
                position: 'static',
                '& input': { inset: 0, width: '100%', zIndex: 2 },
              }}
            />
          )}
          <Box sx={{ flex: 1, minWidth: 0, ...words }}>
            {selection || inert ? (
              text
            ) : (
              <Box component={Link} to={open(memory.id)} sx={{ ...coverLink('8px', -2) }}>
                {text}
              </Box>
            )}
          </Box>
          {!selection && !inert && (
            <Box sx={{ position: 'relative', zIndex: 1, mr: -1.5, mt: -0.5 }}>
              <MemoryMenu memory={memory} />
            </Box>
          )}
        </Row>
        <TagList tags={memory.tags} />
        {memory.evidence && !inert && !selection && (
          <Box sx={{ position: 'relative', zIndex: 1, width: 'fit-content', maxWidth: '100%' }}>
            <MemoryEvidence projectId={memory.project_id} evidence={memory.evidence} most={2} />
          </Box>
        )}
        <Caption sx={{ mt: 'auto', pt: 1 }}>{factsOf(memory)}</Caption>
      </Column>
    </Card>
  );
}
