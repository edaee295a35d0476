import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card, Muted } from '#components/layout.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { clamped } from '#theme/styles.ts';
import { useMemoryLink } from '../charts/use-memory-link.ts';

/** Part 2 §2: the lists of most used and recent memories have so many. */
const MOST = 5;

interface Props {
  title: string;
  memories: readonly MemoryItem[];
  /** What to say of none. */
  none: string;
}

/** A few memories, each with a way to it. */
export function MemoryList({ title, memories, none }: Props) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const formats = useFormats();
  const link = useMemoryLink();
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 4, minWidth: 0 }}>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {memories.length === 0 && <Muted sx={{ mt: 2 }}>{none}</Muted>}
      <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {memories.slice(0, MOST).map((memory) => (
          <Box
            component="li"
            key={memory.id}
            sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <Box
              component={Link}
              to={link(memory.id)}
              sx={{
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': { textDecoration: 'underline' },
              }}
            >
              <Box component="span" sx={clamped(2)}>
                {memory.content}
              </Box>
            </Box>
            <Muted>
              {[
                t(`memory:types.${memory.memory_type}`),
                t('intelligence.uses', { count: memory.usage_count }),
                formats.date(memory.created_at),
              ].join(' · ')}
            </Muted>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
