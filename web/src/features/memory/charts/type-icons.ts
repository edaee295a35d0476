import { BookOpenText, Gavel, Lightbulb, type LucideIcon, NotebookPen, Quote, Rows3 } from 'lucide-react';
import type { MemoryItem } from '#lib/api/types.ts';

/** A picture for each type of memory; its name stands beside it or is read out. */
export const TYPE_ICONS: Record<MemoryItem['memory_type'], LucideIcon> = {
  insight: Lightbulb,
  fact: BookOpenText,
  summary: Rows3,
  note: NotebookPen,
  decision: Gavel,
  quote: Quote,
};
