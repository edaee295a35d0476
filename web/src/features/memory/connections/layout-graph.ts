import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

export interface GraphNode {
  readonly id: string;
  /** Memories of a type are drawn near to each other. */
  readonly group: string;
}

export interface GraphEdge {
  readonly source: string;
  readonly target: string;
  /** 0 to 1: the stronger, the nearer. */
  readonly strength: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What every label takes, in pixels, and the room between two of them. */
export const LABEL = { width: 168, height: 32 } as const;
const CELL = { x: LABEL.width + 14, y: LABEL.height + 14 } as const;

/** The room that a drawing has for each label, as a multiple of the label's own. */
const AIR = 1.5;
/** Width to height of a drawing that is not held to a width. */
const RATIO = 1.5;
const TICKS = 320;
const UNIT = 60;
/** In so many rounds labels are parted sideways, too; then up and down alone, where no edge holds them back. */
const SIDEWAYS = 80;
const ROUNDS = 1_000;

interface Body extends SimulationNodeDatum {
  id: string;
  group: string;
  x: number;
  y: number;
}

/** A sequence that is the same for every drawing (a linear congruential generator, Numerical Recipes). */
function seededRandom(): () => number {
  let state = 42;
  return () => {
    state = (1664525 * state + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Around the middle, a place for each group. */
function anchorsOf(groups: readonly string[]): Map<string, Place> {
  const radius = groups.length > 1 ? UNIT * 2 : 0;
  return new Map(
    groups.map((group, index) => {
      const angle = (2 * Math.PI * index) / groups.length;
      return [group, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }];
    }),
  );
}

function simulate(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Body[] {
  const random = seededRandom();
  const anchors = anchorsOf([...new Set(nodes.map(({ group }) => group))].sort());
  const at = (group: string) => anchors.get(group) ?? { x: 0, y: 0 };
  const bodies: Body[] = nodes.map(({ id, group }) => ({
    id,
    group,
    x: at(group).x + (random() - 0.5) * UNIT * 4,
    y: at(group).y + (random() - 0.5) * UNIT * 4,
  }));
  const links: (SimulationLinkDatum<Body> & { strength: number })[] = edges.map((edge) => ({ ...edge }));
  forceSimulation(bodies)
    .randomSource(random)
    .force(
      'link',
      forceLink<Body, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance(({ strength }) => UNIT * (2 - strength)),
    )
    .force(
      'charge',
      forceManyBody<Body>()
        .strength(-UNIT * 3)
        .distanceMax(UNIT * 8),
    )
    .force('collide', forceCollide<Body>(UNIT * 0.7))
    .force('x', forceX<Body>(({ group }) => at(group).x).strength(0.08))
    .force('y', forceY<Body>(({ group }) => at(group).y).strength(0.08))
    .stop()
    .tick(TICKS);
  return bodies;
}

/** Stretches the drawing, so that it has room for its labels. Returns the farthest place of a label to the right. */
function stretch(bodies: readonly Body[], width: number): number {
  const xs = bodies.map(({ x }) => x);
  const ys = bodies.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, tall] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  const area = bodies.length * CELL.x * CELL.y * AIR;
  const right = Math.max(0, Math.min(Math.sqrt(area * RATIO), width) - LABEL.width);
  const bottom = area / (right + LABEL.width) - LABEL.height;
  for (const body of bodies) {
    body.x = ((body.x - left) / wide) * right;
    body.y = ((body.y - top) / tall) * bottom;
  }
  return right;
}

/** Moves two labels apart along the way that is shorter; false where they have room already. */
function part(one: Body, other: Body, sideways: boolean): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const [overX, overY] = [CELL.x - Math.abs(dx), CELL.y - Math.abs(dy)];
  if (overX <= 0.5 || overY <= 0.5) return false;
  const axis = sideways && overX / CELL.x < overY / CELL.y ? 'x' : 'y';
  const push = (axis === 'x' ? overX * Math.sign(dx || 1) : overY * Math.sign(dy || 1)) / 2;
  one[axis] -= push;
  other[axis] += push;
  return true;
}

/** Parts labels until none lies over another, without leaving the width. */
function separate(bodies: readonly Body[], right: number): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false;
    for (const [index, one] of bodies.entries()) {
      for (let next = index + 1; next < bodies.length; next += 1) {
        const other = bodies[next];
        if (other && part(one, other, round < SIDEWAYS)) moved = true;
      }
    }
    if (!moved) return;
    for (const body of bodies) body.x = Math.min(right, Math.max(0, body.x));
  }
}

/**
 * Where the label of each node stands, its left upper corner in whole pixels. Pure: the same nodes and edges give the
 * same places, in whichever order they come. No two labels overlap. `ratio` is the width of the drawing to its height.
 */
export function layoutGraph(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  width: number,
): Map<string, Place> {
  const keyOf = ({ source, target }: GraphEdge) => `${source} ${target}`;
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  const bodies = simulate(
    [...nodes].sort((a, b) => compare(a.id, b.id)),
    [...edges].sort((a, b) => compare(keyOf(a), keyOf(b))),
  );
  separate(bodies, stretch(bodies, width));
  return new Map(bodies.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }]));
}

/** The memory next to one in a direction: near, and rather straight ahead than aside. */
export function nextInDirection(
  places: ReadonlyMap<string, Place>,
  from: string,
  [x, y]: readonly [number, number],
): string | undefined {
  const here = places.get(from);
  if (!here) return undefined;
  let best: { id: string; cost: number } | undefined;
  for (const [id, place] of places) {
    const [dx, dy] = [place.x - here.x, place.y - here.y];
    const ahead = dx * x + dy * y;
    if (id === from || ahead <= 0) continue;
    const cost = ahead + 2.5 * Math.abs(dx * y - dy * x);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}
