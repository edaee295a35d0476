import type { MemoryType } from '../items/item.ts';
import type { ItemOutline } from '../listing/ports.ts';
import { qualityOf } from '../rules/quality.ts';
import { type DayOf, spansBetween, weekOf } from './days.ts';

interface TrendPoint {
  /** The first day. */
  readonly date: string;
  readonly value: number;
}

interface CreationPoint extends TrendPoint {
  readonly types: { memoryType: MemoryType; count: number }[];
}

export interface Trends {
  readonly dailyCreation: CreationPoint[];
  readonly usageTrend: TrendPoint[];
  /** The mean quality of all items that were there at the end of each span; 0 before the first. */
  readonly qualityTrend: TrendPoint[];
}

/** Longer ranges are shown by weeks, in days. */
const MOST_DAYS = 92;

export interface TrendInput {
  /** Every item that holds, of before the range, too. */
  items: readonly Pick<ItemOutline, 'createdAt' | 'memoryType' | 'importance' | 'confidence'>[];
  /** When items were used, in milliseconds, and how often. */
  uses: readonly { at: number; count: number }[];
  /** The range's first day; undefined for all, which begins with the first item. */
  first: string | undefined;
  /** Its last day. */
  last: string;
  dayOf: DayOf;
}

/** How a project's memory grew, was used and got better: a point for each day or week, those of nothing included. */
export function trendsOf({ items, uses, first, last, dayOf }: TrendInput): Trends {
  const days = items
    .map((item) => ({ item, day: dayOf(item.createdAt) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  const begin = first ?? days[0]?.day ?? last;
  const span = spansBetween(begin, last, 'day').length > MOST_DAYS ? 'week' : 'day';
  const spanOf = (day: string) => (span === 'day' ? day : weekOf(day));
  const created = new Map<string, Map<MemoryType, number>>();
  const quality = new Map<string, number>();
  for (const { item, day } of days) {
    quality.set(spanOf(day), (quality.get(spanOf(day)) ?? 0) + qualityOf(item));
    const types = created.get(spanOf(day)) ?? new Map<MemoryType, number>();
    types.set(item.memoryType, (types.get(item.memoryType) ?? 0) + 1);
    created.set(spanOf(day), types);
  }
  const used = new Map<string, number>();
  for (const { at, count } of uses) used.set(spanOf(dayOf(at)), (used.get(spanOf(dayOf(at))) ?? 0) + count);
  const spans = spansBetween(begin, last, span);
  const countOf = (date: string) => [...(created.get(date)?.values() ?? [])].reduce((sum, n) => sum + n, 0);
  let there = 0;
  let sum = 0;
  for (const [date, value] of quality) {
    if (date >= (spans[0] ?? last)) continue;
    there += countOf(date);
    sum += value;
  }
  return {
    dailyCreation: spans.map((date) => ({
      date,
      value: countOf(date),
      types: [...(created.get(date) ?? [])].map(([memoryType, count]) => ({ memoryType, count })),
    })),
    usageTrend: spans.map((date) => ({ date, value: used.get(date) ?? 0 })),
    qualityTrend: spans.map((date) => {
      there += countOf(date);
      sum += quality.get(date) ?? 0;
      return { date, value: there === 0 ? 0 : sum / there };
    }),
  };
}
