import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ChoiceGroup } from '#components/form/choice-group.tsx';
import { Column, Muted, Row } from '#components/layout.tsx';
import { appearLate } from '#components/loading-screen.tsx';
import { useNarrow } from '#lib/layout/use-narrow.ts';
import { useFormats } from '#lib/use-formats.ts';
import { type Connections, useConnections } from '../api/views.ts';
import { ConnectionDetails } from './connection-details.tsx';
import { ConnectionTable } from './connection-table.tsx';
import type { Chosen } from './graph-data.ts';
import { Legend } from './legend.tsx';
import { FIRST_MINIMUM, MINIMA, type Minimum } from './strength.ts';

const ConnectionGraph = lazy(() => import('./connection-graph.tsx'));

/** A window narrower than this, in rem, has more of a table than of a graph. */
const NARROW = 40;

const Waiting = () => <Skeleton height={480} aria-hidden sx={{ borderRadius: 1, ...appearLate }} />;

function Found({ data, shape }: { data: Connections; shape: 'graph' | 'table' }) {
  const [chosen, setChosen] = useState<Chosen>(null);
  const weakest = Math.min(...data.connections.map(({ strength }) => strength));
  if (shape === 'table') return <ConnectionTable data={data} />;
  return (
    <>
      <Legend weakest={weakest} />
      <Suspense fallback={<Waiting />}>
        <ConnectionGraph data={data} chosen={chosen} onChoose={setChosen} />
      </Suspense>
      <ConnectionDetails data={data} chosen={chosen} onChoose={setChosen} />
    </>
  );
}

/** What the memory manager shows under 'Connections': which memories have to do with each other, and why. */
export default function ConnectionsView({ projectId }: { projectId: number }) {
  const { t } = useTranslation(['memory-views', 'memory']);
  const formats = useFormats();
  const isNarrow = useNarrow(NARROW);
  const [minimum, setMinimum] = useState<Minimum>(FIRST_MINIMUM);
  const [shapeChosen, setShape] = useState<'graph' | 'table'>();
  const shape = shapeChosen ?? (isNarrow ? 'table' : 'graph');
  const result = useConnections(projectId, minimum);
  const { data, error } = result;
  const count = data?.connections.length ?? 0;
  return (
    <Column sx={{ gap: 4 }}>
      <Row sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 5, rowGap: 3 }}>
        <Row sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <Muted aria-hidden>{t('connections.minimum')}</Muted>
          <ChoiceGroup
            label={t('connections.minimum')}
            value={String(minimum)}
            onChange={(value) => setMinimum(MINIMA.find((each) => String(each) === value) ?? FIRST_MINIMUM)}
            choices={MINIMA.map((each) => ({ value: String(each), label: formats.number(each) }))}
          />
        </Row>
        <ChoiceGroup
          label={t('connections.show')}
          value={shape}
          onChange={setShape}
          choices={[
            { value: 'graph', label: t('connections.graph') },
            { value: 'table', label: t('table') },
          ]}
        />
      </Row>
      {Boolean(error) && !data && <ErrorState dense title={t('connectionsFailed')} of={result} />}
      {!data && !error && <Waiting />}
      {data && count > 0 && (
        <>
          <Muted role="status">{t('connections.shown', { shown: count, total: data.total })}</Muted>
          <Found key={minimum} data={data} shape={shape} />
        </>
      )}
      {(data ? count === 0 : Boolean(error)) && (
        <Box>
          <EmptyState
            drawing={<NoteDrawing />}
            title={t('connections.empty')}
            text={t('connections.emptyText')}
          />
        </Box>
      )}
    </Column>
  );
}
