import { useTranslation } from 'react-i18next';
import { Muted } from '#components/layout.tsx';
import type { ChatMessage, Coverage } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { DocumentLink } from './document-link.tsx';

/** So many documents with pages without text are named. */
const MOST_DOCUMENTS = 2;
/** So many pages of each are; of more all but the first two are counted. */
const MOST_PAGES = 3;

interface Props {
  projectId: number;
  coverage: Coverage;
  /** Whose names the answer knows. */
  message: Pick<ChatMessage, 'sources' | 'searched_first'>;
}

/** How many of the project's documents an answer could draw on when it was written, and what of them has no text. */
export function CoverageLine({ projectId, coverage, message }: Props) {
  const { searched, total, gaps } = coverage;
  const known = [...message.sources, ...(message.searched_first?.documents ?? [])];
  const named = gaps.flatMap((gap) => {
    const document = known.find(({ document_id }) => document_id === gap.document_id);
    return document && !document.deleted ? [{ gap, document }] : [];
  });
  const shown = named.slice(0, MOST_DOCUMENTS);
  return (
    <Muted data-coverage={`${searched}/${total}`} sx={{ mt: 3 }}>
      <SearchedOf coverage={coverage} />
      {shown.map(({ gap, document }) => (
        <div key={gap.document_id}>
          <NoText gap={gap} /> <DocumentLink projectId={projectId} document={document} />
        </div>
      ))}
      <MoreGaps count={named.length - shown.length} />
    </Muted>
  );
}

function SearchedOf({ coverage: { searched, total, reading = 0, failed = 0 } }: Pick<Props, 'coverage'>) {
  const { t } = useTranslation('chat');
  const missing = total - searched;
  const parts = [t('coverage.searched', { searched, count: total })];
  if (reading > 0) parts.push(t('coverage.reading', { count: reading }));
  if (failed > 0) parts.push(t('coverage.failed', { count: failed }));
  if (missing > 0 && parts.length === 1) parts.push(t('coverage.missing', { count: missing }));
  return <div>{parts.join(' · ')}</div>;
}

function NoText({ gap: { pages, count } }: { gap: Coverage['gaps'][number] }) {
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const named = count > MOST_PAGES ? pages.slice(0, MOST_PAGES - 1) : pages;
  const items = named.map(String);
  if (count > named.length) items.push(t('coverage.morePages', { count: count - named.length }));
  return t('coverage.noText', { count, pages: formats.list(items) });
}

function MoreGaps({ count }: { count: number }) {
  const { t } = useTranslation('chat');
  return count > 0 && <div>{t('coverage.moreGaps', { count })}</div>;
}
