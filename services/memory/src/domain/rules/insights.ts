import type { MemoryType } from '../items/item.ts';

/** What the rules look at: figures of the items that an analysis counts. */
export interface InsightFigures {
  readonly total: number;
  readonly qualityScore: number;
  /** How many were never used. */
  readonly unused: number;
  readonly usesPerItem: number;
  readonly topTags: number;
  readonly byType: readonly { readonly memoryType: MemoryType; readonly count: number }[];
}

export interface Insight {
  /** Names the rule; texts in people's languages are chosen by it. */
  readonly rule: string;
  readonly type: 'positive' | 'warning' | 'info';
  readonly category: 'quality' | 'usage' | 'distribution' | 'tags';
  readonly title: string;
  readonly description: string;
  readonly priority: 'high' | 'medium' | 'low';
  /** A share from 0 to 1, or a count. */
  readonly figure: number;
  /** The type that the rule speaks of. */
  readonly memoryType?: MemoryType;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

type Rule = (figures: InsightFigures) => Insight | undefined;

/** Quality score 0.8 or more is positive. */
const highQuality: Rule = ({ qualityScore: figure }) =>
  figure >= 0.8
    ? {
        rule: 'high_quality',
        type: 'positive',
        category: 'quality',
        title: 'High quality memories',
        description: `The quality score is ${percent(figure)}.`,
        priority: 'medium',
        figure,
      }
    : undefined;

/** Quality score 0.5 or less is a warning. */
const lowQuality: Rule = ({ qualityScore: figure }) =>
  figure <= 0.5
    ? {
        rule: 'low_quality',
        type: 'warning',
        category: 'quality',
        title: 'Quality needs attention',
        description: `The quality score is ${percent(figure)}. Rate importance and confidence, or delete what is not worth keeping.`,
        priority: 'high',
        figure,
      }
    : undefined;

/** The unused-memories warning fires when more than 30% are unused. */
const unusedMemories: Rule = ({ unused, total }) =>
  unused / total > 0.3
    ? {
        rule: 'unused_memories',
        type: 'warning',
        category: 'usage',
        title: 'Unused memories',
        description: `${percent(unused / total)} of the memories were never used by an answer.`,
        priority: 'medium',
        figure: unused / total,
      }
    : undefined;

/** Type concentration fires when one type exceeds 70%. */
const typeConcentration: Rule = ({ byType, total }) => {
  const most = byType.find(({ count }) => count / total > 0.7);
  return (
    most && {
      rule: 'type_concentration',
      type: 'info',
      category: 'distribution',
      title: 'One type prevails',
      description: `${percent(most.count / total)} of the memories are of the type ${most.memoryType}.`,
      priority: 'medium',
      figure: most.count / total,
      memoryType: most.memoryType,
    }
  );
};

/** Limited tags fires with fewer than 3 top tags. */
const limitedTags: Rule = ({ topTags: figure }) =>
  figure < 3
    ? {
        rule: 'limited_tags',
        type: 'info',
        category: 'tags',
        title: 'Few tags',
        description: `The memories have ${figure} different tags. Tags connect memories and help to find them.`,
        priority: 'low',
        figure,
      }
    : undefined;

/** High utilisation fires at 2 or more uses per memory. */
const highUtilisation: Rule = ({ usesPerItem: figure }) =>
  figure >= 2
    ? {
        rule: 'high_utilisation',
        type: 'positive',
        category: 'usage',
        title: 'Memories are used much',
        description: `Each memory was used ${figure.toFixed(1)} times on average.`,
        priority: 'low',
        figure,
      }
    : undefined;

const RULES: readonly Rule[] = [
  highQuality,
  lowQuality,
  unusedMemories,
  typeConcentration,
  limitedTags,
  highUtilisation,
];
const PRIORITIES = ['high', 'medium', 'low'];

/** Spec part 2, §9, insight rules and priorities: what they say, the highest priority first; nothing of no items. */
export function insightsOf(figures: InsightFigures): Insight[] {
  if (figures.total === 0) return [];
  const found = RULES.flatMap((rule) => rule(figures) ?? []);
  return found.sort((a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority));
}
