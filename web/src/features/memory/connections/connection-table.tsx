import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card, Muted, Row } from '#components/layout.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { clamped } from '#theme/styles.ts';
import type { Connections } from '../api/views.ts';
import { useMemoryLink } from '../charts/use-memory-link.ts';
import { idOf } from './graph-data.ts';
import { LineSample } from './legend.tsx';
import { bandOf, dashOf } from './strength.ts';
import { useConnectionWords } from './use-connection-words.ts';

function MemoryLink({ memory }: { memory: MemoryItem | undefined }) {
  const link = useMemoryLink();
  if (!memory) return null;
  return (
    <Box
      component={Link}
      to={link(memory.id)}
      sx={{
        ...clamped(2),
        color: 'text.primary',
        textDecoration: 'none',
        py: 1,
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {memory.content}
    </Box>
  );
}

/** The connections as rows, the strongest first. */
export function ConnectionTable({ data }: { data: Connections }) {
  const { t } = useTranslation('memory-views');
  const words = useConnectionWords();
  const byId = new Map(data.memories.map((memory) => [memory.id, memory]));
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Table sx={{ tableLayout: 'fixed', '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('connections.memories')}</TableCell>
            <TableCell sx={{ width: { xs: '44%', sm: '42%' } }}>
              {t('connections.strengthTitle')}, {t('connections.why')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.connections.map((connection) => (
            <TableRow key={idOf(connection)}>
              <TableCell>
                <MemoryLink memory={byId.get(connection.memory_id)} />
                <MemoryLink memory={byId.get(connection.other_memory_id)} />
              </TableCell>
              <TableCell>
                <Row sx={{ columnGap: 2, flexWrap: 'wrap', fontWeight: 500, pt: 1 }}>
                  <LineSample band={bandOf(connection.strength)} dash={dashOf(connection.type)} />
                  {words.strength(connection)}
                </Row>
                <Muted>{[words.type(connection), ...words.reasons(connection)].join(' · ')}</Muted>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
