import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Connections } from '../api/views.ts';
import { flowStyles } from './flow-styles.ts';
import { GraphControls } from './graph-controls.tsx';
import { type Chosen, edgesOf, type MemoryNode, NODE_SIZE, nearTo, placesOf } from './graph-data.ts';
import { LABEL } from './layout-graph.ts';
import { MemoryNodeButton } from './memory-node.tsx';
import { useGraphKeys } from './use-graph-keys.ts';

const NODE_TYPES = { memory: MemoryNodeButton };

/** The smallest that labels get at first, of their own size: 14 pixels of text are 11 then. */
const LEGIBLE = 0.8;
/** From so many memories on the graph is drawn smaller. */
const MANY = 30;
const EDGE = 16;
const SHORTEST = 360;
const TALLEST = 960;

interface Props {
  data: Connections;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The width of an element in pixels, 0 until it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    // In steps, so that a scroll bar that comes or goes draws nothing again.
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth / 24) * 24));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

function Graph({ data, chosen, onChoose, width }: Props & { width: number }) {
  const { t } = useTranslation('memory-views');
  const help = useId();
  const zoom = data.memories.length > MANY ? LEGIBLE : 1;
  const places = useMemo(() => placesOf(data, (width - 2 * EDGE) / zoom), [data, width, zoom]);
  const { focused, current, keys } = useGraphKeys(places, onChoose);
  const looked: Chosen = focused ? { kind: 'memory', id: focused } : chosen;
  const near = nearTo(data, looked);
  const nodes = data.memories.map(
    (memory): MemoryNode => ({
      id: memory.id,
      type: 'memory',
      position: places.get(memory.id) ?? { x: 0, y: 0 },
      ...NODE_SIZE,
      // On the order of the lines: labels lie over all of them.
      zIndex: 100,
      data: {
        memory,
        aside: near !== null && !near.has(memory.id),
        chosen: chosen?.kind === 'memory' && chosen.id === memory.id,
        tabbable: memory.id === current,
      },
    }),
  );
  const ys = [...places.values()].map(({ y }) => y);
  const height = (Math.max(...ys) - Math.min(...ys) + LABEL.height) * zoom + 2 * EDGE;
  return (
    <Box
      role="group"
      aria-label={t('connections.graphLabel')}
      aria-describedby={help}
      {...keys}
      sx={{ height: Math.min(TALLEST, Math.max(SHORTEST, height)) }}
    >
      <Box id={help}>
        <VisuallyHidden>{t('connections.graphHelp')}</VisuallyHidden>
      </Box>
      <ReactFlow
        nodes={nodes}
        edges={edgesOf(data, looked)}
        nodeTypes={NODE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        // The wheel scrolls the page; with Ctrl, and by pinching, it enlarges.
        zoomOnScroll={false}
        preventScrolling={false}
        minZoom={0.25}
        maxZoom={2}
        defaultViewport={{ x: EDGE, y: EDGE - Math.min(...ys) * zoom, zoom }}
        proOptions={{ hideAttribution: true }}
        onNodeClick={(_, { id }) => onChoose({ kind: 'memory', id })}
        onEdgeClick={(_, { id }) => onChoose({ kind: 'connection', id })}
        onPaneClick={() => onChoose(null)}
      >
        <GraphControls />
      </ReactFlow>
    </Box>
  );
}

/** Memories as labels with lines between those that are connected. */
export default function ConnectionGraph(props: Props) {
  const { ref, width } = useWidth();
  return (
    <ReactFlowProvider>
      <GlobalStyles styles={flowStyles} />
      <Box
        ref={ref}
        sx={{
          position: 'relative',
          minHeight: SHORTEST,
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        {width > 0 && <Graph key={width} {...props} width={width} />}
      </Box>
    </ReactFlowProvider>
  );
}
