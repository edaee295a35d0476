import type { Analytics } from '../api/views.ts';

const DAYS = [2, 5, 3, 6, 4, 8, 7];
const dateOf = (index: number) => `2026-01-${String(index + 5).padStart(2, '0')}`;

/** Part 2 §8: built-in figures for when those of the project cannot be loaded. What they are is not specified. */
export const sampleAnalytics = (tags: readonly string[]): Analytics => ({
  overview: {
    total_memories: 35,
    avg_importance: 0.64,
    avg_confidence: 0.78,
    total_usage: 84,
    quality_score: 0.71,
    usage_efficiency: 2.4,
  },
  trends: {
    daily_creation: DAYS.map((value, index) => ({
      date: dateOf(index),
      value,
      by_type: { fact: Math.ceil(value / 2), decision: Math.floor(value / 4), note: Math.floor(value / 4) },
    })),
    usage_trend: DAYS.map((value, index) => ({ date: dateOf(index), value: value * 2 })),
    quality_trend: DAYS.map((value, index) => ({ date: dateOf(index), value: 0.5 + value / 40 })),
  },
  distribution: {
    by_type: { fact: 14, decision: 9, note: 7, insight: 5 },
    by_source: { document: 17, chat: 12, user: 6 },
  },
  insights: [
    {
      rule: 'high_utilisation',
      type: 'positive',
      category: 'usage',
      title: 'Memories are used much',
      description: '',
      priority: 'low',
      figure: 2.4,
      memory_type: null,
    },
  ],
  top_tags: tags.map((tag, index) => ({ tag, count: 12 - index * 4 })),
  most_used: [],
  recent: [],
  high_quality: 16,
  low_quality: 3,
  unused: 6,
});
