import type { Item, MemoryType, SourceType } from '../items/item.ts';
import { allOutlines } from '../listing/each-outline.ts';
import type { ItemOutline } from '../listing/ports.ts';
import { type TagCount, TagCounts } from '../listing/tag-counts.ts';
import type { MemoryStore } from '../ports.ts';
import { type Insight, insightsOf } from '../rules/insights.ts';
import { isHighQuality, isLowQuality, qualityOf } from '../rules/quality.ts';
import { dayAfter, daysOfZone } from './days.ts';
import { type Trends, trendsOf } from './trends.ts';

/** Spec part 2, §2 and §7: the periods, in days, today included. `all` has no beginning. */
const DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const;
type TimeRange = keyof typeof DAYS | 'all';

/** Spec part 2, §2: top 10 tags, most-used list 5, recent list 5. */
const TOP_TAGS = 10;
const SHOWN = 5;
/** A day of a zone begins and ends within so much of that of UTC, in milliseconds. */
const ZONES_MS = 2 * 86_400_000;

export interface GetAnalytics {
  readonly projectId: number;
  readonly timeRange: TimeRange;
  readonly withInsights: boolean;
  readonly withTrends: boolean;
  readonly zone: string;
}

export interface Analytics {
  readonly overview: {
    totalMemories: number;
    avgImportance: number;
    avgConfidence: number;
    totalUsage: number;
    qualityScore: number;
    usageEfficiency: number;
  };
  readonly trends: Trends | undefined;
  readonly byType: { memoryType: MemoryType; count: number }[];
  readonly bySource: { sourceType: SourceType; count: number }[];
  readonly insights: Insight[];
  readonly topTags: TagCount[];
  readonly mostUsed: Item[];
  readonly recent: Item[];
  readonly highQuality: number;
  readonly lowQuality: number;
  readonly unused: number;
}

/** Figures of the items that were created in a range of days. @throws InvalidInput for a zone that there is none of. */
export async function getAnalytics(
  store: Pick<MemoryStore, 'outlines' | 'getSeveral' | 'usesSince'>,
  { projectId, timeRange, withInsights, withTrends, zone }: GetAnalytics,
): Promise<Analytics> {
  const dayOf = daysOfZone(zone);
  const today = dayOf(Date.now());
  const first = timeRange === 'all' ? undefined : dayAfter(today, 1 - DAYS[timeRange]);
  const all: ItemOutline[] = [];
  for await (const outline of allOutlines(store, projectId)) all.push(outline);
  const items = first === undefined ? all : all.filter(({ createdAt }) => dayOf(createdAt) >= first);
  const since = new Date(first === undefined ? 0 : Date.parse(`${first}T00:00:00Z`) - ZONES_MS);
  const uses = withTrends ? await store.usesSince(projectId, since) : [];
  return {
    ...figuresOf(items, withInsights),
    trends: withTrends ? trendsOf({ items: all, uses, first, last: today, dayOf }) : undefined,
    mostUsed: await store.getSeveral(projectId, idsOf(mostUsed(items))),
    recent: await store.getSeveral(projectId, idsOf(items.slice(0, SHOWN))),
  };
}

/** @param items newest first */
function figuresOf(items: readonly ItemOutline[], withInsights: boolean) {
  const total = items.length;
  const mean = (of: (item: ItemOutline) => number) => (total === 0 ? 0 : sumOf(items, of) / total);
  const tags = new TagCounts();
  for (const item of items) tags.add(item.tags);
  const topTags = tags.top(TOP_TAGS);
  const unused = items.filter(({ usageCount }) => usageCount === 0).length;
  const overview = {
    totalMemories: total,
    avgImportance: mean(({ importance }) => importance),
    avgConfidence: mean(({ confidence }) => confidence),
    totalUsage: sumOf(items, ({ usageCount }) => usageCount),
    qualityScore: mean(qualityOf),
    usageEfficiency: mean(({ usageCount }) => usageCount),
  };
  const byType = countsOf(items, 'memoryType').map(([memoryType, count]) => ({ memoryType, count }));
  const figures = {
    total,
    qualityScore: overview.qualityScore,
    unused,
    usesPerItem: overview.usageEfficiency,
    topTags: topTags.length,
    byType,
  };
  return {
    overview,
    byType,
    bySource: countsOf(items, 'sourceType').map(([sourceType, count]) => ({ sourceType, count })),
    insights: withInsights ? insightsOf(figures) : [],
    topTags,
    highQuality: items.filter(isHighQuality).length,
    lowQuality: items.filter(isLowQuality).length,
    unused,
  };
}

function mostUsed(items: readonly ItemOutline[]): ItemOutline[] {
  const used = items.filter(({ usageCount }) => usageCount > 0);
  return used.sort((a, b) => b.usageCount - a.usageCount || (a.id < b.id ? 1 : -1)).slice(0, SHOWN);
}

const idsOf = (items: readonly ItemOutline[]) => items.map(({ id }) => id);

const sumOf = (items: readonly ItemOutline[], of: (item: ItemOutline) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

/** How many there are of each, the most first. */
function countsOf<Name extends 'memoryType' | 'sourceType'>(
  items: readonly ItemOutline[],
  name: Name,
): [ItemOutline[Name], number][] {
  const counts = new Map<ItemOutline[Name], number>();
  for (const item of items) counts.set(item[name], (counts.get(item[name]) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
