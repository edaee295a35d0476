import type { Edge, Node } from '@xyflow/react';
import type { MemoryItem } from '#lib/api/types.ts';
import type { Connection, Connections } from '../api/views.ts';
import { LABEL, layoutGraph } from './layout-graph.ts';
import { bandOf, dashOf } from './strength.ts';

export const idOf = ({ memory_id, other_memory_id }: Connection): string => `${memory_id} ${other_memory_id}`;

/** What is chosen in the graph: a memory, or a connection. */
export type Chosen = { kind: 'memory'; id: string } | { kind: 'connection'; id: string } | null;

interface MemoryNodeData extends Record<string, unknown> {
  memory: MemoryItem;
  /** Others are looked at, and this is not connected with them. */
  aside: boolean;
  chosen: boolean;
  /** The one memory that Tab leads to. */
  tabbable: boolean;
}

export type MemoryNode = Node<MemoryNodeData, 'memory'>;

/** The memories that a memory is connected with, itself among them; those of a connection are its two. */
export function nearTo({ connections }: Connections, chosen: Chosen): ReadonlySet<string> | null {
  if (!chosen) return null;
  const found = connections.filter((each) =>
    chosen.kind === 'connection'
      ? idOf(each) === chosen.id
      : each.memory_id === chosen.id || each.other_memory_id === chosen.id,
  );
  return new Set(found.flatMap(({ memory_id, other_memory_id }) => [memory_id, other_memory_id]));
}

/** Where each memory stands. */
export const placesOf = ({ memories, connections }: Connections, width: number) =>
  layoutGraph(
    memories.map(({ id, memory_type }) => ({ id, group: memory_type })),
    connections.map((each) => ({
      source: each.memory_id,
      target: each.other_memory_id,
      strength: each.strength,
    })),
    width,
  );

const touches = (each: Connection, chosen: Chosen) =>
  !chosen ||
  (chosen.kind === 'connection'
    ? idOf(each) === chosen.id
    : each.memory_id === chosen.id || each.other_memory_id === chosen.id);

/** The lines of the graph, the strongest over the others. */
export const edgesOf = ({ connections }: Connections, chosen: Chosen): Edge[] =>
  connections.map((each) => {
    const { colour, width } = bandOf(each.strength);
    return {
      id: idOf(each),
      source: each.memory_id,
      target: each.other_memory_id,
      type: 'straight',
      interactionWidth: 18,
      zIndex: Math.round(each.strength * 10),
      style: {
        stroke: colour,
        strokeWidth: width + (chosen?.kind === 'connection' && touches(each, chosen) ? 2 : 0),
        strokeDasharray: dashOf(each.type),
        opacity: touches(each, chosen) ? 1 : 0.16,
      },
    };
  });

/** Handles of a size that is known: nothing has to be measured before lines are drawn. */
export const NODE_SIZE = { width: LABEL.width, height: LABEL.height } as const;
