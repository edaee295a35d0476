import { enumValue } from '@cairn/proto/enum-names';
import type {
  Change as ChangeMessage,
  Connection as ConnectionMessage,
  GetAnalyticsResponse,
  Item as ItemMessage,
  Proposal as ProposalMessage,
  SimilarItem as SimilarMessage,
} from '@cairn/proto/memory';
import type { Analytics } from '../domain/analytics/get-analytics.ts';
import type { Connection } from '../domain/connections/list-connections.ts';
import type { Item, ItemSnapshot } from '../domain/items/item.ts';
import type { ItemChange } from '../domain/ledger/change.ts';
import type { ListedChange } from '../domain/ledger/list-changes.ts';
import type { ShownProposal } from '../domain/proposals/list-proposals.ts';
import type { SimilarItem } from '../domain/similar/list-similar.ts';

/** Lists have so much of a content, in UTF-16 units. */
const CUT = 1_000;

export function presentItem(item: Item): ItemMessage {
  return {
    ...item,
    evidence: item.evidence,
    lastReferenced: item.lastReferenced,
    memoryType: enumValue(item.memoryType, 'MEMORY_TYPE_'),
    sourceType: enumValue(item.sourceType, 'SOURCE_TYPE_'),
    proposedBy: enumValue(item.proposedBy, 'PROPOSER_'),
    isCut: false,
  };
}

/** An item of a list, with the beginning of its content. */
export function presentListed(item: Item): ItemMessage {
  const whole = presentItem(item);
  if (item.content.length <= CUT) return whole;
  return { ...whole, content: item.content.slice(0, CUT).replace(/[\uD800-\uDBFF]$/, ''), isCut: true };
}

function presentSnapshot(
  { itemId: id, projectId, createdBy }: ItemChange,
  snapshot: ItemSnapshot | undefined,
): ItemMessage | undefined {
  return snapshot && presentListed({ id, projectId, createdBy, ...snapshot });
}

export function presentChange({ change, itemChanges, canUndo }: ListedChange): ChangeMessage {
  const { projectId: _project, isErased: _erased, kind, keptUntil, ...shown } = change;
  return {
    ...shown,
    kind: enumValue(kind, 'CHANGE_KIND_'),
    canUndo,
    keptUntil,
    itemChanges: itemChanges.map((each) => ({
      itemId: each.itemId,
      before: presentSnapshot(each, each.before),
      after: presentSnapshot(each, each.after),
    })),
  };
}

export function presentSimilar({ item, kind, ...similar }: SimilarItem): SimilarMessage {
  return { ...similar, item: presentListed(item), similarity: enumValue(kind, 'SIMILARITY_') };
}

export function presentProposal({ proposal, similar }: ShownProposal): ProposalMessage {
  const { id, projectId, createdAt, body } = proposal;
  return {
    ...body,
    id,
    projectId,
    createdAt,
    memoryType: enumValue(body.memoryType, 'MEMORY_TYPE_'),
    proposedBy: enumValue(body.proposedBy, 'PROPOSER_'),
    evidence: body.evidence,
    similar: similar.map(presentSimilar),
  };
}

export function presentConnection({ sameType, reasons, ...connection }: Connection): ConnectionMessage {
  return {
    ...connection,
    reasons: reasons.map((reason) => enumValue(reason, 'CONNECTION_REASON_')),
    type: sameType ? 'CONNECTION_TYPE_SAME_TYPE' : 'CONNECTION_TYPE_CROSS_TYPE',
  };
}

export function presentAnalytics({
  trends,
  byType,
  bySource,
  insights,
  mostUsed,
  recent,
  ...figures
}: Analytics): GetAnalyticsResponse {
  const typeCount = ({ memoryType, count }: Analytics['byType'][number]) => ({
    memoryType: enumValue(memoryType, 'MEMORY_TYPE_'),
    count,
  });
  return {
    ...figures,
    trends: trends && {
      ...trends,
      dailyCreation: trends.dailyCreation.map((point) => ({ ...point, types: point.types.map(typeCount) })),
      usageTrend: trends.usageTrend.map((point) => ({ ...point, types: [] })),
      qualityTrend: trends.qualityTrend.map((point) => ({ ...point, types: [] })),
    },
    distribution: {
      byType: byType.map(typeCount),
      bySource: bySource.map(({ sourceType, count }) => ({
        sourceType: enumValue(sourceType, 'SOURCE_TYPE_'),
        count,
      })),
    },
    insights: insights.map(({ type, priority, memoryType, ...insight }) => ({
      ...insight,
      type: enumValue(type, 'INSIGHT_TYPE_'),
      priority: enumValue(priority, 'PRIORITY_'),
      memoryType: memoryType ? enumValue(memoryType, 'MEMORY_TYPE_') : 'MEMORY_TYPE_UNSPECIFIED',
    })),
    mostUsed: mostUsed.map(presentListed),
    recent: recent.map(presentListed),
  };
}
