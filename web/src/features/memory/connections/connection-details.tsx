import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CloseButton } from '#components/close-button.tsx';
import { Card, Column, Muted, Row } from '#components/layout.tsx';
import type { MemoryItem } from '#lib/api/types.ts';
import { clamped, scrolls } from '#theme/styles.ts';
import type { Connection, Connections } from '../api/views.ts';
import { useMemoryLink } from '../charts/use-memory-link.ts';
import { type Chosen, idOf } from './graph-data.ts';
import { LineSample } from './legend.tsx';
import { bandOf, dashOf } from './strength.ts';
import { useConnectionWords } from './use-connection-words.ts';

interface Props {
  data: Connections;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

function MemoryWords({ memory }: { memory: MemoryItem }) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const link = useMemoryLink();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ ...clamped(3), lineHeight: 1.5 }}>{memory.content}</Box>
      <Muted sx={{ mt: 0.5 }}>
        {t(`memory:types.${memory.memory_type}`)} ·{' '}
        <Box
          component={Link}
          to={link(memory.id)}
          aria-label={`${t('connections.open')}: ${memory.content.slice(0, 60)}`}
        >
          {t('connections.open')}
        </Box>
      </Muted>
    </Box>
  );
}

/** What connects two memories. */
function Reasons({ connection }: { connection: Connection }) {
  const words = useConnectionWords();
  return (
    <Box>
      <Row sx={{ gap: 2, fontWeight: 500, flexWrap: 'wrap' }}>
        <LineSample band={bandOf(connection.strength)} dash={dashOf(connection.type)} />
        {`${words.strength(connection)} · ${words.type(connection)}`}
      </Row>
      <Muted component="ul" sx={{ m: 0, mt: 0.5, pl: 4, overflowWrap: 'anywhere' }}>
        {words.reasons(connection).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Muted>
    </Box>
  );
}

/** The memories that one is connected with; each leads on to what connects them. */
function Neighbours({ memory, data, onChoose }: Omit<Props, 'chosen'> & { memory: MemoryItem }) {
  const { t } = useTranslation('memory-views');
  const words = useConnectionWords();
  const own = data.connections.filter(
    ({ memory_id, other_memory_id }) => memory_id === memory.id || other_memory_id === memory.id,
  );
  const otherOf = ({ memory_id, other_memory_id }: Connection) =>
    data.memories.find(({ id }) => id === (memory_id === memory.id ? other_memory_id : memory_id));
  return (
    <Box>
      <Muted>{t('connections.with', { count: own.length })}</Muted>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {own.map((connection) => (
          <li key={idOf(connection)}>
            <ButtonBase
              onClick={() => onChoose({ kind: 'connection', id: idOf(connection) })}
              sx={{
                gap: 2,
                width: '100%',
                minHeight: 32,
                px: 2,
                mx: -2,
                borderRadius: '6px',
                justifyContent: 'flex-start',
                textAlign: 'left',
                '&:hover': { bgcolor: 'raised' },
              }}
            >
              <LineSample band={bandOf(connection.strength)} dash={dashOf(connection.type)} />
              <Box component="span" sx={{ ...clamped(1), flex: 1 }}>
                {otherOf(connection)?.content}
              </Box>
              <Muted component="span" sx={{ flex: 'none' }}>
                {words.strength(connection)}
              </Muted>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** What is chosen in the graph: it stays in sight while a tall graph is looked through. */
export function ConnectionDetails({ data, chosen, onChoose }: Props) {
  const { t } = useTranslation('memory-views');
  const byId = (id: string | undefined) => data.memories.find((memory) => memory.id === id);
  const memory = chosen?.kind === 'memory' ? byId(chosen.id) : undefined;
  const connection =
    chosen?.kind === 'connection' ? data.connections.find((each) => idOf(each) === chosen.id) : undefined;
  const pair = connection
    ? [byId(connection.memory_id), byId(connection.other_memory_id)].filter((each) => each !== undefined)
    : [];
  if (!memory && !connection) return <Muted role="status">{t('connections.choose')}</Muted>;
  return (
    <Card
      component="section"
      aria-label={t('connections.details')}
      sx={{
        ...scrolls,
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        p: 4,
        maxHeight: '44vh',
        boxShadow: 'var(--cairn-palette-shadow)',
      }}
    >
      <Row sx={{ alignItems: 'flex-start', gap: 3 }}>
        <Column role="status" sx={{ flex: 1, minWidth: 0, gap: 3 }}>
          {connection && <Muted>{t('connections.between')}</Muted>}
          {memory && <MemoryWords memory={memory} />}
          {connection && (
            <>
              <Reasons connection={connection} />
              {pair.map((each) => (
                <MemoryWords key={each.id} memory={each} />
              ))}
            </>
          )}
          {memory && <Neighbours memory={memory} data={data} onChoose={onChoose} />}
        </Column>
        <CloseButton label={t('connections.close')} onClick={() => onChoose(null)} />
      </Row>
    </Card>
  );
}
