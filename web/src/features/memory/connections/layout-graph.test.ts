import { describe, expect, it } from 'vitest';
import { type GraphEdge, type GraphNode, LABEL, layoutGraph, nextInDirection } from './layout-graph.ts';

const TYPES = ['insight', 'fact', 'note'];

/** Memories in a ring, with a few that hold it together. */
function ring(size: number): [GraphNode[], GraphEdge[]] {
  const nodes = Array.from({ length: size }, (_, index) => ({
    id: `memory-${index}`,
    group: TYPES[index % TYPES.length] ?? '',
  }));
  const edges = nodes.flatMap(({ id }, index) => [
    { source: id, target: `memory-${(index + 1) % size}`, strength: 0.3 + (index % 7) / 10 },
    ...(index % 9 === 0 ? [{ source: id, target: `memory-${(index * 7 + 3) % size}`, strength: 0.5 }] : []),
  ]);
  return [nodes, edges];
}

describe('the drawing of connected memories', () => {
  it('is the same for the same memories, in whichever order they come', () => {
    const [nodes, edges] = ring(40);
    const first = layoutGraph(nodes, edges, 900);
    expect(layoutGraph(nodes, edges, 900)).toEqual(first);
    expect(layoutGraph(nodes.toReversed(), edges.toReversed(), 900)).toEqual(first);
  });

  it.each([[1], [2], [100], [200]])('has no label over another, of %s memories', (size) => {
    const places = [...layoutGraph(...ring(size), 900).values()];
    expect(places).toHaveLength(size);
    const over = places.flatMap((one, index) =>
      places
        .slice(index + 1)
        .filter(
          (other) => Math.abs(one.x - other.x) < LABEL.width && Math.abs(one.y - other.y) < LABEL.height,
        ),
    );
    expect(over).toEqual([]);
  });

  it('is no wider than the room for it, so that 100 labels can be read', () => {
    const places = [...layoutGraph(...ring(100), 900).values()];
    const left = Math.min(...places.map(({ x }) => x));
    const right = Math.max(...places.map(({ x }) => x)) + LABEL.width;
    const height = Math.max(...places.map(({ y }) => y)) - Math.min(...places.map(({ y }) => y));
    expect(right - left).toBeLessThan(900 + LABEL.width / 2);
    expect(height).toBeLessThan(1_600);
  });

  it('leads from a memory to the next one in a direction', () => {
    const places = new Map([
      ['middle', { x: 0, y: 0 }],
      ['right', { x: 200, y: 10 }],
      ['far right', { x: 400, y: 0 }],
      ['under', { x: 20, y: 90 }],
    ]);
    expect(nextInDirection(places, 'middle', [1, 0])).toBe('right');
    expect(nextInDirection(places, 'middle', [0, 1])).toBe('under');
    expect(nextInDirection(places, 'middle', [-1, 0])).toBeUndefined();
  });
});
